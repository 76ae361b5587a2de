import { setTimeout as sleep } from "node:timers/promises";
import { stream } from "@hr-platform/domain";
import type { TestPostgres } from "../../support/postgres.ts";
import { Cluster, answered, callControl } from "../processes/cluster.ts";
import { roleRequest } from "../processes/role-load.ts";
import { sendOnce } from "../processes/send.ts";
import { disturb } from "./disturb.ts";
import { type DrillFigure, atLeast, mustHold, none, told } from "./figure.ts";

const FLAGS = ["--rate-limit", "off", "--max-sandboxes", "5000"];

interface ListedSandbox {
  readonly id: string;
  readonly created_at: string;
}

/** A sandbox whose making was acknowledged. */
interface Made {
  readonly id: string;
  /** Roles whose creation was acknowledged. */
  roles: number;
  /** Whether an agent has tried to end it. */
  ending: "no" | "tried" | "acknowledged";
}

/** Sandboxes are made, used and ended by agents, while replicas and the database are killed. */
export async function sandboxesDrill(
  postgres: TestPostgres,
  program: string,
  seed: number,
  kills: number,
): Promise<readonly DrillFigure[]> {
  const cluster = await Cluster.start({ program, data: await postgres.newDatabase(), flags: FLAGS });
  const ending = new AbortController();
  const made: Made[] = [];
  const wrong: string[] = [];
  try {
    const agents = Array.from({ length: 3 }, async (_, n) => {
      const chance = stream(seed, `agent ${n}`);
      while (!ending.signal.aborted) await useSandbox(cluster, made, wrong, chance.int(0, 2), chance.chance(0.8));
    });
    const chance = stream(seed, "kills");
    const disturbed = await disturb({ cluster, postgres, chance, replicas: 3, kills, apart: 1200 });
    ending.abort();
    await Promise.all(agents);
    const urls = cluster.running.map(({ url }) => url);
    const lists = await Promise.all(
      urls.map(async (url) => (await callControl<{ sandboxes: ListedSandbox[] }>(url, "GET", "/sandboxes")).sandboxes),
    );
    const listed = new Set(lists[0]!.map(({ id }) => id));
    const ended = made.filter(({ ending: how }) => how === "acknowledged");
    const kept = made.filter(({ ending: how }) => how === "no");
    const counts = await Promise.all(urls.map(async (url) => await lostRoles(url, kept)));
    const alive = await Promise.all(urls.map(async (url) => await answering(url, ended)));
    return [
      told(
        "kills, pauses; sandboxes made, ended",
        `${disturbed.replicas + disturbed.databases}, ${disturbed.pauses + disturbed.stalls}; ${made.length}, ${ended.length}`,
      ),
      atLeast("sandboxes that were made and ended", ended.length),
      none("acknowledged sandboxes that are lost", kept.filter(({ id }) => !listed.has(id)).length),
      none("ended sandboxes that are listed", ended.filter(({ id }) => listed.has(id)).length),
      none(
        "ended sandboxes whose key is answered",
        alive.reduce((sum, count) => sum + count, 0),
      ),
      none(
        "acknowledged writes in sandboxes that are lost",
        counts.reduce((sum, count) => sum + count, 0),
      ),
      none("answers that are wrong", wrong.length),
      mustHold(
        "all replicas list the same sandboxes",
        lists.every((list) => placesOf(list) === placesOf(lists[0]!)),
      ),
    ];
  } finally {
    ending.abort();
    await cluster.end();
  }
}

/** Their clocks show the time of the call. */
const placesOf = (list: readonly ListedSandbox[]): string => JSON.stringify(list.map(({ id, created_at }) => [id, created_at]));

const keyOf = ({ id }: Made): string => `hrk_wattle_full_${id}-x`;

/** Makes a sandbox by one replica, uses it by all, and may end it by another one. */
async function useSandbox(cluster: Cluster, made: Made[], wrong: string[], by: number, ends: boolean): Promise<void> {
  const url = (n: number): string => cluster.running[(by + n) % Math.max(1, cluster.running.length)]?.url ?? "http://127.0.0.1:9";
  const created = await answered(url(0), "POST", "/sandboxes", { key_suffix: "x" }).catch(() => undefined);
  if (created?.status !== 201) {
    await sleep(100);
    return;
  }
  const sandbox: Made = { id: (JSON.parse(created.text) as { id: string }).id, roles: 0, ending: "no" };
  made.push(sandbox);
  for (let n = 1; n <= 4; n += 1) {
    const outcome = await sendOnce(url(n), roleRequest(keyOf(sandbox), `Role ${n}`));
    if (typeof outcome === "string" || outcome.status === 503) continue;
    if (outcome.status < 300) sandbox.roles += 1;
    else wrong.push(`${outcome.status} ${outcome.text}`);
  }
  if (!ends) return;
  sandbox.ending = "tried";
  const gone = await answered(url(2), "DELETE", `/sandboxes/${sandbox.id}`).catch(() => undefined);
  if (gone?.status === 200) sandbox.ending = "acknowledged";
}

/** How many acknowledged roles a replica lacks. More are possible: some were written without an answer. */
async function lostRoles(url: string, kept: readonly Made[]): Promise<number> {
  let lost = 0;
  for (const sandbox of kept) {
    const path = `/sandboxes/${sandbox.id}/snapshots`;
    const { id } = await callControl<{ id: string }>(url, "POST", path);
    const { companies } = await callControl<{ companies: { slug: string; roles: { title: string }[] }[] }>(url, "GET", `${path}/${id}`);
    await callControl(url, "DELETE", `${path}/${id}`);
    const own = companies.find(({ slug }) => slug === "wattle")!.roles.filter(({ title }) => /^Role \d$/.test(title));
    lost += Math.max(0, sandbox.roles - own.length);
  }
  return lost;
}

/** In how many ended sandboxes a replica accepts the key. */
async function answering(url: string, ended: readonly Made[]): Promise<number> {
  let count = 0;
  for (const sandbox of ended) {
    const headers = { authorization: `Bearer ${keyOf(sandbox)}` };
    const outcome = await sendOnce(url, { method: "GET", path: "/api/v1/company", headers });
    if (typeof outcome === "string" || outcome.status !== 401) count += 1;
  }
  return count;
}
