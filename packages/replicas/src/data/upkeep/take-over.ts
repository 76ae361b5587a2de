import { ENGINE } from "./engine.ts";
import type { DataStore, SavedState, ShardHead } from "../store.ts";

/** How long the processes of the older engine get to save the state, in milliseconds, and how often it is looked for. */
const PATIENCE = 3000;
const LOOK = 50;
/** A replica that was not seen for so many milliseconds saves nothing. */
const DEAD = 1000;

/** A newer engine has taken over the shard. */
export class Outdated extends Error {
  readonly engine: number;

  constructor(engine: number) {
    super(`engine version ${engine}`);
    this.engine = engine;
  }
}

/** What `startingState` needs to know of a shard. */
export interface StartedShard {
  readonly name: string;
  /** Whether it is that of the sandboxes themselves. */
  readonly isRegistry: boolean;
}

/** Where to start a shard. */
export interface Start {
  readonly state: SavedState | undefined;
  /** Whether entries of an older engine follow, which this engine has to apply. */
  readonly isBehind: boolean;
}

/**
 * The saved state to start a shard from. A shard of an older engine is taken over first: its processes then save the
 * state after their last entry, because their entries may come to something else here. If none of them is alive, the newest
 * saved state is returned, and the entries after it are applied by this engine. The process of an older engine gets what it
 * can hand over. What older processes left in the shard of the sandboxes themselves is applied by this engine at once: they need not
 * be waited for.
 * @throws Outdated if there is only a state of a newer engine
 */
export async function startingState(store: DataStore, { name, isRegistry }: StartedShard, replica: string): Promise<Start> {
  const [head] = (await store.heads([name])) as [ShardHead];
  // By the shard of the sandboxes, which may be empty, older processes learn of this engine.
  if (head.engine < ENGINE && (head.seq > 0 || isRegistry)) await store.takeOver(name, ENGINE);
  const end = performance.now() + PATIENCE;
  for (;;) {
    const state = await store.readState(name);
    if (state !== undefined && state.engine > ENGINE) throw new Outdated(state.engine);
    // Another process of this engine may have taken the shard over, and the state is not saved yet.
    const [next] = await store.read(name, state?.seq ?? 0, 1);
    if (next === undefined || next.engine >= ENGINE) return { state, isBehind: false };
    if (isRegistry || performance.now() > end || !(await olderAlive(store, replica))) return { state, isBehind: true };
    await new Promise<void>((resolve) => void setTimeout(resolve, LOOK));
  }
}

async function olderAlive(store: DataStore, replica: string): Promise<boolean> {
  return (await store.beat({ id: replica, engine: ENGINE }, DEAD)).some(({ engine }) => engine < ENGINE);
}
