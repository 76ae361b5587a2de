import { stream } from "@hr-platform/domain";
import type { TestPostgres } from "../../support/postgres.ts";
import { NOW } from "../../support/worlds.ts";
import { Cluster } from "../processes/cluster.ts";
import { startMock } from "../processes/mock-process.ts";
import { type SendOutcome, type SentRequest, sendOnce } from "../processes/send.ts";
import { drawnTrace } from "../trace/drawn-trace.ts";
import { type DrillReport, atLeast, none, told } from "./figure.ts";

const FLAGS = ["--clock", `frozen:${NOW}`, "--rate-limit", "500"];
/** The receivers of a trace are not there. */
const NODE = ["--import", new URL("../processes/no-name-server.ts", import.meta.url).href];
/** Headers of the connection and of the machine's time. */
const APART = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);

/** Sends a trace to one process in memory, and to replicas in random order. Their answers have to be equal to the byte. */
export async function bytesDrill(postgres: TestPostgres, program: string, seed: number, requests: number): Promise<DrillReport> {
  const memory = await startMock(program, FLAGS, NODE);
  const cluster = await Cluster.start({ program, data: await postgres.newDatabase(), flags: FLAGS, node: NODE });
  const urls = cluster.running.map(({ url }) => url);
  const chance = stream(seed, "replicas");
  const problems: string[] = [];
  const operations = new Set<string>();
  const statuses = new Map<number, number>();
  const began = performance.now();
  try {
    for (const sent of drawnTrace(seed, requests)) {
      const [expected, got] = await Promise.all([memory.url, chance.pick(urls)].map(async (url) => await sendOnce(url, sent, 60_000)));
      operations.add(`${sent.method} ${sent.path.split("?")[0]!.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|sb\d|snapshot-\d/g, "*")}`);
      if (typeof expected === "object") statuses.set(expected.status, (statuses.get(expected.status) ?? 0) + 1);
      const [wanted, seen] = [shown(expected!), shown(got!)];
      if (wanted !== seen) problems.push(difference(sent, wanted, seen));
      if (problems.length >= 20) break;
    }
  } finally {
    await memory.kill();
    await cluster.end();
  }
  const sorted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return {
    problems: [...problems, memory.said, ...cluster.running.map(({ said }) => said)].filter((text) => text !== ""),
    figures: [
      told("a trace of requests and control calls", `${requests}, seed ${seed}, ${Math.round((performance.now() - began) / 1000)} s`),
      atLeast("methods and paths in it", operations.size, Math.min(100, requests / 10)),
      told("statuses", sorted.join(" ")),
      none("answers of 3 replicas that differ from those of one process in memory", problems.length),
    ],
  };
}

/**
 * An answer as text. Left out: the machine's time of sandboxes, and delivery attempts that ended during a turn of the clock,
 * because that depends on the network.
 */
function shown(outcome: SendOutcome): string {
  if (typeof outcome === "string") return outcome;
  const { status, headers, text } = outcome;
  const fields = Object.entries(headers).filter(([name]) => !APART.has(name));
  const stable = text
    .replaceAll(/"(created_at|expires_at)":"20(?!26-0|25|24|23|22|21|20|1)[^"]*"/g, '"$1":"*"')
    .replaceAll(/,\{"at":"[^"]*","kind":"delivery"[^{}]*\}|\{"at":"[^"]*","kind":"delivery"[^{}]*\},?/g, "");
  return `${status} ${JSON.stringify(fields)}\n${stable}`;
}

function difference({ method, path, body }: SentRequest, expected: string, got: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === got[at]) at += 1;
  const part = (text: string): string => text.slice(Math.max(0, at - 80), at + 160);
  const sentBody = typeof body === "string" ? body.slice(0, 200) : "";
  return `${method} ${path} ${sentBody}\n  in memory: …${part(expected)}…\n  replica:   …${part(got)}…`;
}
