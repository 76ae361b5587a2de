import { fstatSync, writeSync } from "node:fs";
import { ConfigurationError } from "../target/configuration-error.ts";
import type { RunEnded, RunEvent } from "../verdict/run-event.ts";

/** File descriptors of standard output and standard error. */
const [OUTPUT, ERROR] = [1, 2];

/** Where the events of a run are written, one line of JSON each. */
export interface EventLines {
  /** Whether they go to standard output, which then holds nothing else. */
  readonly onOutput: boolean;
  /** Writes an event; keeps the last one until `close`. */
  write(event: RunEvent): void;
  /** Writes the last event. @param reason why the run could not begin or report. Default: that of the event */
  close(status: 0 | 1 | 2, reason?: string): void;
}

/**
 * Reads `--progress`: `ndjson`, or `ndjson=FD` with the number of an open file descriptor.
 * @throws ConfigurationError for another form, and for a file descriptor that is not open
 */
export function eventLines(flag: string, write: (fd: number, text: string) => void = writeAllTo): EventLines {
  const [form, number = String(OUTPUT)] = flag.split(/=(.*)/s);
  if (form !== "ndjson")
    throw new ConfigurationError(`--progress ${flag}: no such form '${form}'; write ndjson, or ndjson=3 for file descriptor 3`);
  const fd = Number(number);
  if (!/^\d{1,5}$/.test(number) || fd < OUTPUT || fd === ERROR)
    throw new ConfigurationError(
      `--progress ${flag}: '${number}' is not usable; name file descriptor 1, or one from 3 that the caller opened`,
    );
  requireOpen(flag, fd);
  let gone = false;
  let last: RunEnded | undefined;
  const put = (event: RunEvent): void => {
    if (gone) return;
    try {
      write(fd, `${lineOf(event)}\n`);
    } catch (error) {
      // The reader has left: the run goes on without it.
      if ((error as NodeJS.ErrnoException).code !== "EPIPE") throw error;
      gone = true;
    }
  };
  return {
    onOutput: fd === OUTPUT,
    write: (event) => {
      if (event.event === "end") last = event;
      else put(event);
    },
    close: (status, reason) => {
      const ended = last ?? { event: "end", verdict: "inconclusive", requests: 0, duration_ms: 0, left_behind: 0 };
      put({ ...ended, status, ...(reason === undefined ? {} : { reason }) });
    },
  };
}

/** Refuses what is no file, pipe, socket or device: descriptors that the process uses for itself are none. */
function requireOpen(flag: string, fd: number): void {
  try {
    const open = fstatSync(fd);
    if (open.isFile() || open.isFIFO() || open.isSocket() || open.isCharacterDevice()) return;
  } catch {
    // It is not open.
  }
  throw new ConfigurationError(
    `--progress ${flag}: file descriptor ${fd} is not open; open it, as in: hr-conformance run … ${fd}>events.ndjson`,
  );
}

/** An event as JSON in which no terminal and no CI service finds a command: such characters are escaped. */
function lineOf(event: RunEvent): string {
  return JSON.stringify(event).replaceAll(
    /#(?=#)|[\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Milliseconds until a full pipe is tried again. */
const FULL = 5;

/** Writes all of a text, however slowly it is read. @throws the error of the system */
function writeAllTo(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;)
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL);
    }
}
