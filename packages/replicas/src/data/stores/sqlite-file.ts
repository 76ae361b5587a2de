import { accessSync, closeSync, constants, existsSync, fsyncSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { StoreUnreachable } from "../store.ts";
import { DamagedBatch } from "./entry-batch.ts";

/** The file in the folder. SQLite keeps its write-ahead log beside it. */
const FILE = "hr-mock.sqlite";
/** Marks a database as data of hr-mock: "hrmk". */
const APPLICATION = 0x68_72_6d_6b;
const SCHEMA_VERSION = 2;
/** So many pages of the write-ahead log go to the file at once: appends wait meanwhile, and a page that was written twice goes once. */
const CHECKPOINT_PAGES = 4000;
/** Larger files are not checked at the start: it would take seconds. */
const CHECKED_BYTES = 64 * 1024 * 1024;

const SCHEMA = `
  CREATE TABLE header (made INTEGER NOT NULL, settings TEXT NOT NULL);
  CREATE TABLE shards (shard TEXT PRIMARY KEY, seq INTEGER NOT NULL, engine INTEGER NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0, settled INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
  CREATE TABLE entries (shard TEXT, seq INTEGER, at REAL NOT NULL, engine INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (shard, seq)) WITHOUT ROWID;
  CREATE TABLE states (shard TEXT, seq INTEGER, engine INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (shard, seq));
  CREATE TABLE sums (shard TEXT, seq INTEGER, sum TEXT NOT NULL, PRIMARY KEY (shard, seq)) WITHOUT ROWID;
  PRAGMA application_id = ${APPLICATION};`;

// An append is one row of `log`, so that a commit writes few pages. Later its entries go to `runs`, by shard. `entries` has what
// version 1 wrote. Entries up to `dropped` count as dropped wherever they are.
const SECOND = `
  ALTER TABLE shards ADD COLUMN dropped INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE log (id INTEGER PRIMARY KEY, batch TEXT NOT NULL);
  CREATE TABLE runs (shard TEXT, first INTEGER, last INTEGER NOT NULL, batch TEXT NOT NULL, PRIMARY KEY (shard, first));
  PRAGMA user_version = ${SCHEMA_VERSION};`;

/**
 * Opens the database of a folder for this process alone, and makes what is missing.
 * @param pages the most pages of 4 KiB that the file may have; 0: no bound.
 */
export function openFile(folder: string, pages: number): DatabaseSync {
  const { DatabaseSync } = sqlite();
  makeFolder(folder);
  // SQLite would look for the folders that `..` leaves again.
  const path = join(resolve(folder), FILE);
  let file: DatabaseSync | undefined;
  try {
    makeFile(path);
    file = new DatabaseSync(path);
    // The lock is taken by the first access in WAL mode, and kept until the file is closed.
    file.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    file.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; BEGIN IMMEDIATE`);
    prepareSchema(file, path);
    file.exec("COMMIT");
    if (pages > 0) file.exec(`PRAGMA max_page_count = ${pages}`);
    syncFolder(resolve(folder));
    return file;
  } catch (error) {
    file?.close();
    throw cannotOpen(error, folder, path);
  }
}

/** Tells the database of a folder from others; undefined: there is none. */
export function fileMark(folder: string): string | undefined {
  const found = statSync(join(resolve(folder), FILE), { throwIfNoEntry: false, bigint: true });
  return found && `${found.dev}:${found.ino}`;
}

/** Node's SQLite, without the warning that it is experimental. */
function sqlite(): typeof import("node:sqlite") {
  const emit = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    // Undefined where Node has none, whatever the types say.
    const module = process.getBuiltinModule("node:sqlite") as typeof import("node:sqlite") | undefined;
    if (module !== undefined) return module;
  } finally {
    process.emitWarning = emit;
  }
  throw new ConfigurationError(
    `--data with a folder needs Node 22.13 or newer, this is ${process.versions.node}; use a newer Node, or --data postgres://…`,
  );
}

function makeFolder(folder: string): void {
  try {
    makeFolders(resolve(folder));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOTDIR")
      throw new ConfigurationError(`--data '${folder}' is, or is below, a file; name a folder`, { cause: error });
    throw new ConfigurationError(`--data '${folder}' cannot be made (${code}); name a folder that this user may write`, { cause: error });
  }
}

/** Node's own way to make the folders above hangs below /proc. */
function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function prepareSchema(file: DatabaseSync, path: string): void {
  const number = (pragma: string): unknown => Object.values(file.prepare(`PRAGMA ${pragma}`).get()!)[0];
  const version = Number(number("user_version"));
  const tables = Number(file.prepare("SELECT count(*) AS tables FROM sqlite_schema").get()!["tables"]);
  if (tables === 0) return file.exec(SCHEMA + SECOND);
  if (number("application_id") !== APPLICATION)
    throw new ConfigurationError(`'${path}' is the database of another program; name another folder`);
  if (version > SCHEMA_VERSION)
    throw new ConfigurationError(
      `'${path}' was written by a newer hr-mock (schema ${version}, this one knows ${SCHEMA_VERSION}); start the newer one, or name another folder`,
    );
  if (statSync(path).size <= CHECKED_BYTES && number("quick_check(1)") !== "ok") throw damaged(path);
  if (version < SCHEMA_VERSION) file.exec(SECOND);
}

/** Makes the file if it is missing: for this user only, because it has keys and signing secrets. SQLite gives its other files the same mode. */
function makeFile(path: string): void {
  // To close a file that another store of this process uses would free its lock.
  if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
  else closeSync(openSync(path, "a", 0o600));
}

/** Makes the names of new files survive a loss of power. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The primary result codes of SQLite that users can do something about. */
const CODES = { perm: 3, busy: 5, locked: 6, readonly: 8, corrupt: 11, full: 13, cantOpen: 14, notDatabase: 26 } as const;

/** The primary result code of an error of SQLite; undefined: it is another error. */
function codeOf(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === "number" ? errcode % 256 : undefined;
}

function damaged(path: string, cause?: unknown): ConfigurationError {
  return new ConfigurationError(`'${path}' is damaged; put back a copy of it, or name another folder`, { cause });
}

function cannotOpen(error: unknown, folder: string, path: string): unknown {
  const mistake = (text: string): ConfigurationError => new ConfigurationError(text, { cause: error });
  const unwritable = (): ConfigurationError => mistake(`--data '${folder}' cannot be written; name a folder that this user may write`);
  const full = (): ConfigurationError => mistake(`the disk of --data '${folder}' is full; make room on it, or name another folder`);
  switch (codeOf(error)) {
    case undefined:
      if (!(error instanceof Error && "code" in error)) return error;
      return error.code === "ENOSPC" ? full() : unwritable();
    case CODES.busy:
    case CODES.locked:
      return mistake(
        `--data '${folder}' is in use by another process; end that one, name another folder, or share the mock with --data postgres://…`,
      );
    case CODES.perm:
    case CODES.readonly:
    case CODES.cantOpen:
      return unwritable();
    case CODES.notDatabase:
      return mistake(`'${path}' is not a database; move it away, or name another folder`);
    case CODES.corrupt:
      return damaged(path, error);
    case CODES.full:
      return full();
    default:
      return mistake(`--data '${folder}' cannot be used (${(error as Error).message}); look at its disk, or name another folder`);
  }
}

/** An error of SQLite as that of a store; any other error as it is. */
export function sqliteLoss(error: unknown, folder: string): unknown {
  const code = error instanceof DamagedBatch ? CODES.corrupt : codeOf(error);
  if (code === undefined) return error;
  if (code === CODES.full) return new StoreUnreachable(`the disk of --data '${folder}' is full; make room on it`, { cause: error });
  if (code === CODES.corrupt || code === CODES.notDatabase)
    return new StoreUnreachable(`'${join(folder, FILE)}' is damaged; put back a copy of it`, { cause: error });
  return new StoreUnreachable(`--data '${folder}' cannot be used: ${(error as Error).message}`, { cause: error });
}
