import { createHash } from "node:crypto";
import { closeSync, copyFileSync, linkSync, lstatSync, renameSync, rmSync } from "node:fs";
import type { EvidenceHead, EvidenceLine } from "./evidence.ts";
import { Exchange } from "../exchange/exchange.ts";
import { fileOf, makeFolder, namesInFolder, openFile, refuseLink, textOf, writeAll } from "../run/folder.ts";
import { Ledger, type LedgerLine } from "../run/removal/ledger.ts";
import { type Deployment, LedgerSigner, headOf, ownerOf, readLedger } from "../run/removal/ledger-file.ts";
import { lock } from "../run/lock.ts";
import { removeOldEvidence } from "./old-evidence.ts";
import { tierOfRun } from "../run/schedule/tier.ts";
import type { Target } from "../target/target.ts";

export interface StateSettings {
  readonly target: Target;
  /** The first line of the evidence, without the company. Default: no evidence is kept. */
  readonly head?: EvidenceHead;
  /** Called once, with the reason, when evidence or ledger cannot be written: the run must create nothing from then on. */
  readonly onLost?: (reason: string) => void;
  /** Writes a text to a file. */
  readonly write?: (file: number, text: string) => void;
}

/** Most characters of a file name from the name of a target. */
const MOST_NAME = 80;

function slugOf(name: string): string {
  return name.replaceAll(/[^\w.-]+/g, "-").slice(0, MOST_NAME);
}

/** A file name for the name of a target. Names that differ get file names that differ; none begins as an option does. */
function fileNameOf(name: string): string {
  const slug = slugOf(name).replaceAll(/^[-.]+|-+$/g, "");
  return slug === name ? slug : `${slug || "target"}-${createHash("sha256").update(name).digest("hex").slice(0, 6)}`;
}

/**
 * The state folder's files for one deployment: its ledger, its lock and the evidence. The first response to GET /company identifies the
 * deployment; nothing is written before.
 */
export class DeploymentState {
  readonly ledger: Ledger;
  /** Lines of earlier ledgers that are not undone, as messages. */
  notes: readonly string[] = [];
  readonly #settings: StateSettings;
  readonly #write: (file: number, text: string) => void;
  readonly #name: string;
  /** Lines of evidence from before the company was known. */
  #waiting: EvidenceLine[] = [];
  #bound:
    | {
        readonly deployment: Deployment;
        readonly seal: LedgerSigner;
        /** Path of the ledger. */
        readonly path: string;
        readonly evidence: number | undefined;
        readonly unlock: () => void;
      }
    | undefined;
  #file: number | undefined;
  /** Text to write before the next line. */
  #head = "";
  #lost = false;
  #evidenceFile: string | undefined;
  /** Path for a copy of the evidence, if the file system has no hard links. */
  #latest: string | undefined;

  constructor(settings: StateSettings) {
    this.#settings = settings;
    this.#write = settings.write ?? writeAll;
    const { name, base_url } = settings.target;
    this.#name = name === undefined ? slugOf(new URL(base_url).host) : fileNameOf(name);
    this.ledger = new Ledger((line) => this.#append(line));
    // Fails before anything is sent if the folder cannot be written.
    makeFolder();
  }

  /** Path of this run's evidence; undefined: none is kept. */
  get evidenceFile(): string | undefined {
    return this.#evidenceFile;
  }

  /** The beginning of the names of this target's files; undefined: the company is not known yet. */
  get fileName(): string | undefined {
    if (this.#bound === undefined) return undefined;
    return this.#settings.target.name === undefined ? `${this.#name}.${this.#bound.seal.id}` : this.#name;
  }

  /** Path of this deployment's ledger. */
  get ledgerFile(): string | undefined {
    return this.#bound?.path;
  }

  /** Ledgers of the same target name that belong to another server, company or key, as messages. */
  get others(): readonly string[] {
    if (this.#bound === undefined) return [];
    const { path, deployment } = this.#bound;
    const ledgers = namesInFolder().filter((name) => name.startsWith(`${this.#name}.`) && name.endsWith(".ledger.jsonl"));
    return ledgers
      .map(fileOf)
      .filter((other) => other !== path)
      .map(
        (other) =>
          `${other} is the ledger ${ownerOf(textOf(other), deployment)}: nothing of it is undone; name its target file, or delete it`,
      );
  }

  /** Opens the ledger of one company and locks it. @throws ConfigurationError if another run has the lock, or the ledger is not usable */
  bind(company: string | null): void {
    const { target, head } = this.#settings;
    const deployment: Deployment = { base_url: target.base_url, company };
    const seal = new LedgerSigner(target, deployment);
    const { id } = seal;
    const path = fileOf(`${this.#name}.${id}.ledger.jsonl`);
    const unlock = lock(fileOf(`${this.#name}.${id}.lock`));
    try {
      const text = textOf(path);
      const { lines, foreign, odd } = readLedger(text, path, deployment, seal);
      this.ledger.takeUp(lines, foreign);
      if (odd > 0) this.notes = [`${odd} of the lines in ${path} are cut off or invalid; they are ignored`];
      // The last line may have been cut when a run was killed.
      this.#head = text === "" ? `${JSON.stringify(headOf(deployment))}\n` : text.endsWith("\n") ? "" : "\n";
      // Two companies of one host may have the same target name.
      const evidence =
        head === undefined ? undefined : this.#openEvidence(head, target.name === undefined ? `${this.#name}.${id}` : this.#name);
      this.#bound = { deployment, seal, path, evidence, unlock };
      if (head !== undefined) this.#keep({ ...head, company });
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** Writes a line of evidence. @throws ConfigurationError if another run works on the same company */
  keep(line: EvidenceLine): void {
    if (this.#bound !== undefined) {
      this.#keep(line);
      return;
    }
    this.#waiting.push(line);
    if (line.kind !== "exchange" || line.exchange.operation !== "getCompany" || line.exchange.key !== "full") return;
    const { ok, data } = new Exchange(line.exchange);
    this.#begin((ok ? data.at("id").text : undefined) ?? null);
  }

  /** Removes finished entries from the ledger, and gives up the lock. */
  end(): void {
    if (this.#bound === undefined) return;
    const { path, evidence, unlock } = this.#bound;
    if (this.#file !== undefined) closeSync(this.#file);
    if (evidence !== undefined) closeSync(evidence);
    if (this.ledger.pending.length === 0 && this.ledger.foreign.length === 0) rmSync(path, { force: true });
    if (this.#latest !== undefined) copyFileSync(this.#evidenceFile!, this.#latest);
    unlock();
  }

  #begin(company: string | null): void {
    this.bind(company);
    for (const line of this.#waiting.splice(0)) this.#keep(line);
  }

  #append(line: LedgerLine): boolean {
    if (this.#bound === undefined) this.#begin(null);
    const { seal, path } = this.#bound!;
    return this.#attempt(path, () => {
      this.#file ??= openFile(path, "append");
      this.#write(this.#file, this.#head + seal.line(line));
      this.#head = "";
    });
  }

  #keep(line: EvidenceLine): void {
    const file = this.#bound?.evidence;
    if (file !== undefined) this.#attempt(this.#evidenceFile!, () => this.#write(file, `${JSON.stringify(line)}\n`));
  }

  /** Writes a line, unless an earlier write failed: nothing must follow half a line. @returns whether it was written */
  #attempt(path: string, work: () => void): boolean {
    if (this.#lost) return false;
    try {
      work();
      return true;
    } catch (error) {
      this.#lost = true;
      const reason = (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));
      this.#settings.onLost?.(`'${path}' cannot be written (${reason})`);
      return false;
    }
  }

  /** Opens the evidence of this run. The name without tier and time always leads to the latest evidence. */
  #openEvidence(head: EvidenceHead, name: string): number {
    const nameOf = (kind: string, time: string): string => fileOf(`${name}.${kind}.${time.replaceAll(/[:-]/g, "")}.evidence.jsonl`);
    this.#evidenceFile = nameOf(tierOfRun(head), head.started_at);
    const file = openFile(this.#evidenceFile, "new");
    const latest = fileOf(`${name}.evidence.jsonl`);
    // Evidence of older versions has only this name: give it another one first.
    if (refuseLink(latest)) {
      const { nlink, mtime } = lstatSync(latest);
      if (nlink > 1) rmSync(latest);
      else renameSync(latest, nameOf("earlier", mtime.toISOString()));
    }
    try {
      linkSync(this.#evidenceFile, latest);
    } catch {
      // A file system without hard links gets a copy at the end of the run.
      this.#latest = latest;
    }
    removeOldEvidence(name, this.#evidenceFile);
    return file;
  }
}
