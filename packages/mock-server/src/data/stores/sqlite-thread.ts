import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { ConfigurationError } from "../../contract/configuration-error.ts";
import { type DataStore, StoreUnreachable } from "../store.ts";
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

type AppendCall = Parameters<DataStore["append"]>;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const ERRORS = { configuration: ConfigurationError, unreachable: StoreUnreachable, bug: Error } as const;

/** Marks the thread of this file among others. */
const PURPOSE = "hr-mock sqlite";

/**
 * A SQLite store in a thread of its own: while the disk takes a commit, the process goes on with requests. Its errors are
 * those of the store.
 */
export function threadedSqlite(folder: string): DataStore {
  const thread = new Worker(new URL(import.meta.url), { workerData: { purpose: PURPOSE, folder } });
  const waiting = new Map<number, Waiting>();
  let count = 0;
  thread.unref();
  thread.on("message", (reply: Reply) => {
    const caller = waiting.get(reply.n);
    waiting.delete(reply.n);
    if (waiting.size === 0) thread.unref();
    if ("error" in reply) caller?.reject(new ERRORS[reply.error](reply.message));
    else caller?.resolve(reply.value);
  });
  thread.on("error", (error) => {
    for (const { reject } of waiting.values()) reject(new StoreUnreachable(error.message));
    waiting.clear();
  });
  const call = async (verb: Verb, args: readonly unknown[]): Promise<unknown> =>
    await new Promise<unknown>((resolve, reject) => {
      waiting.set((count += 1), { resolve, reject });
      // A process that waits for its data does not end.
      thread.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      thread.postMessage({ n: count, verb, args } satisfies Question);
    });
  const verb = <V extends Verb>(name: V): DataStore[V] =>
    (async (...args: readonly unknown[]): Promise<unknown> => await call(name, args)) as unknown as DataStore[V];
  return {
    open: verb("open"),
    append: verb("append"),
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
      await call("close", []);
      await thread.terminate();
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
    const run = this.#store[verb].bind(this.#store) as (...given: readonly unknown[]) => Promise<unknown>;
    void run(...args).then(
      (value) => this.#reply({ n, value }),
      (error: unknown) => this.#reply({ n, ...asMessage(error) }),
    );
  }

  #append(): void {
    const appends = this.#appends;
    this.#appends = [];
    if (appends.length === 0) return;
    try {
      const results = this.#store.appendAll(appends.map(({ call }) => call));
      for (const [index, { n }] of appends.entries()) this.#reply({ n, value: results[index] });
    } catch (error) {
      for (const { n } of appends) this.#reply({ n, ...asMessage(error) });
    }
  }

  #reply(reply: Reply): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    parentPort!.postMessage(reply);
  }
}

function asMessage(error: unknown): { readonly error: keyof typeof ERRORS; readonly message: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ConfigurationError) return { error: "configuration", message };
  return { error: error instanceof StoreUnreachable ? "unreachable" : "bug", message };
}

if (!isMainThread && (workerData as { readonly purpose?: unknown } | null)?.purpose === PURPOSE)
  void new Server((workerData as { readonly folder: string }).folder);
