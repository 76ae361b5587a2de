import { Socket } from "node:net";
import type { Client, ClientConfig } from "pg";
import { StoreUnreachable } from "../store.ts";
import { type DatabasePlace, losesConnection, postgresLoss, whereOf } from "./postgres-errors.ts";
import type { RunSql } from "./postgres-schema.ts";

/** A failed attempt to connect is not repeated for so long. */
const BACKOFF_MS = 100;
const CONNECT_MS = 2500;

export interface LinkSettings {
  readonly Client: typeof Client;
  readonly config: ClientConfig;
  readonly place: DatabasePlace;
  /** How long a call may take, with the connecting that it needs. */
  readonly limit: number;
  /** SQL that a new connection runs first. */
  readonly first?: string;
  /** Called when a connection was made, and ready for use. */
  readonly onConnect?: (client: Client) => void;
}

/** One connection, made at its first use and again after a loss. Calls run one after the other. */
export class PostgresLink {
  readonly #settings: LinkSettings;
  #client: Client | undefined;
  #socket: Socket | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #failed: { readonly at: number; readonly error: StoreUnreachable } | undefined;
  #closed = false;

  constructor(settings: LinkSettings) {
    this.#settings = settings;
  }

  /** Runs one statement. With a name, the server keeps its plan. */
  async query(text: string, values: readonly unknown[] = [], name?: string): Promise<readonly Record<string, unknown>[]> {
    return this.#inTurn(async (client) => rowsOf(await client.query({ text, values: [...values], ...(name !== undefined && { name }) })));
  }

  /** Runs several statements in one transaction. */
  async transaction<T>(work: (query: RunSql) => Promise<T>): Promise<T> {
    return this.#inTurn(async (client) => {
      await client.query("BEGIN");
      try {
        const query: RunSql = async (text, values) => rowsOf(await (values ? client.query(text, [...values]) : client.query(text)));
        const result = await work(query);
        await client.query("COMMIT");
        return result;
      } catch (error) {
        this.#drop(client);
        throw error;
      }
    });
  }

  /** Ends the connection; later calls fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#last.catch(() => undefined);
    const client = this.#client;
    this.#client = undefined;
    const socket = this.#socket;
    const timer = setTimeout(() => socket?.destroy(), 500);
    await client?.end().catch(() => undefined);
    clearTimeout(timer);
    socket?.destroy();
  }

  #inTurn<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const until = performance.now() + this.#settings.limit;
    const result = this.#last.then(() => this.#run(work, until));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #run<T>(work: (client: Client) => Promise<T>, until: number): Promise<T> {
    const { place, limit } = this.#settings;
    let late = false;
    const timer = setTimeout(
      () => {
        late = true;
        this.#drop(this.#client);
      },
      Math.max(0, until - performance.now()),
    );
    try {
      const client = this.#client ?? (await this.#connect());
      try {
        return await work(client);
      } catch (error) {
        if (losesConnection(error)) this.#drop(client);
        throw error;
      }
    } catch (error) {
      if (late) throw new StoreUnreachable(`${whereOf(place)} did not answer within ${limit / 1000} s`, { cause: error });
      throw isOfStore(error) ? error : postgresLoss(error, place);
    } finally {
      clearTimeout(timer);
    }
  }

  async #connect(): Promise<Client> {
    const { Client, config, place, first, onConnect } = this.#settings;
    if (this.#closed) throw new StoreUnreachable(`${whereOf(place)} is closed`);
    if (this.#failed !== undefined && performance.now() - this.#failed.at < BACKOFF_MS) throw this.#failed.error;
    const socket = new Socket();
    this.#socket = socket;
    const client = new Client({ ...config, stream: () => socket, connectionTimeoutMillis: CONNECT_MS });
    // A connection that is idle is lost silently, and made again at the next use.
    client.on("error", () => this.#drop(client));
    client.on("end", () => this.#drop(client));
    try {
      await client.connect();
      if (first !== undefined) await client.query(first);
    } catch (error) {
      socket.destroy();
      this.#failed = { at: performance.now(), error: postgresLoss(error, place) };
      throw error;
    }
    this.#failed = undefined;
    this.#client = client;
    onConnect?.(client);
    return client;
  }

  #drop(client: Client | undefined): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#socket?.destroy();
  }
}

/** Errors that a caller inside a transaction threw go through as they are. */
function isOfStore(error: unknown): boolean {
  return error instanceof StoreUnreachable || (error instanceof Error && error.name === "ConfigurationError");
}

function rowsOf(result: unknown): readonly Record<string, unknown>[] {
  return (result as { rows?: Record<string, unknown>[] }).rows ?? [];
}
