import { ENGINE } from "./engine.ts";
import type { DataStore, SavedState, ShardHead } from "./store.ts";

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

/**
 * The saved state to start a shard from. A shard of an older engine is taken over first: its processes then save the
 * state after their last entry, because their entries may come to something else here. If none of them is alive, the newest
 * saved state is returned, and the entries after it are applied by this engine.
 * @param isSaved Whether there are saved states of the shard.
 * @throws Outdated
 */
export async function startingState(store: DataStore, shard: string, replica: string, isSaved: boolean): Promise<SavedState | undefined> {
  const [head] = await store.heads([shard]);
  if (head!.engine > ENGINE) throw new Outdated(head!.engine);
  if (isOlder(head!)) {
    await store.takeOver(shard, ENGINE);
    if (!isSaved) return undefined;
    const [{ seq }] = (await store.heads([shard])) as [ShardHead];
    const end = performance.now() + PATIENCE;
    while (performance.now() < end && (await store.readState(shard))?.seq !== seq && (await olderAlive(store, replica)))
      await new Promise<void>((resolve) => void setTimeout(resolve, LOOK));
  }
  const state = await store.readState(shard);
  if (state !== undefined && state.engine > ENGINE) throw new Outdated(state.engine);
  return state;
}

const isOlder = ({ seq, engine }: ShardHead): boolean => seq > 0 && engine < ENGINE;

async function olderAlive(store: DataStore, replica: string): Promise<boolean> {
  return (await store.beat({ id: replica, engine: ENGINE }, DEAD)).some(({ engine }) => engine < ENGINE);
}
