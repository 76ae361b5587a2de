import { stream } from "@hr-platform/domain";
import type { TestPostgres } from "../../support/postgres.ts";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import { judgeOrder } from "../judge-order.ts";
import { Cluster, callControl } from "../processes/cluster.ts";
import type { ReceivedResponse } from "../processes/send.ts";
import { type StoredLog, storedLog } from "../processes/stored-log.ts";
import { replay } from "../simulation/replay.ts";
import { type RecordedExchange, recordHistory } from "../workload/record-history.ts";
import { readFacts } from "../workload/scene.ts";
import { disturb } from "./disturb.ts";
import { type DrillReport, atLeast, none, percentile, told } from "./figure.ts";

const FULL_KEY = "hrk_wattle_full";
const REPLICAS = 3;
/** Histories that are recorded at the same time. */
const PARALLEL = 4;

interface KillOptions {
  readonly postgres: TestPostgres;
  readonly program: string;
  readonly kills: number;
  /** The least number of histories. */
  readonly histories: number;
  readonly seed: number;
  /** Milliseconds between two kills. */
  readonly apart: number;
}

/**
 * Agents use the API of several replicas while those and the database are killed and started again. All that they saw is compared
 * with one mock in memory that gets the entries of the database in order, as in the simulation.
 */
export async function killDrill({ postgres, program, kills, histories, seed, apart }: KillOptions): Promise<DrillReport> {
  const data = await postgres.newDatabase();
  const cluster = await Cluster.start({ program, data, replicas: REPLICAS, flags: ["--rate-limit", "off"] });
  try {
    const watch = new Watch();
    const client = cluster.balancer.client(FULL_KEY, (received, took) => watch.see(received, took));
    const facts = await readFacts(client);
    let isDone = false;
    const isOver = (): boolean => isDone;
    const chance = stream(seed, "kills");
    const disturbing = disturb({ cluster, postgres, chance, replicas: REPLICAS, kills, apart }).finally(() => (isDone = true));
    // The error is thrown where it is waited for, after the agents: without this, all processes would be left behind.
    disturbing.catch(() => {});
    const began = performance.now();
    const seen: (readonly RecordedExchange[])[] = [];
    let begun = 0;
    const record = async (): Promise<void> => {
      while (begun < histories || !isOver()) {
        const n = (begun += 1);
        seen.push(await recordHistory({ clients: [client], facts, name: `kill${seed}-${n}`, seed: seed + n }));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, record));
    const seconds = (performance.now() - began) / 1000;
    const disturbed = await disturbing;
    const differing = await differingStates(cluster);
    const stored = await storedLog(data);
    const fates = await fatesOf(seen, stored);
    return {
      problems: [...fates.wrong, ...fates.disorder, ...watch.problems],
      figures: [
        told("kill -9 of replicas, of the database", `${disturbed.replicas}, ${disturbed.databases} in ${Math.round(seconds)} s`),
        told("replicas that stood still, and the database", `${disturbed.pauses}, ${disturbed.stalls}`),
        atLeast("histories of concurrent agents", seen.length, histories),
        told("requests acknowledged, of unknown outcome", `${fates.acknowledged}, ${fates.unknown}`),
        none("acknowledged requests that were lost", fates.lost),
        none("requests applied twice", fates.twice),
        none("gaps in the order", stored.gaps),
        none("requests behind later ones", fates.disorder.length),
        none("answers that one mock does not give", fates.wrong.length),
        none("503 without Retry-After, and 500", watch.problems.length),
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

/** Sees the answers of a run. */
class Watch {
  readonly problems: string[] = [];
  readonly #times: number[] = [];

  see({ status, headers, text }: ReceivedResponse, took: number): void {
    this.#times.push(took);
    if (status === 503 && headers["retry-after"] === undefined) this.problems.push(`a 503 without Retry-After: ${text}`);
    if (status === 500) this.problems.push(`status 500: ${text}`);
  }

  /** The n-th percentile of the times of answers. */
  time(n: number): number {
    return Math.round(percentile(this.#times, n));
  }
}

/** How the requests of some histories ended. */
interface Fates {
  readonly acknowledged: number;
  readonly unknown: number;
  /** Acknowledged, and not in the database. */
  readonly lost: number;
  /** More than once in the database. */
  readonly twice: number;
  /** Answers that are not those of one mock, and requests that are not in the order in which they came: a line each. */
  readonly wrong: readonly string[];
  readonly disorder: readonly string[];
}

/** Compares what agents saw with one mock in memory that gets the stored entries. */
async function fatesOf(histories: readonly (readonly RecordedExchange[])[], stored: StoredLog): Promise<Fates> {
  const { marks, results } = await replay(stored);
  const answers = Map.groupBy(marks, ([, mark]) => mark);
  const timesOf = ({ call }: RecordedExchange): number => answers.get(call.mark!)?.length ?? 0;
  const exchanges = histories.flat();
  const acknowledged = exchanges.filter(({ answer }) => answer !== undefined);
  const wrong = acknowledged.flatMap((exchange) => {
    const { call, answer } = exchange;
    if (timesOf(exchange) === 0) return [];
    const { status, body } = results.get(answers.get(call.mark!)![0]![0]) as ApiResponse;
    const [here, there] = [`${answer!.status} ${JSON.stringify(answer!.body) ?? ""}`, `${status} ${body}`];
    return here === there ? [] : [`${call.method} ${call.path} was answered ${here}, one mock answers ${there}`];
  });
  // The numbers of calls and returns are those of one history.
  const order = [...marks.values()];
  return {
    acknowledged: acknowledged.length,
    unknown: exchanges.length - acknowledged.length,
    lost: acknowledged.filter((exchange) => timesOf(exchange) === 0).length,
    twice: exchanges.filter((exchange) => timesOf(exchange) > 1).length,
    wrong,
    disorder: histories.flatMap((history) => judgeOrder(history, order)),
  };
}

/** How many replicas show another journal or another state than the first one. All, if one does not show it. */
async function differingStates(cluster: Cluster): Promise<number> {
  const urls = cluster.running.map(({ url }) => url);
  try {
    const { id } = await callControl<{ id: string }>(urls[0]!, "POST", "/snapshots");
    const states: string[] = [];
    for (const url of urls)
      states.push(JSON.stringify([await callControl(url, "GET", "/requests"), await callControl(url, "GET", `/snapshots/${id}`)]));
    return states.filter((state) => state !== states[0]).length;
  } catch {
    return urls.length;
  }
}
