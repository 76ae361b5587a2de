import { type ResourceLimits, Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { embedded } from "@hr-platform/command-line/embedded";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { type Appended, type DataHeader, type DataStore, StoreUnreachable } from "../store.ts";
import { type EntryBatch, batchOf } from "./entry-batch.ts";
import { SqliteStore } from "./sqlite-store.ts";

/** The verbs of a store that the thread does. Hints are none: nobody else can change the data. */
type Verb = Exclude<keyof DataStore, "onChange">;

interface Question {
  readonly n: number;
  readonly verb: Verb;
  readonly args: readonly unknown[];
}

type Reply =
  | { readonly n: number; readonly value: unknown }
  | { readonly n: number; readonly error: "configuration" | "unreachable" | "bug"; readonly message: string };

type AppendCall = readonly [batch: EntryBatch, engine: number];

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const ERRORS = { configuration: ConfigurationError, unreachable: StoreUnreachable, bug: Error } as const;

/** Marks the thread of this file among others. */
const PURPOSE = "hr-mock sqlite";

/** A thread, and the calls that wait for it. */
class Thread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;
  /** Why it has ended. */
  #ended: StoreUnreachable | undefined;

  constructor(folder: string, resourceLimits: ResourceLimits) {
    const options = { workerData: { purpose: PURPOSE, folder }, resourceLimits };
    // An executable has this file as a script of its own.
    const script = embedded("sqlite-thread.cjs")?.toString("utf8");
    this.#worker = script === undefined ? new Worker(new URL(import.meta.url), options) : new Worker(script, { ...options, eval: true });
    this.#worker.unref();
    this.#worker.on("message", (replies: readonly Reply[]) => this.#take(replies));
    this.#worker.on("error", (error) => this.#end(error.message));
    this.#worker.on("exit", () => this.#end("it was stopped"));
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  async call(verb: Verb, args: readonly unknown[]): Promise<unknown> {
    return await new Promise<unknown>((resolve, reject) => {
      if (this.#ended !== undefined) return reject(this.#ended);
      this.#waiting.set((this.#count += 1), { resolve, reject });
      // A process that waits for its data does not end.
      this.#worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      this.#worker.postMessage({ n: this.#count, verb, args } satisfies Question);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #take(replies: readonly Reply[]): void {
    for (const reply of replies) {
      const caller = this.#waiting.get(reply.n);
      this.#waiting.delete(reply.n);
      if ("error" in reply) caller?.reject(new ERRORS[reply.error](reply.message));
      else caller?.resolve(reply.value);
    }
    if (this.#waiting.size === 0) this.#worker.unref();
  }

  #end(reason: string): void {
    this.#ended ??= new StoreUnreachable(`the thread of the data has ended: ${reason}`);
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

/**
 * A SQLite store in a thread of its own: while the disk takes a commit, the process goes on with requests. Its errors are
 * those of the store. A thread that has ended, because it lacked memory, say, is made again at the next use.
 */
export function threadedSqlite(folder: string, resourceLimits: ResourceLimits = {}): DataStore {
  let thread = new Thread(folder, resourceLimits);
  let header: DataHeader | undefined;
  let closed = false;
  const call = async (verb: Verb, args: readonly unknown[]): Promise<unknown> => {
    if (thread.hasEnded && header !== undefined && !closed) {
      thread = new Thread(folder, resourceLimits);
      // Its calls are done in order.
      void thread.call("open", [header]).catch(() => {});
    }
    return await thread.call(verb, args);
  };
  const verb = <V extends Verb>(name: V): DataStore[V] =>
    (async (...args: readonly unknown[]): Promise<unknown> => await call(name, args)) as unknown as DataStore[V];
  return {
    open: async (made) => {
      header = (await call("open", [made])) as DataHeader;
      return header;
    },
    append: async (additions, engine) => (await call("append", [batchOf(additions), engine])) as readonly Appended[],
    read: verb("read"),
    heads: verb("heads"),
    onChange: () => {},
    takeOver: verb("takeOver"),
    readState: verb("readState"),
    saveState: verb("saveState"),
    agree: verb("agree"),
    remove: verb("remove"),
    beat: verb("beat"),
    leave: verb("leave"),
    settle: verb("settle"),
    unsettled: verb("unsettled"),
    close: async () => {
      closed = true;
      if (!thread.hasEnded) await call("close", []).catch(() => {});
      await thread.stop();
    },
  };
}

/** Does what the process asks, in order. Appends that wait together are one transaction. */
class Server {
  readonly #store: SqliteStore;
  #appends: { readonly n: number; readonly call: AppendCall }[] = [];

  constructor(folder: string) {
    this.#store = new SqliteStore(folder);
    parentPort!.on("message", (question: Question) => this.#take(question));
  }

  #take({ n, verb, args }: Question): void {
    if (verb === "append") {
      if (this.#appends.push({ n, call: args as unknown as AppendCall }) === 1) setImmediate(() => this.#append());
      return;
    }
    this.#append();
    const run = this.#store[verb].bind(this.#store) as unknown as (...given: readonly unknown[]) => Promise<unknown>;
    void run(...args).then(
      (value) => this.#reply([{ n, value }]),
      (error: unknown) => this.#reply([{ n, ...asMessage(error) }]),
    );
  }

  #append(): void {
    const appends = this.#appends;
    this.#appends = [];
    if (appends.length === 0) return;
    try {
      const results = this.#store.appendAll(appends.map(({ call }) => call));
      this.#reply(appends.map(({ n }, index) => ({ n, value: results[index] })));
    } catch (error) {
      this.#reply(appends.map(({ n }) => ({ n, ...asMessage(error) })));
    }
  }

  #reply(replies: readonly Reply[]): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    parentPort!.postMessage(replies);
  }
}

function asMessage(error: unknown): { readonly error: keyof typeof ERRORS; readonly message: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ConfigurationError) return { error: "configuration", message };
  return { error: error instanceof StoreUnreachable ? "unreachable" : "bug", message };
}

if (!isMainThread && (workerData as { readonly purpose?: unknown } | null)?.purpose === PURPOSE)
  void new Server((workerData as { readonly folder: string }).folder);
