import { TIERS, type Tier } from "../run/schedule/tier.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { RotationTurn } from "../run/schedule/rotate.ts";
import type { Target } from "../target/target.ts";
import type { Report, RequirementReport } from "../verdict/report.ts";
import { linesOf } from "../target-file/text-file.ts";
import { View } from "../exchange/view.ts";
import type { WireEvent } from "./recording.ts";

/** First line of an evidence file: the settings of the run, with keys masked. */
export interface EvidenceHead {
  readonly kind: "run";
  readonly seed: number;
  readonly format: 1;
  readonly version: string;
  readonly target: Target;
  readonly tier: Tier;
  /** Globs over requirement ids. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly readOnly: boolean;
  /** Ids of the checks that ran again, in place of those that `only` selects. */
  readonly again?: readonly string[];
  readonly maxRequests?: number;
  /** The turn of a rotation. */
  readonly rotate?: RotationTurn;
  /** The id from GET /company; null: the response had none. Left out by older versions. */
  readonly company?: string | null;
  /** Whether private values were replaced by pseudonyms (`published`). Default false. */
  readonly published?: true;
  /** ISO 8601. */
  readonly started_at: string;
  /** Checks that ran at the same time. Default 1. */
  readonly concurrency?: number;
  /** Id of the edition under which it was judged. Left out by older versions. */
  readonly edition?: string;
}

/** The verdicts that the run gave: the last line of the evidence of a run that ended by itself. */
export interface GivenVerdicts {
  readonly kind: "verdicts";
  readonly id: "verdicts";
  readonly requirements: readonly Pick<RequirementReport, "id" | "verdict" | "passed_by">[];
}

/** A line of an evidence file (JSON lines). */
export type EvidenceLine = EvidenceHead | GivenVerdicts | { readonly kind: "exchange"; readonly exchange: ExchangeRecord } | WireEvent;

/** The verdicts of a report, as the last line of its evidence. */
export function givenVerdicts({ requirements }: Report): GivenVerdicts {
  const rows = requirements.map(({ id, verdict, passed_by: by }) => ({ id, verdict, ...(by === undefined ? {} : { passed_by: by }) }));
  return { kind: "verdicts", id: "verdicts", requirements: rows };
}

/** A whole evidence file. */
export interface Evidence {
  readonly head: EvidenceHead;
  readonly exchanges: ReadonlyMap<string, ExchangeRecord>;
  readonly events: readonly WireEvent[];
  /** Left out: the run was killed, or of an older version. */
  readonly verdicts?: GivenVerdicts;
  /** The number of its line by id of an exchange or event. */
  readonly order: ReadonlyMap<string, number>;
}

/** A target with its keys masked, and without its connection, which holds a password: people read evidence. */
export function masked(target: Target): Target {
  const mask = <T extends object>(keys: T): T => Object.fromEntries(Object.keys(keys).map((name) => [name, `<${name}>`])) as T;
  const { connection: _connection, ...shown } = target;
  return {
    ...shown,
    keys: mask(target.keys),
    ...(target.other_company === undefined ? {} : { other_company: { keys: { full: "<other>" } } }),
    ...(target.below_growth === undefined ? {} : { below_growth: { keys: { full: "<low>" } } }),
  };
}

/**
 * Reads an evidence file.
 * @throws ConfigurationError if the file cannot be read, or is not evidence
 */
export async function readEvidence(path: string): Promise<Evidence> {
  const rows: unknown[] = [];
  for await (const row of linesOf("evidence file", path)) if (row !== "") rows.push(...shownIn(parsed(row)));
  // Only the last line may have been cut, when a run was killed.
  if (rows.length > 1 && !isLine(rows.at(-1))) rows.pop();
  return asEvidence(rows, `evidence file '${path}'`);
}

/**
 * The evidence that parsed lines are.
 * @param place names them in errors
 * @throws ConfigurationError if they are not evidence
 */
export function asEvidence(rows: readonly unknown[], place: string): Evidence {
  const [head] = rows;
  if (!isLine(head) || head.kind !== "run")
    throw new ConfigurationError(
      `${place}: it is not an evidence file of this hr-conformance, or is incomplete; 'run' writes one into .hr-conformance/`,
    );
  const odd = rows.findIndex((row) => !isLine(row));
  if (odd >= 0) throw new ConfigurationError(`${place}: line ${odd + 1} is not a line of evidence`);
  if (!(TIERS as readonly string[]).includes(head.tier))
    throw new ConfigurationError(`${place}: no such tier '${head.tier}'; the tiers are ${TIERS.join(", ")}`);
  const lines = rows as readonly EvidenceLine[];
  const known = new Set<string>();
  for (const [n, line] of lines.entries()) {
    const id = line.kind === "exchange" ? line.exchange.id : line.kind === "run" ? "head" : undefined;
    if (id !== undefined && known.has(id)) throw new ConfigurationError(`${place}: line ${n + 1} has the id of another line`);
    if (id !== undefined) known.add(id);
  }
  return { head, ...evidenceOf(lines) };
}

/** What a row of a file shows: the evidence of a certificate has a salt beside each line, and the hash of one that is withheld. */
function shownIn(row: unknown): unknown[] {
  const { salt, line, withheld } = Object(row) as Readonly<Record<string, unknown>>;
  return typeof withheld === "string" ? [] : [typeof salt === "string" ? line : row];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a value has the required members of its kind of line. */
function isLine(value: unknown): value is EvidenceLine {
  const { kind, format, exchange, id, earlier } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (kind === "run") return format === 1 && isHead(new View(value));
  if (kind === "unanswered" && earlier !== undefined && !areResponses(new View(earlier))) return false;
  if (kind === "verdicts") return areVerdicts(new View(value));
  if (kind !== "exchange") return typeof kind === "string" && typeof id === "string";
  return isExchange(new View(exchange));
}

function areVerdicts(line: View): boolean {
  const rows = line.at("requirements");
  const isRow = (row: View): boolean =>
    row.at("id").text !== undefined &&
    row.at("verdict").text !== undefined &&
    row.at("passed_by").list.every(({ text }) => text !== undefined);
  return line.at("id").text === "verdicts" && rows.isList && rows.list.every(isRow);
}

/** Whether an exchange has the members that reading it needs. */
function isExchange(exchange: View): boolean {
  const [request, response] = [exchange.at("request"), exchange.at("response")];
  const body = request.at("body");
  return (
    [exchange.at("id"), exchange.at("owner")].every(({ text }) => text !== undefined) &&
    ["method", "path", "query"].every((name) => request.at(name).text !== undefined) &&
    (body.isNull || body.text !== undefined) &&
    hasHeaders(request) &&
    exchange.at("open").isList &&
    isResponse(response) &&
    (!response.has("earlier") || areResponses(response.at("earlier")))
  );
}

const areResponses = ({ isList, list }: View): boolean => isList && list.every((one) => isResponse(one) && !one.has("earlier"));

function isResponse(response: View): boolean {
  return (
    response.at("body").text !== undefined &&
    response.at("status").number !== undefined &&
    response.at("ms").number !== undefined &&
    hasHeaders(response) &&
    (!response.has("cut") || response.at("cut").text !== undefined)
  );
}

function hasHeaders(message: View): boolean {
  const headers = message.at("headers");
  return headers.isObject && headers.names.every((name) => headers.at(name).text !== undefined);
}

function isHead(head: View): boolean {
  const texts = ["only", "skip", "again"].flatMap((name) => head.at(name).list);
  const target = head.at("target");
  return (
    head.at("tier").text !== undefined &&
    !Number.isNaN(Date.parse(head.at("started_at").text ?? "")) &&
    head.at("only").isList &&
    head.at("skip").isList &&
    (!head.has("again") || head.at("again").isList) &&
    texts.every(({ text }) => text !== undefined) &&
    head.at("readOnly").flag !== undefined &&
    (!head.has("rotate") || isTurn(head.at("rotate"))) &&
    (!head.has("maxRequests") || (head.at("maxRequests").number ?? 0) > 0) &&
    Number.isSafeInteger(head.at("seed").number) &&
    (!head.has("edition") || head.at("edition").text !== undefined) &&
    (!head.has("concurrency") || (Number.isSafeInteger(head.at("concurrency").number) && head.at("concurrency").number! > 0)) &&
    URL.canParse(target.at("base_url").text ?? "") &&
    target.at("keys", "full").text !== undefined &&
    target.at("keys").names.every((name) => (target.at("keys", name).text?.length ?? Infinity) <= LONGEST_MASK) &&
    (!target.has("resources") || areResources(target.at("resources"))) &&
    (!target.has("name") || target.at("name").text !== undefined) &&
    (!target.has("declared") || areDeclared(target.at("declared")))
  );
}

/** Most characters of what stands in place of a key. */
const LONGEST_MASK = 100;

function areResources(resources: View): boolean {
  const texts = ["canaries", "open_survey_employee_ids"].filter((name) => resources.has(name)).map((name) => resources.at(name));
  return resources.isObject && texts.every(({ isList, list }) => isList && list.every(({ text }) => text !== undefined));
}

function areDeclared(declared: View): boolean {
  const said = declared.names.map((id) => declared.at(id));
  return declared.isObject && said.every((row) => ["text", "by", "date"].every((name) => row.at(name).text !== undefined));
}

function isTurn(rotate: View): boolean {
  const turn = rotate.at("turn").number ?? 0;
  const areTexts = ({ isList, list }: View): boolean => isList && list.every(({ text }) => text !== undefined);
  return Number.isSafeInteger(turn) && turn > 0 && ["failed", "owed"].every((name) => !rotate.has(name) || areTexts(rotate.at(name)));
}

/** Sorts lines of evidence into exchanges and wire events. */
export function evidenceOf(lines: readonly EvidenceLine[]): Omit<Evidence, "head"> {
  const exchanges = lines.flatMap((line) => (line.kind === "exchange" ? [[line.exchange.id, line.exchange] as const] : []));
  const events = lines.filter((line): line is WireEvent => line.kind === "unanswered" || line.kind === "given");
  const verdicts = lines.find((line) => line.kind === "verdicts");
  const ids = lines.map((line) => (line.kind === "exchange" ? line.exchange.id : line.kind === "run" ? "" : line.id));
  return {
    exchanges: new Map(exchanges),
    events,
    ...(verdicts === undefined ? {} : { verdicts }),
    order: new Map(ids.map((id, n) => [id, n])),
  };
}
