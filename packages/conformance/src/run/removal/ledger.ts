import { isDeepStrictEqual } from "node:util";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange, RequestRecord } from "../../exchange/exchange.ts";
import { decodeText } from "../../document/operations.ts";
import { viewOf } from "../../exchange/text/json-text.ts";
import type { KeyName } from "../../target/key-name.ts";
import { WRITES } from "../../document/writes.ts";
import { type Undo, requestOf } from "./removal.ts";
import { CheckStopped } from "../check/check-stopped.ts";

/** A value that the run gave a setting, or tried to. */
export interface SetValue {
  readonly operation: OperationId;
  /** Below the base address. */
  readonly path: string;
  /** The members that were sent; for a logo: the address in the response. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A line of the ledger. Lines are in the order of the events. */
export type LedgerLine =
  /** A request is about to be sent. Without a response it may have made something that only the token identifies. */
  | { readonly kind: "sending"; readonly exchange: string; readonly operation: OperationId }
  /** A request made a resource: how to remove it, or why it stays. */
  | { readonly kind: "made"; readonly exchange: string; readonly label: string; readonly undo: Undo | null; readonly stays?: string }
  /** A setting is about to change: how to put it back. */
  | { readonly kind: "changing"; readonly undo: Undo }
  /** The value that a setting is about to get. A later clean-up puts a setting back only if it still has such a value. */
  | ({ readonly kind: "set" } & SetValue)
  /** An undo was carried out. */
  | { readonly kind: "undone"; readonly label: string };

/** Something that stays on the target, and why. */
export interface LeftBehind {
  readonly label: string;
  readonly reason: string;
}

/** Most characters of a body that is written down: longer ones are sent to be refused. */
const MOST_BODY = 10_000;

/** What the run makes and changes on the target. Lines are written before requests are sent, so that an interrupted run can be undone. */
export class Ledger {
  readonly #append: (line: LedgerLine) => unknown;
  #undos: Undo[] = [];
  readonly #earlier = new Set<Undo>();
  readonly #foreign: Undo[] = [];
  readonly #values: SetValue[] = [];
  readonly #staying: LeftBehind[] = [];
  /** What earlier runs made, and the API cannot remove. */
  readonly #stayed: LeftBehind[] = [];

  /** @param append writes a line; returns false if it could not. Default: lines are not written */
  constructor(append: (line: LedgerLine) => unknown = () => undefined) {
    this.#append = append;
  }

  /**
   * Adds the undos of an earlier run's lines, after those of this run.
   * @param foreign lines that others may have written: they are listed, and never undone
   */
  takeUp(lines: readonly LedgerLine[], foreign: readonly LedgerLine[] = []): void {
    if (foreign.length > 0) {
      const others = new Ledger();
      others.takeUp(foreign);
      this.#foreign.push(...others.pending);
    }
    const earlier = new Ledger();
    for (const line of lines) {
      if (line.kind === "undone") earlier.#drop(line);
      if (line.kind === "changing") earlier.#undos.push(line.undo);
      if (line.kind === "set") this.#values.push(line);
      if (line.kind === "made" && line.undo !== null) earlier.#undos.push(line.undo);
      if (line.kind === "made" && line.undo === null) this.#stayed.push({ label: line.label, reason: line.stays ?? "" });
    }
    for (const undo of earlier.#undos) this.#earlier.add(undo);
    this.#undos = [...earlier.#undos, ...this.#undos];
  }

  /**
   * Call it before a request is sent. @returns the argument of `after`; undefined: the operation makes nothing
   * @throws CheckStopped if the line cannot be written: then the request must not be sent
   */
  before(operation: OperationId | null, exchange: string, request?: RequestRecord): OperationId | undefined {
    if (operation === null) return undefined;
    const { sets, makes, ends } = WRITES[operation] ?? {};
    if (request !== undefined && sets !== undefined) this.#setting(operation, request);
    if (operation === "uploadLogo") return operation;
    if (makes === undefined && ends === undefined) return undefined;
    if (makes !== undefined) this.#must({ kind: "sending", exchange, operation });
    return operation;
  }

  /** Call it with the response. */
  after(operation: OperationId, exchange: Exchange): void {
    if (!exchange.ok) return;
    if (operation === "uploadLogo") this.#logo(exchange);
    const { ends: ended, makes } = WRITES[operation] ?? {};
    if (ended !== undefined) {
      const id = decodeText(exchange.record.request.path.split("/")[2] ?? "");
      for (const undo of this.#undos.filter((row) => row.operation === ended && row.params?.["id"] === id)) this.done(undo);
      if (operation === "terminateEmployee") this.terminated(id);
    }
    if (makes === undefined) return;
    const id = exchange.data.at("id").text ?? "";
    const { what, removal } = makes;
    const label = `${what} ${id.slice(0, MOST_ID)}`;
    if (typeof removal === "string" || !isId(id)) {
      const reason = typeof removal === "string" ? removal : id === "" ? "the response has no id" : "its id does not fit into a path";
      this.#staying.push({ label, reason });
      this.#append({ kind: "made", exchange: exchange.id, label, undo: null, stays: reason });
      return;
    }
    const since = operation === "createEmployee" ? startOf(exchange) : undefined;
    const employee = operation === "requestLeave" ? viewOf(exchange.record.request.body ?? "").at("employee_id").text : undefined;
    const more = { ...(since === undefined ? {} : { since }), ...(employee === undefined ? {} : { employee }) };
    const undo: Undo = { label, ...requestOf(removal, id), key: writerOf(exchange.key), ...more };
    this.#undos.push(undo);
    this.#append({ kind: "made", exchange: exchange.id, label, undo });
  }

  /**
   * Adds an undo for the end of the run; of several with one label the first counts.
   * @throws CheckStopped if the line cannot be written: then nothing must be changed
   */
  later(undo: Undo): void {
    if (this.#undos.some((row) => row.label === undo.label && !this.#earlier.has(row))) return;
    this.#must({ kind: "changing", undo });
    this.#undos.push(undo);
  }

  /** Notes that an undo was carried out. */
  done(undo: Undo): void {
    this.#drop(undo);
    // An undo that was found by the mark may be in the file too.
    for (const row of this.#undos.filter((other) => isSame(other, undo))) this.#drop(row);
    for (const row of this.#foreign.filter(({ label }) => label === undo.label)) this.#foreign.splice(this.#foreign.indexOf(row), 1);
    this.#append({ kind: "undone", label: undo.label });
  }

  /** Notes that an employee was terminated, and their leave ended. */
  terminated(id: string | undefined): void {
    for (const undo of this.#undos.filter(({ employee }) => employee !== undefined && employee === id)) this.done(undo);
  }

  /** The undos that are left, the latest first. */
  get pending(): Undo[] {
    return this.#undos.toReversed();
  }

  /** Whether an undo is left. */
  has(undo: Undo): boolean {
    return this.#undos.includes(undo);
  }

  /** Whether an undo comes from a ledger file, which others may have written. */
  isEarlier(undo: Undo): boolean {
    return this.#earlier.has(undo);
  }

  /** Undos of lines that no run with this key has written, except what was removed otherwise. */
  get foreign(): readonly Undo[] {
    return this.#foreign;
  }

  /** Values that runs gave a setting, or tried to give, the latest last. */
  valuesOf(operation: OperationId, path: string): readonly SetValue["body"][] {
    return this.#values.filter((row) => row.operation === operation && row.path === path).map(({ body }) => body);
  }

  /** What earlier runs made, and the API cannot remove. */
  get stayed(): readonly LeftBehind[] {
    return this.#stayed;
  }

  /** What this run made, and the API cannot remove. */
  get staying(): readonly LeftBehind[] {
    return this.#staying;
  }

  #setting(operation: OperationId, { path, body }: RequestRecord): void {
    if (body === null || body.length > MOST_BODY) return;
    const members = viewOf(body);
    if (members.names.length === 0) return;
    const value = { operation, path, body: members.raw as SetValue["body"] };
    this.#must({ kind: "set", ...value });
    this.#values.push(value);
  }

  #logo({ data }: Exchange): void {
    const logo_url = data.at("logo_url").text;
    if (logo_url === undefined || logo_url.length > MOST_BODY) return;
    const value = { operation: "deleteLogo", path: "/company/branding/logo", body: { logo_url } } as const;
    this.#values.push(value);
    this.#append({ kind: "set", ...value });
  }

  #must(line: LedgerLine): void {
    if (this.#append(line) === false) throw new CheckStopped("not-run", "the ledger cannot be written, so nothing more is made or changed");
  }

  #drop(undo: Pick<Undo, "label">): void {
    const same = this.#undos.indexOf(undo as Undo);
    // Undos of this run are carried out before those of earlier runs.
    const at = same >= 0 ? same : this.#undos.findLastIndex(({ label }) => label === undo.label);
    if (at >= 0) this.#undos.splice(at, 1);
  }
}

/** Whether two undos send the same request. */
function isSame(one: Undo, other: Undo): boolean {
  return one.operation === other.operation && isDeepStrictEqual([one.params, one.body], [other.params, other.body]);
}

/** Most characters of an id. */
const MOST_ID = 200;

/** Whether a text can be one segment of a path. */
export function isId(text: string): boolean {
  return text !== "" && text.length <= MOST_ID && text !== "." && text !== ".." && text.isWellFormed();
}

/** The start date of a hired person, from the response or else the request. */
function startOf({ data, record }: Exchange): string | undefined {
  const day = data.at("start_date").text ?? viewOf(record.request.body ?? "").at("start_date").text;
  return /^\d{4}-\d{2}-\d{2}/.exec(day ?? "")?.[0];
}

/** Name of a key of the same company that may write. */
function writerOf(key: KeyName | null): KeyName {
  return key === "other" || key === "low" ? key : "full";
}
