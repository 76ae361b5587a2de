import { setTimeout as sleep } from "node:timers/promises";
import { ENGINE } from "../../../src/data/engine.ts";
import type { TestPostgres } from "../../support/postgres.ts";
import { Cluster, answered, callControl, until } from "../processes/cluster.ts";
import { type Ending, NotStarted, startMock } from "../processes/mock-process.ts";
import { RoleLoad, type RoleFates, listRoles, roleRequest } from "../processes/role-load.ts";
import { sendOnce } from "../processes/send.ts";
import { type DrillFigure, atLeast, mustHold, none, told, within } from "./figure.ts";
import { FULL_KEY } from "./kills.ts";

/** Programs of an engine and of the next one. */
export interface Programs {
  readonly older: string;
  readonly newer: string;
}

const FLAGS = ["--rate-limit", "off"];
const IN_SANDBOX = "hrk_wattle_full_sb1-upgrade";

/** Three replicas of an engine are replaced one by one by the next engine, under load. */
export async function upgradeDrill(postgres: TestPostgres, { older, newer }: Programs): Promise<readonly DrillFigure[]> {
  const data = await postgres.newDatabase();
  const cluster = await Cluster.start({ program: older, data, flags: FLAGS });
  const first = cluster.running[0]!.url;
  try {
    await callControl(first, "POST", "/sandboxes", { key_suffix: "upgrade" });
    // One replica knows what is in this sandbox, and nobody asks for it until all are new.
    await sendOnce(first, roleRequest(IN_SANDBOX, "Quiet"));
    const load = new RoleLoad(async (sent) => await cluster.balancer.send(sent), { key: FULL_KEY });
    await sleep(1000);
    const endings: Ending[] = [];
    const starts: number[] = [];
    const outdated: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const old = cluster.take(n)!;
      const began = performance.now();
      await cluster.begin(n, newer);
      starts.push(performance.now() - began);
      if (n === 0) outdated.push(...(await Promise.all([old, ...cluster.running.slice(1)].map(({ url }) => refusal(url)))));
      endings.push(await old.stop());
      await sleep(300);
    }
    await sleep(700);
    await load.end();
    const fates = await Promise.all(cluster.running.map(async ({ url }) => await load.fates(url)));
    const quiet = await Promise.all(cluster.running.map(async ({ url }) => await listRoles(url, "/sandboxes/sb1/snapshots")));
    const refused = await startMock(older, ["--data", data, ...FLAGS]).catch((error: unknown) => error);
    const seen = quiet.map((roles) => roles.find(({ title }) => title.startsWith("Quiet"))?.title ?? "nothing");
    const byNew = load.made.filter(({ title }) => title.endsWith(" (2)")).length;
    return [
      told("writes by old replicas, by new ones", `${load.made.length - byNew}, ${byNew}`),
      atLeast("writes acknowledged by new replicas", byNew),
      ...ofFates(fates),
      mustHold("old replicas: 503 after the take-over, and health says why", outdated.every(isOutdated), outdated.join(" | ").slice(0, 60)),
      mustHold(
        "old replicas leave with status 0",
        endings.every(({ status }) => status === 0),
        endings.map(({ status }) => status).join(" "),
      ),
      mustHold(
        "a sandbox that nobody used meanwhile is as the old ones left it",
        seen.every((title) => title === "Quiet"),
        seen.join(" "),
      ),
      mustHold("an older build on newer data is refused with one line", isOneLine(refused), lineOf(refused)),
      within("the slowest start of a new replica", Math.max(...starts), 3000),
      told("longest time without an acknowledged write", `${Math.round(load.gap)} ms`),
    ];
  } finally {
    await cluster.end();
  }
}

/** All old replicas end, or are killed, before the first new one starts. */
export async function gapDrill(postgres: TestPostgres, { older, newer }: Programs, how: "end" | "kill"): Promise<readonly DrillFigure[]> {
  const data = await postgres.newDatabase();
  const cluster = await Cluster.start({ program: older, data, replicas: 2, flags: FLAGS });
  try {
    const load = new RoleLoad(async (sent) => await cluster.balancer.send(sent), { key: FULL_KEY, agents: 12, name: "Gap" });
    // The processes compare their answers after every thousand entries.
    await until("more than a thousand writes", 20_000, () => load.made.length > 1100);
    await load.end();
    for (const n of [0, 1]) await (how === "end" ? cluster.drain(n) : cluster.kill(n));
    for (const n of [0, 1]) await cluster.begin(n, newer);
    const more = new RoleLoad(async (sent) => await cluster.balancer.send(sent), { key: FULL_KEY, agents: 12, name: "New" });
    await until("more than a thousand writes", 20_000, () => more.made.length > 1100);
    await more.end();
    const urls = cluster.running.map(({ url }) => url);
    const fates = await Promise.all(urls.map(async (url) => [await load.fates(url), await more.fates(url)]));
    // Without a saved state, the newer engine applies the entries in its own way.
    const figures = ofFates(fates.flat()).filter(({ name }) => how === "end" || name !== CHANGED);
    return figures.map((figure) => ({ ...figure, name: `all old ones ${how === "end" ? "ended" : "killed"} before: ${figure.name}` }));
  } finally {
    await cluster.end();
  }
}

const CHANGED = "writes that are not as they were answered";

function ofFates(fates: readonly RoleFates[]): DrillFigure[] {
  const sum = (name: keyof RoleFates): number => fates.reduce((total, fate) => total + fate[name], 0);
  return [
    none("acknowledged writes that are lost", sum("lost")),
    none(CHANGED, sum("changed")),
    none("writes that are there twice", sum("twice")),
  ];
}

async function refusal(url: string): Promise<string> {
  const outcome = await sendOnce(url, { method: "GET", path: "/api/v1/company", headers: { authorization: `Bearer ${FULL_KEY}` } });
  const health = await answered(url, "GET", "/health");
  if (typeof outcome === "string") return outcome;
  const isTold = health.status === 503 && health.text.includes(`engine version ${ENGINE + 1}`);
  return `${outcome.status}${outcome.headers["retry-after"] === undefined ? "" : " with Retry-After"}${isTold ? ", told" : ", not told"}`;
}

const isOutdated = (answer: string): boolean => answer === "503 with Retry-After, told";

const lineOf = (refused: unknown): string => (refused instanceof NotStarted ? refused.said.trim() : "it started");

function isOneLine(refused: unknown): boolean {
  return refused instanceof NotStarted && refused.status !== 0 && refused.said.trim().split("\n").length === 1 && refused.said.length > 20;
}
