import type { Stream } from "@hr-platform/domain";
import { mockOfData, shareMock } from "../../../src/shared-mock.ts";
import { type RunningReplica, openData } from "../../../src/data/open-data.ts";
import type { ApiRequest, ApiResponse } from "@hr-platform/engine/contract/request";
import { ApiError } from "@hr-platform/engine/contract/errors";
import { controlRows } from "@hr-platform/control/areas/index";
import { runCall } from "@hr-platform/control/row/read-call";
import { reply } from "@hr-platform/engine/http/reply";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { DeliverySender } from "@hr-platform/engine/webhooks/network/delivery-sender";
import { answerFrom } from "./answer-from.ts";
import type { FakeDatabase } from "./fake-database.ts";
import type { FakeReceiver } from "./fake-receiver.ts";
import type { FakeStore } from "./fake-store.ts";
import type { Reads } from "../../../src/data/replica.ts";
import type { LocalReads } from "./local-reads.ts";
import { type Scheduler, SimulatedProcess } from "./scheduler.ts";

/** What the data of every simulation is made with. */
const SETTINGS = { seed: 1, clock: "2026-03-02T09:00:00Z", employees: 0, maxSandboxes: 100 };

/** How long a client waits, in milliseconds. A turn of the clock waits itself, for receivers. */
const PATIENCE = 10_000;

/** What the replicas of a simulation share. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  readonly database: FakeDatabase;
  readonly receiver: FakeReceiver;
  readonly chance: Stream;
  readonly saveEvery: number;
  readonly keep: number;
  readonly compareEvery: number;
  /** Notes the reads that need no entry; undefined: all have one. */
  readonly localReads: LocalReads | undefined;
  /** The world that the data is made with, and its faults. */
  readonly world: "default" | "empty";
  readonly faults: readonly string[];
  readonly storeOf: (database: FakeDatabase, process: SimulatedProcess) => FakeStore;
  /** Called with a mock before it joins: a mutation changes it here. */
  readonly prepare: (mock: Mock, process: SimulatedProcess) => void;
}

/** Notes the exchanges of the default sandbox as a live stream shows them. */
function follow({ defaultSandbox: { journal } }: Mock, stream: JournalEntry[]): void {
  let place = 0;
  journal.watch(() => {
    while (place < journal.next) stream.push(...journal.entries((place += 1) - 1, 1));
  });
}

/** What a control call gets. */
export interface ControlWish {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A process that serves the data of a simulation. */
export class SimulatedReplica {
  readonly process: SimulatedProcess;
  readonly mock: Mock;
  readonly running: RunningReplica;
  /** The exchanges of the default sandbox that its live stream showed. */
  readonly stream: readonly JournalEntry[];
  /** The number of the first exchange after it had started. */
  readonly streamedFrom: number;
  /** How many requests it did not answer though it lived. */
  unanswered = 0;
  readonly #scheduler: Scheduler;
  readonly #localReads: LocalReads | undefined;

  private constructor(
    { scheduler, localReads }: Surroundings,
    { process, mock, running, stream }: Pick<SimulatedReplica, "process" | "mock" | "running" | "stream">,
  ) {
    this.#scheduler = scheduler;
    this.#localReads = localReads;
    this.process = process;
    this.mock = mock;
    this.running = running;
    this.stream = stream;
    this.streamedFrom = mock.defaultSandbox.journal.next;
  }

  /** Starts a process. @throws if the store cannot be reached */
  static async start(name: string, engine: number, around: Surroundings): Promise<SimulatedReplica> {
    const { scheduler, database, receiver, chance, saveEvery, keep, compareEvery, storeOf, prepare } = around;
    const process = new SimulatedProcess(name, chance.int(-400, 400), engine);
    return await scheduler.inside(process, async () => {
      const store = storeOf(database, process);
      try {
        const { world, faults, localReads } = around;
        // No read is local while requests are counted.
        const rateLimit = localReads === undefined ? 1000 : null;
        const opened = await openData(store, { ...SETTINGS, world, faults, rateLimit });
        const mock = await scheduler.outside(mockOfData(opened, {}));
        const stream: JournalEntry[] = [];
        follow(mock, stream);
        mock.sandboxes.follow((sandbox) => {
          sandbox.deliveries.sender = new DeliverySender(sandbox, { send: receiver.sender(process, sandbox.id) });
        });
        prepare(mock, process);
        const reads: Reads = localReads?.way ?? "ordered";
        const options = { kind: "fake", keep, id: name, saveEvery, compareEvery, reads, warn: () => {} };
        const running = await shareMock(opened, mock, options);
        localReads?.watch(mock, name, (sandbox) => running.replica.shardOf(sandbox).seq);
        return new SimulatedReplica(around, { process, mock, running, stream });
      } catch (error) {
        process.kill();
        throw error;
      }
    });
  }

  /** Brings all its sandboxes up to date, also those that nobody used there. */
  async freshen(): Promise<void> {
    const { replica } = this.running;
    // One whose end was cut short is ended now.
    for (const { id } of this.mock.sandboxes.all()) await this.#scheduler.inside(this.process, () => replica.fresh(id)).catch(() => {});
    // It refuses that if it has drifted.
    await this.#scheduler.inside(this.process, () => replica.fresh(null)).catch(() => {});
  }

  /** Sends it a request. "lost": it died, or did not answer in time. */
  async request(request: ApiRequest): Promise<ApiResponse | "lost"> {
    this.#localReads?.asked(request);
    return await this.#answered(PATIENCE, async () => {
      const response = await reply(this.mock, { kind: "api", path: request.path }, request);
      response.transport?.later?.();
      return response;
    });
  }

  /** Makes a control call. "lost": it was refused, or there was no answer. */
  async control<T>(id: string, { params = {}, query = {}, body = {} }: ControlWish = {}): Promise<T | "lost"> {
    const { mock } = this;
    const { defaultSandbox: sandbox } = mock;
    const whole = controlRows.find((one) => one.id === id)!;
    // The answer of this one loads texts, which takes real time.
    const row = id === "switchDecisions" ? { ...whole, run: undefined } : whole;
    const call = {
      mock,
      sandbox,
      view: mock,
      origin: "http://mock.example",
      params,
      query,
      body,
      bodyBytes: 0,
      drawn: {},
      changed: undefined,
    };
    const rest = { header: () => undefined, ending: () => new AbortController().signal };
    try {
      return (await this.#answered(3 * PATIENCE, async () => await runCall(row, { ...call, ...rest }))) as T;
    } catch (error) {
      if (error instanceof ApiError) return "lost";
      throw error;
    }
  }

  async #answered<T>(patience: number, run: () => Promise<T>): Promise<T | "lost"> {
    const tired = (): void => void (this.unanswered += 1);
    return await answerFrom(this.#scheduler, this.process, { patience, tired, run });
  }
}
