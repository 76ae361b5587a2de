import { MachineTime } from "@hr-platform/engine/contract/clock";
import type { Input } from "../../../src/data/input.ts";
import { SandboxContent } from "../../../src/data/sandbox-content.ts";
import type { SavedState } from "../../../src/data/store.ts";
import type { Pipeline } from "@hr-platform/engine/pipeline/pipeline";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { FakeDatabase } from "./fake-database.ts";
import { FakeStore } from "./fake-store.ts";
import type { SimulatedProcess } from "./scheduler.ts";
import {
  DoubledEntries,
  EarlyAppends,
  EternalBeats,
  LonelyBeats,
  LostAppends,
  OpenToAll,
  RetriedAppends,
  SkippedEntries,
  StaleHeads,
  SwappedEntries,
} from "./mistaken-stores.ts";
import type { Mutation } from "./simulated-cluster.ts";

const stores = (Store: new (database: FakeDatabase, process: SimulatedProcess) => FakeStore): Mutation => ({
  store: (database, process) => new Store(database, process),
});

/** Loads a saved state of which a part is missing. */
class LostPart extends FakeStore {
  readonly #part: string;

  constructor(database: FakeDatabase, process: SimulatedProcess, part: string) {
    super(database, process);
    this.#part = part;
  }

  override async readState(shard: string, seq?: number): Promise<SavedState | undefined> {
    const state = await super.readState(shard, seq);
    if (state === undefined) return undefined;
    const { content, ...saved } = JSON.parse(state.text) as { content: { sandbox?: Record<string, object> } };
    const { sandbox } = content;
    if (sandbox === undefined) return state;
    const without = WITHOUT[this.#part]!;
    return { ...state, text: JSON.stringify({ ...saved, content: { ...content, sandbox: { ...sandbox, ...without(sandbox) } } }) };
  }
}

/** Loads a saved state of the sandboxes themselves with something else of it. */
function registries(change: (content: SavedRegistry) => SavedRegistry): PlantedMistake {
  class OtherRegistry extends FakeStore {
    override async readState(shard: string, seq?: number): Promise<SavedState | undefined> {
      const state = await super.readState(shard, seq);
      if (state === undefined || shard !== "mock") return state;
      const { content, ...saved } = JSON.parse(state.text) as { readonly content: SavedRegistry };
      return { ...state, text: JSON.stringify({ ...saved, content: change(content) }) };
    }
  }
  // Users make sandboxes in every third simulation.
  return { mutation: stores(OtherRegistry), step: 3 };
}

interface SavedRegistry {
  readonly made: number;
  readonly sandboxes: readonly object[];
}

type SavedParts = Readonly<Record<string, object>>;

/** Saved deliveries with other ones of the present. */
function withPresent(deliveries: object, changed: object): object {
  return { ...deliveries, present: { ...(deliveries as { readonly present: object }).present, ...changed } };
}

/** A saved sandbox without a part of it. */
const WITHOUT: Readonly<Record<string, (sandbox: SavedParts) => SavedParts>> = {
  journal: () => ({ journal: { next: 0, entries: [], sizes: [] } }),
  deliveries: ({ deliveries }) => ({ deliveries: withPresent(deliveries!, { queues: [] }) }),
  counts: ({ deliveries }) => ({ deliveries: withPresent(deliveries!, { counts: [] }) }),
  limits: ({ present }) => ({ present: { ...present, buckets: [] } }),
  clock: ({ clock }) => ({ clock: { ...clock, at: (clock as { at: number }).at + 1 } }),
};

/** Replaces a method of a class. Returns how to undo it. */
function replace<This, Key extends keyof This & string>(of: { readonly prototype: This }, name: Key, make: (own: This[Key]) => This[Key]) {
  const own = Object.getOwnPropertyDescriptor(of.prototype, name)!;
  Object.defineProperty(of.prototype, name, { ...own, value: make(own.value as This[Key]) });
  return (): void => void Object.defineProperty(of.prototype, name, own);
}

/** Applies the steps of deliveries whatever their lease, and every lease. */
function ignoreLeases(): () => void {
  return replace(SandboxContent, "apply", (apply) => {
    return function (this: SandboxContent, input: Input, seq: number): unknown {
      const { number } = this.lease;
      if (input.kind === "take" || input.kind === "outcome") return apply.call(this, { ...input, lease: number }, seq);
      return apply.call(this, input.kind === "lease" ? { ...input, after: number } : input, seq);
    };
  });
}

/** Saves the state of the save before. */
function saveLate(): () => void {
  const before = new WeakMap<SandboxContent, ReturnType<SandboxContent["save"]>>();
  return replace(SandboxContent, "save", (save) => {
    return function (this: SandboxContent): ReturnType<SandboxContent["save"]> {
      const now = save.call(this);
      const late = before.get(this) ?? now;
      before.set(this, now);
      return late;
    };
  });
}

/** Stands at the instant of an entry even if it stood at a later one before. In all mocks, also in the one of the judge. */
function runBack(): () => void {
  const instants = new WeakMap<MachineTime, number>();
  const undo = replace(MachineTime, "pin", (pin) => {
    return function (this: MachineTime, instant: number): void {
      instants.set(this, instant);
      pin.call(this, instant);
    };
  });
  const undoNow = replace(MachineTime, "now", (now) => {
    return function (this: MachineTime): number {
      return this.isPinned ? instants.get(this)! : now.call(this);
    };
  });
  return () => {
    undo();
    undoNow();
  };
}

/** Changes the last step of all responses of a mock. */
function finishOtherwise({ sandboxes }: Mock, finishOf: (sandbox: Sandbox) => Pipeline["finish"]): void {
  sandboxes.follow((sandbox) => {
    const { pipeline } = sandbox;
    Object.defineProperty(sandbox, "pipeline", { value: { ...pipeline, finish: finishOf(sandbox) } });
  });
}

/** One replica answers otherwise than the others. */
function answerOtherwise(mock: Mock, { name }: SimulatedProcess): void {
  if (!name.startsWith("r1-")) return;
  finishOtherwise(mock, () => (response) => ({ ...response, body: response.body.replace("Lin", "Lyn") }));
}

/** Answers local reads as it did before. */
function rememberReads(mock: Mock): void {
  finishOtherwise(mock, ({ machine }) => {
    const remembered = new Map<string, ApiResponse>();
    return (response, { request: { path, query } }) => {
      if (machine.isPinned) return response;
      const known = remembered.get(`${path}?${query}`) ?? response;
      remembered.set(`${path}?${query}`, known);
      return known;
    };
  });
}

/** A mistake of a store or of the core that a simulation must find. */
export interface PlantedMistake {
  readonly mutation?: Mutation;
  /** Makes it in the code, and returns how to undo it. */
  readonly begin?: () => () => void;
  /** What has to find it. Default: anything. */
  readonly by?: RegExp;
  /** Simulations with a seed that is no multiple of this do not have what it spoils. Default 1. */
  readonly step?: number;
}

export const MUTATIONS: Readonly<Record<string, PlantedMistake>> = {
  "acknowledges before it commits": { mutation: { database: (database) => void (database.commitsAfter = 100) } },
  "answers heads that are stale": { mutation: stores(StaleHeads) },
  "repeats an append of unknown outcome": { mutation: stores(RetriedAppends) },
  "leaves out an entry on catch-up": { mutation: stores(SkippedEntries) },
  "gives an entry twice on catch-up": { mutation: stores(DoubledEntries) },
  "acknowledges an append and loses it": { mutation: stores(LostAppends) },
  "gives entries in another order": { mutation: stores(SwappedEntries) },
  "lets older engines append": { mutation: stores(OpenToAll), by: /older engine/ },
  "takes the living for dead": { mutation: stores(LonelyBeats) },
  "takes the dead for living": { mutation: stores(EternalBeats) },
  "ignores the number of the lease": { begin: ignoreLeases },
  "saves a state that is older than its number": { begin: saveLate },
  "lets the time run back": { begin: runBack, by: /^time went back/ },
  "answers before its append has returned": { mutation: stores(EarlyAppends) },
  "answers otherwise on one replica, by the checksums": { mutation: { prepare: answerOtherwise }, by: /found another checksum of default/ },
  "remembers what it read from its own state": { mutation: { prepare: rememberReads }, by: /local read/ },
  "answers a current read after stale heads": { mutation: stores(StaleHeads), by: /was there when it was sent/ },
  "loads the sandboxes without the newest one": registries(({ made, sandboxes }) => ({ made, sandboxes: sandboxes.slice(0, -1) })),
  "loads the sandboxes without their lifetimes": registries(({ made, sandboxes }) => ({
    made,
    sandboxes: sandboxes.map((one) => ({ ...one, ends: null })),
  })),
  "loads the sandboxes without the number of the next one": registries(({ made, sandboxes }) => ({ made: made + 1, sandboxes })),
  "does not pin the time": {
    mutation: { prepare: ({ sandboxes }) => sandboxes.follow(({ machine }) => void (machine.pin = () => {})) },
  },
  ...Object.fromEntries(
    Object.keys(WITHOUT).map((part) => [
      `loads a saved state without its ${part}`,
      { mutation: { store: (database: FakeDatabase, process: SimulatedProcess) => new LostPart(database, process, part) } },
    ]),
  ),
};
