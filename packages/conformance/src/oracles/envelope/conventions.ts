import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import { type Format, anyDateTime, cents, date, nullOr, uuid } from "../../document/formats.ts";

/** Operations whose responses may contain employees or leave: there the dates of these resources are judged. */
const EMPLOYEES: ReadonlySet<OperationId> = new Set([
  "listEmployees",
  "createEmployee",
  "getEmployee",
  "updateEmployee",
  "terminateEmployee",
]);
const LEAVE: ReadonlySet<OperationId> = new Set(["listLeave", "requestLeave", "getLeave", "approveLeave", "declineLeave", "cancelLeave"]);

/** Names of members that hold an id of the API. Other ids, such as a bank's account number, need not be UUIDs. */
const IDS = new RegExp(
  "^(?:(?:from|to)_)?(?:employee|manager|user|company|leave|leave_type|type|role|stage|candidate|application|offer|plan|task|survey|question|" +
    "programme|path|course|post|webhook|endpoint|event|document|conversation|giver|recipient|author)_id$",
);

/** A name in snake_case, converted from camelCase if needed. */
const snake = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();

interface Convention {
  readonly requirement: string;
  readonly form: Format;
  /** Whether the convention covers a member of this name. */
  readonly covers: (name: string, operation: OperationId) => boolean;
}

/** The conventions of §1 by the names of members, at any depth. Null is judged by the rules of each resource. */
const CONVENTIONS: readonly Convention[] = [
  { requirement: "CONV-01", form: nullOr(cents), covers: (name) => name === "base_salary" },
  {
    requirement: "CONV-02",
    form: nullOr(date),
    covers: (name, operation) =>
      (EMPLOYEES.has(operation) && (name === "start_date" || name === "probation_end_date")) ||
      (LEAVE.has(operation) && (name === "startDate" || name === "endDate")) ||
      (operation === "listPublicHolidays" && name === "date"),
  },
  {
    requirement: "CONV-03",
    // §2 is stricter for some members; the rules of each resource judge that.
    form: nullOr(anyDateTime),
    covers: (name) => name === "created_at" || name === "createdAt" || name === "published_at",
  },
  { requirement: "CONV-04", form: nullOr(uuid), covers: (name) => name === "id" || IDS.test(snake(name)) },
];

/** The conventions of §1 in successes: money, dates, timestamps, ids. */
const conventions: readonly Oracle[] = [
  {
    id: "value-conventions",
    title: "MUST write money in cents, dates as YYYY-MM-DD, timestamps as ISO 8601 date-times and identifiers as UUIDs",
    requirements: CONVENTIONS.map(({ requirement }) => requirement),
    judge: (exchange) => {
      if (exchange.operation === null || !exchange.ok || !exchange.data.exists) return [];
      const findings = new Map<string, Finding>();
      judgeMembers(exchange.data.raw, "data", exchange as Exchange & { readonly operation: OperationId }, findings);
      return [...findings.values()];
    },
  },
];

/** Names of members that hold a calendar date or an amount of money in any resource. */
const DAY = /(^|_)(date|day|deadline|due|start|starts|begins?|end|ends|leaves?)(_(on|at|date|day))?$/;
const MONEY = /(^|_)(price|cost|salary|wage|fee)(_|$)/;
const IN_WORDS = /display|format|label|text|percent|rate|ratio|factor|currency/;
const DAY_FIRST = /^\d{1,2}([/.-])\d{1,2}\1\d{4}$/;

interface Held {
  readonly day: boolean;
  readonly money: boolean;
}
const held = new Map<string, Held>();

/** What a member of this name holds in any resource. */
function heldBy(name: string): Held {
  const known = held.get(name);
  if (known !== undefined) return known;
  const plain = snake(name);
  const isValue = !IN_WORDS.test(plain);
  const row = { day: isValue && DAY.test(plain), money: isValue && MONEY.test(plain) };
  // The cache is bounded: a server may generate any number of names.
  if (held.size < 1000) held.set(name, row);
  return row;
}

/** Values that §1 forbids in any resource. It only fails: that no such value occurs proves nothing. */
const conventionBreaches: Oracle = {
  id: "value-breaches",
  title: "MUST NOT write a date with its year last, nor money with a fraction of a cent",
  requirements: ["CONV-01", "CONV-02"],
  judge: (exchange) => {
    if (exchange.operation === null || !exchange.ok || !exchange.data.exists) return [];
    for (const { path, view } of exchange.data.walk()) {
      const { day, money } = heldBy(String(path.at(-1) ?? ""));
      const { text, number } = view;
      const where = (): string => `data.${path.join(".")} is ${JSON.stringify(view.raw)}`;
      if (day && text !== undefined && DAY_FIRST.test(text))
        return [finding("CONV-02", false, "a calendar date in the form YYYY-MM-DD", where())];
      if (money && number !== undefined && !Number.isInteger(number))
        return [finding("CONV-01", false, "an amount of money in whole cents", where())];
    }
    return [];
  },
};

/** The rules about the conventions of §1. */
export const conventionOracles: readonly Oracle[] = [...conventions, conventionBreaches];

function judgeMembers(
  value: unknown,
  path: string,
  exchange: Exchange & { readonly operation: OperationId },
  findings: Map<string, Finding>,
): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) judgeMembers(one, path, exchange, findings);
    return;
  }
  for (const name of Object.keys(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    // Null proves nothing.
    if (member === null) continue;
    for (const { requirement, form } of conventionsOf(exchange.operation, name)) {
      const holds = form.holds(member);
      const known = findings.get(requirement);
      if (known !== undefined && (holds || !known.holds)) continue;
      findings.set(
        requirement,
        finding(requirement, holds, `${name} is ${form.words}`, holds ? "" : `${path}.${name} is ${JSON.stringify(member)?.slice(0, 200)}`),
      );
    }
    if (typeof member === "object") judgeMembers(member, `${path}.${name}`, exchange, findings);
  }
}

const remembered = new Map<OperationId, Map<string, readonly Convention[]>>();

/** The conventions that cover a member's name. Cached: thousands of responses have the same few names. */
function conventionsOf(operation: OperationId, name: string): readonly Convention[] {
  const ofOperation = remembered.get(operation) ?? new Map<string, readonly Convention[]>();
  remembered.set(operation, ofOperation);
  const known = ofOperation.get(name);
  if (known !== undefined) return known;
  const covering = CONVENTIONS.filter(({ covers }) => covers(name, operation));
  // The cache is bounded: a server may generate any number of names.
  if (ofOperation.size < 1000) ofOperation.set(name, covering);
  return covering;
}
