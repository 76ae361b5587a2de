import { stream } from "@hr-platform/domain";
import type { JournalEntry } from "../../../src/sandbox/journal/journal.ts";
import type { TestPostgres } from "../../support/postgres.ts";
import { runCampaign } from "../campaign.ts";
import { judgeJournal } from "../judge-journal.ts";
import { Cluster, callControl } from "../processes/cluster.ts";
import { fatesOf, storedRequests } from "../processes/entries.ts";
import type { ReceivedResponse } from "../processes/send.ts";
import type { RecordedHistory } from "../workload/recorded-history.ts";
import { readFacts } from "../workload/scene.ts";
import { type DisturbanceKind, disturb } from "./disturb.ts";
import { type DrillReport, atLeast, none, percentile, told } from "./figure.ts";

export const FULL_KEY = "hrk_wattle_full";

export interface KillOptions {
  readonly postgres: TestPostgres;
  readonly program: string;
  readonly kills: number;
  /** The least number of histories. */
  readonly histories: number;
  readonly seed: number;
  /** Default 3. */
  readonly replicas?: number;
  /** Milliseconds between two kills. Default 1,500. */
  readonly apart?: number;
  readonly kinds?: readonly DisturbanceKind[];
}

/** Agents use the API of several replicas while those and the database are killed and started again. */
export async function killDrill(options: KillOptions): Promise<DrillReport> {
  const { postgres, program, kills, histories, seed, replicas = 3, apart = 1500, kinds } = options;
  const data = await postgres.newDatabase();
  const cluster = await Cluster.start({ program, data, replicas, flags: ["--rate-limit", "off"] });
  try {
    const watch = new Watch(cluster);
    const client = cluster.balancer.client(FULL_KEY, (received, took) => watch.see(received, took));
    const facts = await readFacts(client);
    let isDone = false;
    const disturbing = disturb({
      cluster,
      postgres,
      chance: stream(seed, "kills"),
      replicas,
      kills,
      apart,
      ...(kinds === undefined ? {} : { kinds }),
    }).finally(() => (isDone = true));
    // The error is thrown where it is waited for, after the agents: without this, all processes would be left behind.
    disturbing.catch(() => {});
    const began = performance.now();
    const campaign = await runCampaign({
      clients: [client],
      facts,
      name: `kill${seed}`,
      seed,
      histories,
      parallel: 4,
      goesOn: () => !isDone,
      onHistory: (history) => watch.keep(history),
    });
    const seconds = (performance.now() - began) / 1000;
    const disturbed = await disturbing;
    const fates = fatesOf(watch.histories, await storedRequests(data));
    const { gaps } = await storedRequests(data);
    const { problems, differing } = await watch.compare();
    const shown = [...campaign.violations, ...problems, ...watch.problems];
    return {
      problems: shown,
      figures: [
        told("kill -9 of replicas, of the database", `${disturbed.replicas}, ${disturbed.databases} in ${Math.round(seconds)} s`),
        told("replicas that stood still, and the database", `${disturbed.pauses}, ${disturbed.stalls}`),
        atLeast("histories of concurrent agents", campaign.histories, histories),
        told("requests acknowledged, of unknown outcome", `${fates.acknowledged}, ${fates.unknown}`),
        none("acknowledged requests that were lost", fates.lost),
        none("requests applied twice", fates.twice),
        none("gaps in the order", gaps),
        none("objects that are not linearizable", campaign.violations.length),
        none("objects that the judge left open", campaign.unknown),
        none("answers and journal that differ", problems.length + watch.problems.length),
        none("replicas with another state at the end", differing),
        told("answer under kills, median, 99 %", `${watch.time(50)} ms, ${watch.time(99)} ms`),
        told("start of a replica, median", `${Math.round(percentile(disturbed.starts, 50))} ms`),
        told("starts that failed while the database did not answer", `${disturbed.failedStarts}`),
      ],
    };
  } finally {
    await cluster.end();
  }
}

/** Sees the answers of a run, and compares them with what the replicas show. */
class Watch {
  readonly histories: RecordedHistory[] = [];
  readonly problems: string[] = [];
  readonly #cluster: Cluster;
  readonly #times: number[] = [];

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  see({ status, headers, text }: ReceivedResponse, took: number): void {
    this.#times.push(took);
    if (status === 503 && headers["retry-after"] === undefined) this.problems.push(`a 503 without Retry-After: ${text}`);
    if (status === 500) this.problems.push(`status 500: ${text}`);
  }

  keep(history: RecordedHistory): void {
    this.histories.push(history);
  }

  /** The n-th percentile of the times of answers. */
  time(n: number): number {
    return Math.round(percentile(this.#times, n));
  }

  /** Compares the newest histories with the journal of each replica, and the states of the replicas with each other. */
  async compare(): Promise<{ problems: string[]; differing: number }> {
    const urls = this.#cluster.running.map(({ url }) => url);
    const states: string[] = [];
    const problems: string[] = [];
    try {
      const { id } = await callControl<{ id: string }>(urls[0]!, "POST", "/snapshots");
      for (const url of urls) {
        const journal = await callControl<JournalEntry[]>(url, "GET", "/requests");
        const reached = new Set(journal.map(({ request }) => request.headers["x-request-id"]));
        const whole = this.histories.filter(({ exchanges }) => exchanges[0] !== undefined && reached.has(exchanges[0].call.mark));
        problems.push(...whole.flatMap((history) => judgeJournal(history, journal)));
        states.push(JSON.stringify([journal, await callControl(url, "GET", `/snapshots/${id}`)]));
      }
    } catch (error) {
      problems.push(`a replica does not show its state: ${(error as Error).message}`);
    }
    return { problems, differing: states.filter((state) => state !== states[0]).length };
  }
}
