import { createHmac } from "node:crypto";
import { currentDocument } from "../../document/api-document.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { type LedgerLine, isId } from "./ledger.ts";
import type { Undo } from "./removal.ts";
import type { Target } from "../../target/target.ts";
import { viewOf } from "../../exchange/text/json-text.ts";
import { View } from "../../exchange/view.ts";

/** One company on one server: what a ledger belongs to. */
export interface Deployment {
  readonly base_url: string;
  /** The id from GET /company; null: the response has none. */
  readonly company: string | null;
}

/** The contents of a ledger file. */
export interface LedgerText {
  readonly lines: readonly LedgerLine[];
  /** Number of invalid lines, such as one that was cut off when a run was killed. */
  readonly odd: number;
  /** Lines that no run with this key wrote: they are never undone. */
  readonly foreign: readonly LedgerLine[];
}

/** Signs the lines of a ledger with the target's key, so that nobody without it can make a clean-up undo anything. */
export class LedgerSigner {
  readonly #key: Buffer;

  constructor({ keys }: Target, { base_url, company }: Deployment) {
    this.#key = createHmac("sha256", keys.full)
      .update(JSON.stringify(["ledger", base_url, company]))
      .digest();
  }

  /** A part of file names that differs for each deployment and key. */
  get id(): string {
    return createHmac("sha256", this.#key).update("id").digest("hex").slice(0, 8);
  }

  /** A value as a line of the file. */
  line(value: object): string {
    return `${JSON.stringify({ ...value, seal: this.#of(JSON.stringify(value)) })}\n`;
  }

  /** Whether a line's signature is valid. */
  holds({ seal, ...value }: Readonly<Record<string, unknown>>): boolean {
    return seal === this.#of(JSON.stringify(value));
  }

  #of(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("base64url").slice(0, 27);
  }
}

/** The owner of a ledger text that is not of this deployment and key, in words. */
export function ownerOf(text: string, { base_url, company }: Deployment): string {
  const head = viewOf(text.split("\n", 1)[0]!);
  if (head.at("kind").raw !== "ledger") return "without the name of a deployment";
  const [url, id] = [head.at("base_url"), head.at("company")];
  if (url.raw === base_url && id.raw === company) return "of this company with another key";
  return `of another deployment, ${url.text ?? "without address"}, company ${id.text ?? "unknown"}`;
}

/** The first line of a ledger file. */
export function headOf({ base_url, company }: Deployment): object {
  return { kind: "ledger", format: 1, base_url, company };
}

/**
 * Reads a ledger file.
 * @throws ConfigurationError if it is the ledger of another deployment, or does not say of which
 */
export function readLedger(text: string, path: string, deployment: Deployment, seal: LedgerSigner): LedgerText {
  const rows = text.split("\n").filter((row) => row.trim() !== "");
  if (rows.length === 0) return { lines: [], odd: 0, foreign: [] };
  const head = viewOf(rows[0]!);
  const mend = "nothing of it is undone; name the target file that it belongs to, or delete it";
  if (head.at("kind").raw !== "ledger" || head.at("format").raw !== 1 || !head.has("base_url"))
    throw new ConfigurationError(`ledger '${path}' does not say of which deployment it is: ${mend}`);
  if (head.at("base_url").raw !== deployment.base_url || head.at("company").raw !== deployment.company)
    throw new ConfigurationError(
      `ledger '${path}' is of another deployment, ${JSON.stringify(head.at("base_url").raw)}, company ${JSON.stringify(head.at("company").raw)}: ${mend}`,
    );
  const found = rows.slice(1).map(viewOf);
  const lines = found.filter((view) => isLine(view));
  const isOwn = ({ raw }: View): boolean => seal.holds(raw as Readonly<Record<string, unknown>>);
  const [own, foreign] = [lines.filter(isOwn), lines.filter((line) => !isOwn(line))].map((views) =>
    views.map(({ raw }) => raw as LedgerLine),
  );
  return { lines: own!, foreign: foreign!, odd: found.length - lines.length };
}

const OPERATIONS: ReadonlySet<unknown> = new Set(currentDocument.operations.map(({ id }) => id));
const KEYS: ReadonlySet<unknown> = new Set([undefined, "full", "other", "low"]);

/** Whether a value has the required members of its kind of line. */
function isLine(line: View): boolean {
  const text = (name: string): boolean => line.at(name).text !== undefined;
  switch (line.at("kind").raw) {
    case "sending":
      return text("exchange") && OPERATIONS.has(line.at("operation").raw);
    case "made":
      return text("label") && (line.at("undo").isNull || isUndo(line.at("undo")));
    case "changing":
      return isUndo(line.at("undo"));
    case "set":
      return OPERATIONS.has(line.at("operation").raw) && text("path") && line.at("body").isObject;
    case "undone":
      return text("label");
    default:
      return false;
  }
}

/** Whether a value has the form of an undo. Whether it may be sent is decided by `vouch`. */
function isUndo(undo: View): boolean {
  const {
    label,
    operation,
    params = {},
    body = {},
    key,
    since = "",
    employee = "",
  } = (undo.raw ?? {}) as Partial<Record<keyof Undo, unknown>>;
  const isObject = (value: unknown): value is object => new View(value).isObject;
  return (
    typeof label === "string" &&
    OPERATIONS.has(operation) &&
    isObject(params) &&
    Object.values(params).every((value) => typeof value === "string" && isId(value)) &&
    isObject(body) &&
    KEYS.has(key) &&
    typeof employee === "string" &&
    /^(\d{4}-\d{2}-\d{2})?$/.test(String(since))
  );
}
