import { afterAll, beforeEach } from "vitest";
import type { DataStore } from "../../src/data/store.ts";
import { openStore } from "../../src/data/stores/open-store.ts";
import { closePorts } from "./ports.ts";
import type { TestPostgres } from "./postgres.ts";

/** The stores that a test opens. */
export interface OpenedStores {
  /** Opens a store, and makes its schema. It is closed after the test. */
  readonly opened: (url: string) => Promise<DataStore>;
  /** Closes a store after the test. */
  readonly closeLater: (store: DataStore) => void;
}

/**
 * Skips the tests of a file if PostgreSQL is not installed, closes the stores of each, and removes the database at the end.
 * @param postgres that of the file, from when `beforeAll` has started it; undefined: it is not installed
 */
export function postgresStores(postgres: () => TestPostgres | undefined): OpenedStores {
  const open: DataStore[] = [];
  beforeEach(({ skip }) => {
    if (postgres() === undefined) skip("PostgreSQL is not installed");
    return async () => {
      await Promise.all(open.splice(0).map((store) => store.close()));
    };
  });
  afterAll(async () => {
    closePorts();
    await postgres()?.remove();
  });
  return {
    opened: async (url) => {
      const store = await openStore(url);
      open.push(store);
      await store.open({ made: 1, settings: "{}" });
      return store;
    },
    closeLater: (store) => void open.push(store),
  };
}
