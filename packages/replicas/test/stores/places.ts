import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../src/data/stores/open-store.ts";
import { MemoryData, MemoryStore } from "../../src/data/stores/memory-store.ts";
import type { DataStore } from "../../src/data/store.ts";
import { type TestPostgres, startPostgres } from "../support/postgres.ts";

/** Data that stores can be opened on. */
export interface Place {
  /** A new store on the data, not yet open. */
  connect(): Promise<DataStore>;
  /** The value of `--data`; undefined: other processes cannot reach the data. */
  readonly data: string | undefined;
  /** Whether several stores can be open at once. */
  readonly shared: boolean;
}

/** Where a store keeps its data, for the tests that every store has to pass. */
export interface StoreKind {
  readonly name: string;
  /** New, empty data; undefined: what the store needs is not installed. */
  make(): Promise<Place | undefined>;
  /** Frees what `make` took. */
  end(): Promise<void>;
}

export const memory: StoreKind = {
  name: "memory",
  make: async () => {
    const data = new MemoryData();
    return { connect: async () => new MemoryStore(data), data: undefined, shared: true };
  },
  end: async () => {},
};

const folders: string[] = [];

/** A new folder that `sqlite.end` removes. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hr-mock-data-"));
  folders.push(folder);
  return folder;
}

export const sqlite: StoreKind = {
  name: "SQLite",
  make: async () => {
    const data = join(newFolder(), "state");
    return { connect: async () => await openStore(data), data, shared: false };
  },
  end: async () => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  },
};

let server: Promise<TestPostgres | undefined> | undefined;

export const postgres: StoreKind = {
  name: "PostgreSQL",
  make: async () => {
    const data = await (await (server ??= startPostgres()))?.newDatabase();
    return data === undefined ? undefined : { connect: () => openStore(data), data, shared: true };
  },
  end: async () => {
    await (await server)?.remove();
    server = undefined;
  },
};
