import { type Stream, stream } from "@hr-platform/domain";
import { approveLeave, cancelLeave, declineLeave, listLeave, submitLeave, showLeave } from "./actions/leave.ts";
import {
  addCandidate,
  addRole,
  findApplications,
  moveApplication,
  openRole,
  setRole,
  showPipeline,
  showRole,
} from "./actions/recruitment.ts";
import { hireForSharedAddress, hireOwner, hireWorker, retitleWorker, showWorker, terminateWorker } from "./actions/staff.ts";
import type { ApiAnswer, ApiCall, ApiClient } from "./api-client.ts";
import type { LearnedData, PlannedRequest, RequestPlan } from "./planned-request.ts";
import type { CompanyFacts, Scene } from "./scene.ts";

/** What one agent does before all begin. */
const OPENING: readonly RequestPlan[] = [
  hireOwner,
  submitLeave,
  submitLeave,
  hireWorker,
  hireWorker,
  addRole,
  openRole,
  addCandidate,
  addCandidate,
  findApplications,
];

/** What the agents do, with how often. */
const MIX: readonly (readonly [weight: number, plan: RequestPlan])[] = [
  [3, approveLeave],
  [3, declineLeave],
  [2, cancelLeave],
  [3, showLeave],
  [3, listLeave],
  [2, submitLeave],
  [2, hireForSharedAddress],
  [3, retitleWorker],
  [1, terminateWorker],
  [3, showWorker],
  [2, setRole],
  [2, addCandidate],
  [3, showRole],
  [2, moveApplication],
  [2, showPipeline],
];
const DRAWN = MIX.flatMap(([weight, plan]) => Array.from({ length: weight }, () => plan));

/** How often an agent reads what it has just written. Such a read shows staleness best: its write has returned. */
const READ_AFTER = 0.4;

/** Statuses with which a server or a proxy says that it does not know, or does not say, whether the request took effect. */
const NO_OUTCOME: ReadonlySet<number> = new Set([502, 503, 504]);

/** A request with its response, and when both happened: numbers of one sequence of calls and returns. */
export interface RecordedExchange {
  readonly call: ApiCall;
  /** Undefined: the outcome is unknown. */
  readonly answer: ApiAnswer | undefined;
  readonly called: number;
  /** Infinity if the outcome is unknown. */
  readonly returned: number;
}

interface HistoryOptions {
  /** Each request is sent by a random one of them. */
  readonly clients: readonly ApiClient[];
  readonly facts: CompanyFacts;
  /** No two histories of one company have the same name: it is in addresses and titles. */
  readonly name: string;
  readonly seed: number;
  /** Default 5. */
  readonly agents?: number;
  /** Of all agents together, after the opening. Default 40. */
  readonly operations?: number;
}

/**
 * Lets concurrent agents use the API with a seeded mix of requests about shared objects, and records what they see.
 * No request is ever repeated. 502, 503 and 504 are unknown outcomes, like a lost response.
 */
export async function recordHistory(options: HistoryOptions): Promise<readonly RecordedExchange[]> {
  const { clients, facts, name, seed, agents = 5, operations = 40 } = options;
  const scene: Scene = { name, facts, leave: [], workers: [], applications: [], made: 0, weeks: 0 };
  const exchanges: RecordedExchange[] = [];
  let time = 0;
  const now = (): number => (time += 1);

  async function act(planned: PlannedRequest | undefined, chance: Stream): Promise<void> {
    if (planned === undefined) return;
    const client = chance.int(0, clients.length - 1);
    const called = now();
    const call = { ...planned.call, mark: `${name} ${called}` };
    const response = await clients[client]!(call);
    const returned = now();
    const isLost = response === "lost" || NO_OUTCOME.has(response.status);
    const answer = isLost ? undefined : response;
    if (answer !== undefined && answer.status < 300) planned.learn?.((answer.body as { readonly data: LearnedData }).data);
    exchanges.push({ call, answer, called, returned: isLost ? Infinity : returned });
  }

  const opening = stream(seed, "opening");
  for (const plan of OPENING) await act(plan(scene, opening), opening);
  let left = operations;
  const run = async (agent: number): Promise<void> => {
    const chance = stream(seed, `agent ${agent}`);
    while (left > 0) {
      left -= 1;
      const planned = chance.pick(DRAWN)(scene, chance);
      await act(planned, chance);
      const read = chance.chance(READ_AFTER) ? planned?.read?.() : undefined;
      if (read !== undefined) left -= 1;
      await act(read, chance);
    }
  };
  await Promise.all(Array.from({ length: agents }, (_, agent) => run(agent)));
  return exchanges;
}
