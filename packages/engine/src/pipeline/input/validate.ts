import type { BodyProperty, Condition, Operation } from "@hr-platform/spec/operations";
import type { Contract } from "../../contract/contract.ts";
import { type ByValue, caseOf, choose, type Decisions, holds } from "../../contract/decisions.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { RULES, type RefusalRule, ruleOf } from "../../contract/rules.ts";
import type { SchemaError } from "../../contract/contract.ts";

/** A rule of every schema that a decision lifts. Those of one operation are in the description, as `x-relaxed`. */
interface Relaxation {
  readonly keyword: string;
  readonly if: Condition;
  readonly field?: string;
  /** Fields that keep the rule: the document demands it, or another decision covers it. */
  readonly except?: readonly string[];
}

/** Texts whose length `string-lengths` does not govern. */
const OTHERWISE_BOUND: readonly string[] = ["notes", "reason", "termination_reason", "brand_name"];

const BLANK_ALLOWED: Condition = { decision: "blank-strings", holds: { rejected: false, stored: true, trimmed: true } };
const UNBOUNDED: Condition = { decision: "string-lengths", holds: { bounded: false, unbounded: true } };
const NAME_MAY_BE_BLANK: Condition = { decision: "brand-name-text", holds: { "one-to-eighty": false, "empty-is-null": true, any: true } };
const NAME_UNBOUNDED: Condition = { decision: "brand-name-text", holds: { "one-to-eighty": false, "empty-is-null": false, any: true } };
const NEGATIVE_PAY: Condition = { decision: "salary-range", holds: { bounded: false, "non-negative": false, "any-integer": true } };
const UNBOUNDED_PAY: Condition = { decision: "salary-range", holds: { bounded: false, "non-negative": true, "any-integer": true } };

const RELAXATIONS: readonly Relaxation[] = [
  { keyword: "minLength", if: BLANK_ALLOWED, except: ["reason", "brand_name"] },
  { keyword: "maxLength", if: UNBOUNDED, except: OTHERWISE_BOUND },
  { keyword: "minLength", if: NAME_MAY_BE_BLANK, field: "brand_name" },
  { keyword: "maxLength", if: NAME_UNBOUNDED, field: "brand_name" },
  { keyword: "minimum", if: NEGATIVE_PAY, field: "base_salary" },
  { keyword: "maximum", if: UNBOUNDED_PAY, field: "base_salary" },
];

/** Fields that the route checks, since they have decisions of their own (A-113, A-114, A-193, A-199, A-201). */
function isOfItsOwn({ routeFields }: Operation, name: string, decisions: Decisions): boolean {
  return routeFields.some((group) => group.fields.includes(name) && (group.if === null || holds(group.if, decisions)));
}

/** Whether a decision admits any text in place of a list of values (A-221). */
function isAnyText({ relaxed }: Operation, name: string, decisions: Decisions): boolean {
  return relaxed.some((rule) => rule.field === name && rule.keywords.includes("enum") && holds(rule.if, decisions));
}

/** A problem with one field. */
interface Fault {
  readonly field: string;
  /** Index in a list, from 0. */
  readonly entry?: number | undefined;
  /** The subject of the message. Default: the name of the field. */
  readonly subject?: string;
  readonly message: string;
  readonly rule: RefusalRule;
}

/**
 * The known fields of the body in the order of the document: words trimmed (A-21), ids in lower case (A-26), valid by the
 * description.
 * @throws ApiError VALIDATION_ERROR naming the field (A-10, A-12).
 */
export function validateBody(
  contract: Contract,
  operation: Operation,
  sent: Readonly<Record<string, unknown>>,
  decisions: Decisions,
): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  if (operation.body === null) return value;
  const { properties } = operation.body;
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(sent, name)) continue;
    const given = sent[name];
    const words = property.words || isAnyText(operation, name, decisions);
    value[name] = typeof given === "string" ? normalise(given, { ...property, words }, decisions) : given;
  }
  const names = Object.keys(properties);
  const faults = check(contract, operation, "Body", value, decisions);
  if (operation.method === "POST" && decisions["null-for-optional"] === "validation-error") {
    for (const name of names) if (value[name] === null) faults.push(nullField(operation, name));
  }
  for (const name of Object.keys(sent)) {
    if (Object.hasOwn(properties, name)) continue;
    const readOnly = operation.readOnly.includes(name);
    if (isOfItsOwn(operation, name, decisions)) continue;
    if (decisions[readOnly ? "read-only-fields" : "unknown-body-fields"] === "ignored") continue;
    faults.push(
      readOnly
        ? { field: name, message: "cannot be set", rule: ruleOf("read-only-field", operation.refusals.fields[name], "read-only-fields") }
        : { field: name, subject: "A field of the body", message: "is not known", rule: RULES["unknown-field"] },
    );
  }
  if (
    decisions["empty-patch"] === "validation-error" &&
    operation.method === "PATCH" &&
    faults.length === 0 &&
    !Object.keys(sent).some((name) => Object.hasOwn(value, name) || isOfItsOwn(operation, name, decisions))
  ) {
    throw refuseBy.invalid(
      ruleOf("nothing-to-change", operation.refusals.fields["nothing"], "empty-patch"),
      undefined,
      "The body names nothing to change.",
    );
  }
  complain(faults, decisions["first-error"] === "schema-order" ? names : Object.keys(sent), decisions);
  return value;
}

/** @throws ApiError VALIDATION_ERROR naming the query parameter. */
export function validateQuery(
  contract: Contract,
  operation: Operation,
  query: Readonly<Record<string, unknown>>,
  decisions: Decisions,
): void {
  complain(check(contract, operation, "Query", query, decisions), Object.keys(operation.query), decisions);
}

const TRIMS: ByValue<"blank-strings", boolean> = { rejected: true, stored: false, trimmed: true };

/** A text in words as stored: trimmed, and in the Unicode form of the decision (A-21, A-34). */
function kept(text: string, decisions: Decisions): string {
  const trimmed = choose(decisions["blank-strings"], TRIMS) ? text.trim() : text;
  switch (caseOf(decisions["unicode-text"])) {
    case "verbatim":
      return trimmed;
    case "normalised":
      return trimmed.normalize("NFC");
    case "stripped":
      return trimmed.replaceAll(/\p{Cc}/gu, "");
  }
}

/** A text that has a form, such as a date or an id, is taken as it was sent: with blanks around it is not of that form (§1). */
function normalise(text: string, { format, words }: BodyProperty, decisions: Decisions): string {
  if (words) return kept(text, decisions);
  if (format === "uuid" && decisions["uuid-case"] === "insensitive") return text.toLowerCase();
  return format === "date" && decisions["impossible-dates"] === "normalised" ? nearestDate(text) : text;
}

/** 30 February becomes 2 March, and a timestamp loses its time. A text that is not a date stays as it is (A-24). */
function nearestDate(text: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text.trim());
  return match === null ? text : new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))).toISOString().slice(0, 10);
}

function check({ validators }: Contract, operation: Operation, part: "Body" | "Query", value: unknown, decisions: Decisions): Fault[] {
  const validator = validators[part].get(operation.id);
  if (validator === undefined || validator(value)) return [];
  return (validator.errors ?? [])
    .map((error) => ({ error, field: fieldOf(error) }))
    .filter(({ error, field }) => !liftedBy(operation, error, field).some((condition) => holds(condition, decisions)))
    .map(({ error, field }) => ({
      field,
      entry: entryOf(error, operation.body?.properties[field]),
      message: describe(error),
      rule: ruleOfField(operation, part, error, field),
    }));
}

/** The conditions under which a decision lifts the violated rule, for this operation or for every one. */
function liftedBy({ relaxed }: Operation, { keyword }: SchemaError, field: string): Condition[] {
  return [
    ...relaxed.filter((rule) => rule.field === field && rule.keywords.includes(keyword)),
    ...RELAXATIONS.filter(
      (rule) => rule.keyword === keyword && (rule.field === undefined || rule.field === field) && rule.except?.includes(field) !== true,
    ),
  ].map((rule) => rule.if);
}

/** The keywords of lengths and amounts. */
const BOUNDS: ReadonlySet<string> = new Set(["minLength", "maxLength", "minimum", "maximum"]);

/** By which requirement a field is refused, and by which decision. */
function ruleOfField(operation: Operation, part: "Body" | "Query", error: SchemaError, field: string): RefusalRule {
  const { keyword } = error;
  const { requires, shape, bound } = (part === "Body" ? operation.body?.properties[field] : undefined) ?? {};
  const listed = keyword === "required" ? requires : BOUNDS.has(keyword) ? (bound ?? shape) : shape;
  const { fields } = operation.refusals;
  const requirement = fields[`${field}.${keyword}`] ?? listed ?? fields[field] ?? fields["*"];
  return ruleOf(part === "Body" ? "body-field" : "query-field", requirement, liftedBy(operation, error, field)[0]?.decision);
}

function nullField({ body, refusals: { fields } }: Operation, field: string): Fault {
  const requirement = body?.properties[field]?.shape ?? fields[field] ?? fields["*"];
  return { field, message: "must not be null", rule: ruleOf("null-field", requirement, "null-for-optional") };
}

/** The top-level field name. */
function fieldOf(error: SchemaError): string {
  if (error.instancePath === "") return (error.params["missingProperty"] as string | undefined) ?? "";
  return error.instancePath.split("/")[1]!.replaceAll("~1", "/").replaceAll("~0", "~");
}

const ARTICLES: Record<string, string> = {
  date: "a calendar date (YYYY-MM-DD)",
  uuid: "a UUID",
  email: "an e-mail address",
  uri: "an absolute URI",
};

function describe(error: SchemaError): string {
  const { keyword, params, instancePath } = error;
  switch (keyword) {
    case "required":
      return "is required";
    case "enum":
      return `must be one of: ${(params["allowedValues"] as (string | null)[]).filter((value) => value !== null).join(", ")}`;
    case "format":
      return `must be ${ARTICLES[String(params["format"])] ?? `a ${String(params["format"])}`}`;
    case "minLength":
      return "must not be blank";
    case "pattern":
      return FORMS[String(params["pattern"]).slice(0, 2)] ?? "has not the form that the description gives";
    case "maxLength":
      return `must have at most ${String(params["limit"])} characters`;
    case "minItems":
      return `must have at least ${String(params["limit"])} ${params["limit"] === 1 ? "entry" : "entries"}`;
    case "minimum":
      return `must be at least ${String(params["limit"])}`;
    case "maximum":
      return `must be at most ${String(params["limit"])}`;
    case "minProperties":
      return `must have at least ${String(params["limit"])} member`;
    case "type":
      if (instancePath.split("/").length > 2) return "has an entry of a wrong type";
      return `must be ${[params["type"]]
        .flat()
        .map((type) => TYPES[String(type)]!)
        .join(" or ")}`;
    case "additionalProperties":
      return "has a member that is not known";
    default:
      return "is not valid";
  }
}

/** What the patterns of the description say, by their beginning. */
const FORMS: Readonly<Record<string, string>> = {
  "^[": "must begin with https://",
  "^#": "must be a colour such as #1A2B3C",
  "^(": "must be one of: eNPS, pulse, check-in",
};

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a JSON object",
  null: "null",
};

function complain(faults: readonly Fault[], order: readonly string[], decisions: Decisions): void {
  if (faults.length === 0) return;
  const rank = ({ field }: Fault): number => {
    const index = order.indexOf(field);
    return index < 0 ? order.length : index;
  };
  const first = faults.reduce((best, fault) => (rank(fault) < rank(best) ? fault : best));
  const several = new Set(faults.map(({ field }) => field)).size > 1;
  const nameable = first.field !== "" && !(several && decisions["error-field"] === "single-fault-only");
  const subject = first.subject ?? (first.field === "" ? "The request" : first.field);
  throw refuseBy.invalid(first.rule, nameable ? pathOf(first, decisions) : undefined, `${subject} ${first.message}.`);
}

/**
 * The index of a list entry with a problem. Names of members are not used: they are the client's own text and must
 * not be echoed.
 */
function entryOf({ instancePath }: SchemaError, property: BodyProperty | undefined): number | undefined {
  const entry = instancePath.split("/")[2];
  return entry === undefined || property?.type !== "array" ? undefined : Number(entry);
}

/** The path of a field, as deep as the decision says (A-11). */
function pathOf({ field, entry }: Fault, decisions: Decisions): string {
  const deep = { "top-level": field, brackets: `${field}[${entry}]`, dots: `${field}.${entry}` };
  return entry === undefined ? field : choose(decisions["error-field-path"], deep);
}
