import { isDeepStrictEqual } from "node:util";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange, RequestRecord } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { ENDED_BY, SETTINGS, CREATED_BY, UNREADABLE_SETTINGS, type Undo } from "./removal.ts";
import { CheckStopped } from "./check-stopped.ts";
import { View } from "../exchange/view.ts";

/** A value that the run gave a setting, or tried to. */
export interface SetValue {
  readonly operation: OperationId;
  /** Below the base address. */
  readonly path: string;
  /** The members that were sent; for a logo: the address that was answered. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A line of the ledger, in the order in which things happened. */
export type LedgerLine =
  /** About to be sent: should no answer be read, something may be left that only its token tells. */
  | { readonly kind: "sending"; readonly exchange: string; readonly operation: OperationId }
  /** It made something: how that is removed, or why it stays. */
  | { readonly kind: "made"; readonly exchange: string; readonly label: string; readonly undo: Undo | null; readonly stays?: string }
  /** A setting is about to change: how it is put back. */
  | { readonly kind: "changing"; readonly undo: Undo }
  /** A value that a setting is about to get: only such a value is put back later. */
  | ({ readonly kind: "set" } & SetValue)
  /** This was removed or put back. */
  | { readonly kind: "undone"; readonly label: string };

/** Something that stays on the target, with the reason. */
export interface LeftBehind {
  readonly label: string;
  readonly reason: string;
}

/** Longer bodies are not kept: whoever sends one looks for a refusal. */
const MOST_BODY = 10_000;

/** What the run leaves on the target: written down before it is sent, so that an interrupted run can be cleaned up after. */
export class Ledger {
  readonly #append: (line: LedgerLine) => unknown;
  #undos: Undo[] = [];
  readonly #earlier = new Set<Undo>();
  readonly #foreign: Undo[] = [];
  readonly #values: SetValue[] = [];
  readonly #staying: LeftBehind[] = [];
  /** What earlier runs made and the API cannot remove. */
  readonly #stayed: LeftBehind[] = [];

  /** @param append keeps a line; false: it could not. Default: nowhere */
  constructor(append: (line: LedgerLine) => unknown = () => undefined) {
    this.#append = append;
  }

  /**
   * Takes up what an earlier run wrote: it comes after what this run does itself.
   * @param foreign lines that somebody else may have written: they are told, and never carried out
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
   * To be told before a request goes out. @returns what `after` needs; undefined where the operation makes nothing
   * @throws CheckStopped where it cannot be written down: then it must not be sent
   */
  before(operation: OperationId | null, exchange: string, request?: RequestRecord): OperationId | undefined {
    if (operation === null) return undefined;
    if (request !== undefined && (SETTINGS[operation] !== undefined || UNREADABLE_SETTINGS.has(operation)))
      this.#setting(operation, request);
    if (operation === "uploadLogo") return operation;
    if (CREATED_BY[operation] === undefined && ENDED_BY[operation] === undefined) return undefined;
    if (CREATED_BY[operation] !== undefined) this.#must({ kind: "sending", exchange, operation });
    return operation;
  }

  /** To be told when its answer is there. */
  after(operation: OperationId, exchange: Exchange): void {
    if (!exchange.ok) return;
    if (operation === "uploadLogo") this.#logo(exchange);
    const ended = ENDED_BY[operation];
    if (ended !== undefined) {
      const id = decoded(exchange.record.request.path.split("/")[2] ?? "");
      for (const undo of this.#undos.filter((row) => row.operation === ended && row.params?.["id"] === id)) this.done(undo);
    }
    const trace = CREATED_BY[operation];
    if (trace === undefined) return;
    const id = exchange.data.at("id").text ?? "";
    const label = `${trace.what} ${id.slice(0, MOST_ID)}`;
    if ("stays" in trace || !isId(id)) {
      const reason = "stays" in trace ? trace.stays : id === "" ? "its id was not told" : "its id is none that a path can hold";
      this.#staying.push({ label, reason });
      this.#append({ kind: "made", exchange: exchange.id, label, undo: null, stays: reason });
      return;
    }
    const since = operation === "createEmployee" ? startOf(exchange) : undefined;
    const undo: Undo = { label, ...trace.undo(id), key: writerOf(exchange.key), ...(since === undefined ? {} : { since }) };
    this.#undos.push(undo);
    this.#append({ kind: "made", exchange: exchange.id, label, undo });
  }

  /**
   * Has something put back when the run ends; of several with one label the first holds.
   * @throws CheckStopped where that cannot be written down: then nothing must be changed
   */
  later(undo: Undo): void {
    if (this.#undos.some((row) => row.label === undo.label && !this.#earlier.has(row))) return;
    this.#must({ kind: "changing", undo });
    this.#undos.push(undo);
  }

  /** It was removed or put back. */
  done(undo: Undo): void {
    this.#drop(undo);
    // What was found by its mark may stand in the file as well.
    for (const row of this.#undos.filter((other) => isSame(other, undo))) this.#drop(row);
    for (const row of this.#foreign.filter(({ label }) => label === undo.label)) this.#foreign.splice(this.#foreign.indexOf(row), 1);
    this.#append({ kind: "undone", label: undo.label });
  }

  /** What is to be removed or put back, the latest first. */
  get pending(): Undo[] {
    return this.#undos.toReversed();
  }

  /** Whether something is still to be removed or put back. */
  has(undo: Undo): boolean {
    return this.#undos.includes(undo);
  }

  /** Whether an undo comes from what an earlier run wrote: whoever can write there may have written it. */
  isEarlier(undo: Undo): boolean {
    return this.#earlier.has(undo);
  }

  /** What a ledger file names and no run with this key has written there, but for what was removed otherwise. */
  get foreign(): readonly Undo[] {
    return this.#foreign;
  }

  /** Values that runs gave a setting, or tried to, the latest last. */
  valuesOf(operation: OperationId, path: string): readonly SetValue["body"][] {
    return this.#values.filter((row) => row.operation === operation && row.path === path).map(({ body }) => body);
  }

  /** What earlier runs made and the API cannot remove. */
  get stayed(): readonly LeftBehind[] {
    return this.#stayed;
  }

  /** What this run made and the API cannot remove. */
  get staying(): readonly LeftBehind[] {
    return this.#staying;
  }

  #setting(operation: OperationId, { path, body }: RequestRecord): void {
    if (body === null || body.length > MOST_BODY) return;
    const members = parsed(body);
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
    if (this.#append(line) === false)
      throw new CheckStopped("not-run", "the ledger cannot be written, so that nothing more is made or changed");
  }

  #drop(undo: Pick<Undo, "label">): void {
    const same = this.#undos.indexOf(undo as Undo);
    // What a run does itself comes after what it took up, and is put back before it.
    const at = same >= 0 ? same : this.#undos.findLastIndex(({ label }) => label === undo.label);
    if (at >= 0) this.#undos.splice(at, 1);
  }
}

/** Whether two undos send the same. */
function isSame(one: Undo, other: Undo): boolean {
  return one.operation === other.operation && isDeepStrictEqual([one.params, one.body], [other.params, other.body]);
}

/** Longer texts are no ids. */
const MOST_ID = 200;

/** Whether a text can stand in a path as one step of it. */
export function isId(text: string): boolean {
  return text !== "" && text.length <= MOST_ID && text !== "." && text !== ".." && text.isWellFormed();
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function parsed(text: string): View {
  try {
    return new View(JSON.parse(text));
  } catch {
    return new View(undefined);
  }
}

/** The first day of somebody's employment, as it was answered or else sent. */
function startOf({ data, record }: Exchange): string | undefined {
  const day = data.at("start_date").text ?? parsed(record.request.body ?? "").at("start_date").text;
  return /^\d{4}-\d{2}-\d{2}/.exec(day ?? "")?.[0];
}

/** A key of the same company that may write. */
function writerOf(key: KeyName | null): KeyName {
  return key === "other" || key === "low" ? key : "full";
}
