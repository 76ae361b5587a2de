import type { MachineTime } from "@hr-platform/engine/contract/clock";
import { type Applied, sumWith } from "./checksum.ts";
import { ENGINE } from "./upkeep/engine.ts";
import { EntryReader } from "./reads/entry-reader.ts";
import { type Input, type MarkedInput, readInput } from "./input.ts";
import { jsonInTurns } from "./json-in-turns.ts";
import { Outdated, startingState } from "./upkeep/take-over.ts";
import type { DataStore, SavedState, ShardEntry } from "./store.ts";

/** What a shard is the order of: it applies inputs, and can be saved. */
export interface ShardContent {
  readonly machine: MachineTime;
  /** Whether this is the order of the sandboxes themselves: a newer engine takes it over even if it is empty. */
  readonly isRegistry: boolean;
  /** Applies an input. It may return a promise; the next input waits for it. @throws what the caller of the input gets */
  apply(input: Input, seq: number): unknown;
  /** What an input came to, as text: the same on every process that applies it. */
  show(result: Applied): string;
  /** The whole state as JSON data; undefined: it cannot be saved now. */
  save(): object | undefined;
  /** Puts it into a saved state. `at`: the machine's time of the last entry. */
  load(state: object, at: number): void | Promise<void>;
}

/** What a shard tells its replica. */
export interface ShardListener {
  /** Id of the replica. */
  readonly replica: string;
  /** An entry was applied. `mark`: that of the input. */
  applied(shard: Shard, mark: string, result: Applied): void;
  /** The answers differ from those of another replica. */
  drifted(shard: Shard): void;
}

interface Saved {
  /** The machine's time of the last entry. */
  readonly at: number;
  readonly content: object;
  readonly sum: number;
}

/** What a call came to. */
function attempt(run: () => unknown): Applied {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
}

/** What a promise came to. */
async function settled(late: Promise<unknown>): Promise<Applied> {
  try {
    return { value: await late };
  } catch (error) {
    return { error };
  }
}

/** What is needed of an entry to apply it. `mark` and `input`: of one that this process made, and need not read. */
interface EntryHere extends Pick<ShardEntry, "at" | "text">, Partial<MarkedInput> {}

/** A request is the same before it becomes text and afterwards; other inputs may have members that are no JSON. */
function markedInput({ text, mark, input }: EntryHere): MarkedInput {
  return mark !== undefined && input?.kind === "request" ? { mark, input } : readInput(text);
}

/** The entries of one sandbox, applied here one after the other. */
export class Shard {
  readonly name: string;
  readonly content: ShardContent;
  readonly #store: DataStore;
  readonly #reader: EntryReader;
  readonly #listener: ShardListener;
  /** Entries that are here and not applied yet, by number. */
  readonly #here = new Map<number, EntryHere>();
  readonly #compareEvery: number;
  #applied = 0;
  #target = 0;
  #sum = 0;
  #saved = 0;
  #loaded = false;
  #running: Promise<void> | undefined;

  /** @param compareEvery Replicas compare their checksums after so many entries. */
  constructor(name: string, content: ShardContent, store: DataStore, listener: ShardListener, compareEvery: number = 1000) {
    this.name = name;
    this.content = content;
    this.#store = store;
    this.#reader = new EntryReader(store, name);
    this.#listener = listener;
    this.#compareEvery = compareEvery;
  }

  /** Number of the last entry that is applied. */
  get seq(): number {
    return this.#applied;
  }

  /** Whether it has begun to apply entries. */
  get isLoaded(): boolean {
    return this.#loaded;
  }

  /** Entries that are known and not applied yet. */
  get behind(): number {
    return Math.max(0, this.#target - this.#applied);
  }

  /** Whether every entry that is known is applied. */
  get isCurrent(): boolean {
    return this.#loaded && this.behind === 0;
  }

  /** Entries since the last saved state that is known of. */
  get unsaved(): number {
    return this.#applied - this.#saved;
  }

  /** Up to which number the entries are here; undefined: the first ones are not looked for yet. */
  get known(): number | undefined {
    return this.#loaded ? this.#applied : undefined;
  }

  /** Takes entries that this replica appended, and some that were found before them, so that they need not be read. */
  take(last: number, inputs: readonly EntryHere[], between: readonly ShardEntry[] = []): void {
    // Those of another engine are read: between two engines, there may be a saved state to go on from.
    for (const entry of between) if (entry.seq > this.#applied && entry.engine === ENGINE) this.#here.set(entry.seq, entry);
    const first = last - inputs.length + 1;
    for (const [index, input] of inputs.entries()) if (first + index > this.#applied) this.#here.set(first + index, input);
  }

  /** Applies all entries up to a number. @throws Outdated at the first entry of a newer engine */
  async reach(target: number): Promise<void> {
    if (target > this.#target) this.#target = target;
    while (this.#applied < target || !this.#loaded) await (this.#running ?? this.#start());
  }

  /** Applies all entries up to a number, unless it is not known, or is not in use. Whether it did. */
  async follow(target: number | undefined): Promise<boolean> {
    if (target === undefined || !this.#loaded) return false;
    await this.reach(target).catch(() => {});
    return this.#applied >= target;
  }

  /** Applies what is known of and could not be read before. */
  async retry(): Promise<void> {
    if (this.behind > 0) await this.reach(this.#target);
  }

  #start(): Promise<void> {
    const running = this.#run();
    const end = (): void => void (this.#running = undefined);
    this.#running = running;
    running.then(end, end);
    return running;
  }

  async #run(): Promise<void> {
    if (!this.#loaded) await this.#load();
    while (this.#applied < this.#target) await this.#next();
  }

  async #load(): Promise<void> {
    const { isRegistry } = this.content;
    const { state, isBehind } = await startingState(this.#store, { name: this.name, isRegistry }, this.#listener.replica);
    if (state !== undefined) await this.#restore(state);
    if (isBehind) await this.#passOlder();
    this.#loaded = true;
  }

  /**
   * Applies the entries of an older engine, and saves the state after them. If another process has saved one first, all go on
   * from that: they may have come to something else.
   */
  async #passOlder(): Promise<void> {
    for (let [next] = await this.#after(); next !== undefined && next.engine < ENGINE; [next] = await this.#after()) await this.#next();
    await this.#save(ENGINE, Number.POSITIVE_INFINITY);
    const first = await this.#store.readState(this.name);
    if (first !== undefined && first.seq >= this.#applied) await this.#restore(first);
  }

  async #after(): Promise<readonly ShardEntry[]> {
    return await this.#store.read(this.name, this.#applied, 1);
  }

  async #restore({ seq, text }: SavedState): Promise<void> {
    const { at, content, sum } = JSON.parse(text) as Saved;
    const loading = this.content.load(content, at);
    // Most contents have a new state at once; nobody must see that with the old number.
    if (loading !== undefined) await loading;
    this.#applied = this.#saved = seq;
    this.#sum = sum;
  }

  async #next(): Promise<void> {
    if (!this.#here.has(this.#applied + 1)) {
      const entries = await this.#reader.page(this.#applied, this.#target);
      if (entries[0]?.seq !== this.#applied + 1) {
        await this.#skip();
        return;
      }
      const { engine } = entries[0];
      for (const entry of entries) {
        if (entry.engine > ENGINE) throw new Outdated(entry.engine);
        // Between two engines, there may be a saved state to go on from.
        if (entry.engine !== engine) break;
        const waiting = this.#apply(entry, engine);
        if (waiting !== undefined) await waiting;
      }
      return;
    }
    for (let here = this.#here.get(this.#applied + 1); here !== undefined; here = this.#here.get(this.#applied + 1)) {
      const waiting = this.#apply(here);
      if (waiting !== undefined) await waiting;
    }
  }

  /** Goes on from a saved state: the entries before it were dropped while this process was away. */
  async #skip(): Promise<void> {
    const state = await this.#store.readState(this.name);
    if (state !== undefined && state.engine > ENGINE) throw new Outdated(state.engine);
    if (state === undefined || state.seq <= this.#applied)
      throw new Error(`entry ${this.#applied + 1} of sandbox '${this.name}' is missing in the data`);
    await this.#restore(state);
    for (const seq of this.#here.keys()) if (seq <= state.seq) this.#here.delete(seq);
  }

  #apply(entry: EntryHere, engine = ENGINE): Promise<void> | undefined {
    const { mark, input } = markedInput(entry);
    const { machine } = this.content;
    machine.pin(entry.at);
    const done = (result: Applied): void => {
      machine.release();
      this.#applied += 1;
      this.#here.delete(this.#applied);
      this.#sum = sumWith(this.#sum, this.content.show(result));
      // An older engine may have come to something else.
      if (this.#applied % this.#compareEvery === 0 && engine === ENGINE) void this.#compare(this.#applied, this.#sum);
      this.#listener.applied(this, mark, result);
    };
    const result = attempt(() => this.content.apply(input, this.#applied + 1));
    if (!("value" in result) || !(result.value instanceof Promise)) {
      done(result);
      return undefined;
    }
    return (async () => done(await settled(result.value as Promise<unknown>)))();
  }

  async #compare(seq: number, sum: number): Promise<void> {
    try {
      if ((await this.#store.agree(this.name, seq, String(sum))) !== String(sum)) this.#listener.drifted(this);
    } catch {
      // The store is away. The next comparison finds a difference as well: the sum is over all answers.
    }
  }

  /** Saves the state after the last applied entry, and drops entries up to `dropTo`. false: it cannot be saved now. */
  async save(engine: number, keep: number): Promise<boolean> {
    return this.#loaded && this.#running === undefined && (await this.#save(engine, keep));
  }

  async #save(engine: number, keep: number): Promise<boolean> {
    const seq = this.#applied;
    if (seq === 0) return false;
    const content = this.content.save();
    if (content === undefined) return false;
    const saved: Saved = { at: this.content.machine.latest, content, sum: this.#sum };
    await this.#store.saveState(this.name, { seq, engine, text: await jsonInTurns(saved) }, Math.max(0, seq - keep));
    this.#saved = Math.max(this.#saved, seq);
    return true;
  }
}
