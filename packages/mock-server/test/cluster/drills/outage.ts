import type { TestPostgres } from "../../support/postgres.ts";
import { Cluster, isReady, until } from "../processes/cluster.ts";
import { type SendOutcome, sendOnce } from "../processes/send.ts";
import { type DrillFigure, mustHold, within } from "./figure.ts";
import { FULL_KEY } from "./kills.ts";

/** The database is away for a while: what the replicas answer then, and how they take up again without a request. */
export async function outageDrill(postgres: TestPostgres, program: string): Promise<readonly DrillFigure[]> {
  const cluster = await Cluster.start({ program, data: await postgres.newDatabase(), flags: ["--rate-limit", "off"] });
  const urls = cluster.running.map(({ url }) => url);
  const all = async (ready: boolean): Promise<boolean> => (await Promise.all(urls.map(isReady))).every((one) => one === ready);
  const ask = async (): Promise<SendOutcome[]> => {
    const headers = { authorization: `Bearer ${FULL_KEY}` };
    return await Promise.all(urls.map((url) => sendOnce(url, { method: "GET", path: "/api/v1/company", headers })));
  };
  try {
    const before = await ask();
    await postgres.kill();
    const noticed = await until("health tells that the database is away", 10_000, () => all(false));
    const during = await ask();
    await postgres.start();
    const back = await until("health tells that the database is back", 10_000, () => all(true));
    const after = await ask();
    const counted = await until("health counts all replicas", 10_000, async () => await countsAll(urls));
    const statuses = (outcomes: readonly SendOutcome[]): string =>
      outcomes.map((one) => (typeof one === "string" ? one : one.status)).join(" ");
    return [
      mustHold(
        "without the database: 503 with Retry-After and the envelope",
        during.every((one) => typeof one !== "string" && isUnavailable(one)),
        statuses(during),
      ),
      mustHold("before and afterwards: 200", [...before, ...after].every(isFine), statuses([...before, ...after])),
      within("health reports the loss, without a request", noticed, 2000),
      within("ready again after the start of the database, without a request", back, 2000),
      within("health counts all replicas again", counted, 2000),
    ];
  } finally {
    await cluster.end();
  }
}

async function countsAll(urls: readonly string[]): Promise<boolean> {
  const all = await Promise.all(urls.map((url) => sendOnce(url, { method: "GET", path: "/_mock/health", headers: {} })));
  return all.every((health) => typeof health !== "string" && health.text.includes(`"replicas":${urls.length}`));
}

const isFine = (outcome: SendOutcome): boolean => typeof outcome !== "string" && outcome.status === 200;

function isUnavailable({ status, headers, text }: Exclude<SendOutcome, string>): boolean {
  return status === 503 && headers["retry-after"] !== undefined && /^\{"error":\{"code":"[A-Z_]+","message":"[^"]+"/.test(text);
}
