import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import type { MirroredList, MirroredRecord } from "./api.ts";

/** What one line of the file says. Later lines hold for earlier ones. */
interface Line {
  /** The company that is mirrored. */
  readonly company?: string;
  /** When the copy was last compared as a whole, as ISO 8601. */
  readonly whole_at?: string;
  readonly employees?: MirroredRecord;
  readonly leave?: MirroredRecord;
  readonly gone?: { readonly list: MirroredList; readonly id: string };
  /** Ids of events whose record was read. */
  readonly events?: readonly string[];
}

/** Ids of events that are remembered. A delivery comes late by minutes, not by ten thousand events. */
const MOST_EVENTS = 10_000;

/** The copy: a file of JSON lines, and the same in memory. One process at a time has it. Only the user who runs the program can read it. */
export class Store {
  readonly employees: Map<string, MirroredRecord> = new Map();
  readonly leave: Map<string, MirroredRecord> = new Map();
  /** Ids of events that were taken. */
  readonly events: Set<string> = new Set();
  company: string | undefined;
  wholeAt: string | undefined;
  readonly #path: string;

  /** Opens a copy, or begins one. @throws Error if another process has it, or the file holds something else */
  constructor(path: string) {
    this.#path = path;
    lock(`${path}.lock`, path);
    try {
      this.#load();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #load(): void {
    if (!existsSync(this.#path)) return;
    const bytes = readFileSync(this.#path);
    // A process that was killed while it wrote leaves half a line.
    const whole = bytes.lastIndexOf("\n") + 1;
    if (whole < bytes.length) truncateSync(this.#path, whole);
    for (const [at, text] of bytes.toString("utf8", 0, whole).split("\n").entries()) {
      if (text === "") continue;
      try {
        this.#apply(JSON.parse(text) as Line);
      } catch {
        throw new Error(`${this.#path} is no copy: line ${at + 1} cannot be read; move the file away, and copy again`);
      }
    }
  }

  #apply({ company, whole_at, employees, leave, gone, events = [] }: Line): void {
    this.company = company ?? this.company;
    this.wholeAt = whole_at ?? this.wholeAt;
    if (employees !== undefined) this.employees.set(employees.id, employees);
    if (leave !== undefined) this.leave.set(leave.id, leave);
    if (gone !== undefined) this[gone.list].delete(gone.id);
    for (const event of events) this.events.add(event);
  }

  /** Keeps what events told of one record, and their ids with it. Undefined: the API does not have the record. */
  keep(list: MirroredList, id: string, record: MirroredRecord | undefined, events: readonly string[]): void {
    const line: Line = { ...(record === undefined ? { gone: { list, id } } : { [list]: record }), events };
    writeFileSync(this.#path, `${JSON.stringify(line)}\n`, { flag: "a", mode: 0o600 });
    this.#apply(line);
  }

  /** Replaces the copy by a whole one, at once: a reader of the file sees the old one or the new one. */
  replace(company: string, wholeAt: string, lists: Readonly<Record<MirroredList, ReadonlyMap<string, MirroredRecord>>>): void {
    const events = [...this.events].slice(-MOST_EVENTS);
    const lines: Line[] = [
      { company, whole_at: wholeAt },
      ...[...lists.employees.values()].map((employees) => ({ employees })),
      ...[...lists.leave.values()].map((leave) => ({ leave })),
      ...(events.length === 0 ? [] : [{ events }]),
    ];
    const file = openSync(`${this.#path}.new`, "w", 0o600);
    try {
      writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${this.#path}.new`, this.#path);
    for (const kept of [this.employees, this.leave, this.events]) kept.clear();
    for (const line of lines) this.#apply(line);
  }

  /** Lets other processes have it. */
  close(): void {
    rmSync(`${this.#path}.lock`, { force: true });
  }
}

/** Takes a lock. One whose process has ended is no longer held. @throws Error if another process has it */
function lock(file: string, path: string): void {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const holder = Number(readFileSync(file, "utf8"));
    // In a container the process before this one often had the same id.
    if (holder !== process.pid && isRunning(holder))
      throw new Error(`${path} is in use by process ${holder}; end that one first`, { cause: error });
    rmSync(file, { force: true });
    lock(file, path);
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
