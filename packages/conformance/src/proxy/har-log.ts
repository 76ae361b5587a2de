import { closeSync, fchmodSync, fstatSync, openSync, writeSync } from "node:fs";
import type { Entry } from "har-format";
import { ConfigurationError } from "../target/configuration-error.ts";
import { version } from "../target/version.ts";

/** Readable by its owner alone. */
const MODE = 0o600;
const END = "\n]}}\n";

/** A HAR 1.2 file that is whole after each entry. Only its owner can read it: it has what people wrote. */
export class HarLog {
  readonly #file: number;
  readonly #path: string;
  #at = 0;
  #entries = 0;

  /** @throws ConfigurationError if the file cannot be written */
  constructor(path: string) {
    this.#path = path;
    this.#file = this.#trying(() => openSync(path, "w", MODE));
    // A file that was there keeps its mode otherwise.
    if (fstatSync(this.#file).isFile()) this.#trying(() => fchmodSync(this.#file, MODE));
    const creator = JSON.stringify({ name: "hr-conformance", version });
    this.#write(`{"log":{"version":"1.2","creator":${creator},"entries":[`);
  }

  /** @throws ConfigurationError if the file cannot be written any more */
  add(entry: Entry): void {
    this.#write(`${this.#entries === 0 ? "" : ","}\n${JSON.stringify(entry)}`);
    this.#entries += 1;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Writes a text in place of the end, and the end behind it. */
  #write(text: string): void {
    const bytes = Buffer.from(text + END);
    for (let done = 0; done < bytes.length;)
      done += this.#trying(() => writeSync(this.#file, bytes, done, bytes.length - done, this.#at + done));
    this.#at += bytes.length - END.length;
  }

  #trying<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw new ConfigurationError(`--har '${this.#path}' cannot be written (${(error as NodeJS.ErrnoException).code})`);
    }
  }
}
