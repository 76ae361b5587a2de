import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange, KeyName } from "./exchange.ts";
import { ENDS, TRACES, type Undo } from "./removal.ts";

/** A line of the ledger, in the order in which things happened. */
export type LedgerLine =
  /** About to be sent: should no answer be read, something may be left that only its token tells. */
  | { readonly kind: "sending"; readonly exchange: string; readonly operation: OperationId }
  /** It made something: how that is removed, or why it stays. */
  | { readonly kind: "made"; readonly exchange: string; readonly label: string; readonly undo: Undo | null; readonly stays?: string }
  /** A setting is about to change: how it is put back. */
  | { readonly kind: "changing"; readonly undo: Undo }
  /** This was removed or put back. */
  | { readonly kind: "undone"; readonly label: string };

/** What the run leaves on the target: written down before it is sent, so that an interrupted run can be cleaned up after. */
export class Ledger {
  readonly #append: (line: LedgerLine) => void;
  readonly #undos: Undo[] = [];
  readonly #staying: { readonly label: string; readonly reason: string }[] = [];
  /** What earlier runs made and the API cannot remove. */
  readonly #stayed: { readonly label: string; readonly reason: string }[] = [];

  /** @param append keeps a line; default: nowhere */
  constructor(append: (line: LedgerLine) => void = () => undefined) {
    this.#append = append;
  }

  /** Takes up what an earlier run wrote. */
  static from(lines: readonly LedgerLine[], append?: (line: LedgerLine) => void): Ledger {
    const ledger = new Ledger(append);
    for (const line of lines) {
      if (line.kind === "undone") ledger.#drop(line.label);
      if (line.kind === "changing") ledger.#undos.push(line.undo);
      if (line.kind === "made" && line.undo !== null) ledger.#undos.push(line.undo);
      if (line.kind === "made" && line.undo === null) ledger.#stayed.push({ label: line.label, reason: line.stays ?? "" });
    }
    return ledger;
  }

  /** To be told before a request goes out. @returns what `after` needs; undefined where the operation makes nothing */
  before(operation: OperationId | null, exchange: string): OperationId | undefined {
    if (operation === null || (TRACES[operation] === undefined && ENDS[operation] === undefined)) return undefined;
    if (TRACES[operation] !== undefined) this.#append({ kind: "sending", exchange, operation });
    return operation;
  }

  /** To be told when its answer is there. */
  after(operation: OperationId, exchange: Exchange): void {
    if (!exchange.ok) return;
    const ended = ENDS[operation];
    if (ended !== undefined) {
      const id = decodeURIComponent(exchange.record.request.path.split("/")[2] ?? "");
      for (const undo of this.#undos.filter((row) => row.operation === ended && row.params?.["id"] === id)) this.done(undo);
    }
    const trace = TRACES[operation];
    if (trace === undefined) return;
    const id = exchange.data.at("id").text ?? "";
    const label = `${trace.what} ${id}`;
    if ("stays" in trace || id === "") {
      const reason = "stays" in trace ? trace.stays : "its id was not told";
      this.#staying.push({ label, reason });
      this.#append({ kind: "made", exchange: exchange.id, label, undo: null, stays: reason });
      return;
    }
    const undo: Undo = { label, ...trace.undo(id), key: writerOf(exchange.key) };
    this.#undos.push(undo);
    this.#append({ kind: "made", exchange: exchange.id, label, undo });
  }

  /** Has something put back when the run ends; of several with one label the first holds. */
  later(undo: Undo): void {
    if (this.#undos.some(({ label }) => label === undo.label)) return;
    this.#undos.push(undo);
    this.#append({ kind: "changing", undo });
  }

  /** It was removed or put back. */
  done({ label }: Undo): void {
    this.#drop(label);
    this.#append({ kind: "undone", label });
  }

  /** What is to be removed or put back, the latest first. */
  get pending(): Undo[] {
    return this.#undos.toReversed();
  }

  /** What earlier runs made and the API cannot remove. */
  get stayed(): readonly { readonly label: string; readonly reason: string }[] {
    return this.#stayed;
  }

  /** What this run made and the API cannot remove. */
  get staying(): readonly { readonly label: string; readonly reason: string }[] {
    return this.#staying;
  }

  #drop(label: string): void {
    const at = this.#undos.findIndex((undo) => undo.label === label);
    if (at >= 0) this.#undos.splice(at, 1);
  }
}

/** A key of the same company that may write. */
function writerOf(key: KeyName | null): KeyName {
  return key === "other" || key === "low" ? key : "full";
}
