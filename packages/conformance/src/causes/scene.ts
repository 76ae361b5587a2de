import { wrongMember } from "./member.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { MissingOperation } from "../verdict/report.ts";
import { type AcceptedBody, acceptedBody, acceptedClue, isAccepted } from "./accepted.ts";
import { wantsRefusal, wantsSuccess } from "./expected.ts";
import { type CauseFinding, baseOf } from "./finding.ts";
import { type Doubts, topicOf } from "./leak.ts";

/** What the findings of a report show together. */
export interface Scene extends Doubts {
  /** Operations that the target does not have. */
  readonly missing: ReadonlySet<string>;
  /** Operations that are coming soon. */
  readonly soon: ReadonlySet<string>;
  /** Bodies of 404 that are no errors of the API, sent where an operation is missing. */
  readonly unknownPath: ReadonlySet<string>;
  /** Refusals of requests that must succeed, by operation, status and body. */
  readonly refused: ReadonlyMap<string, CauseFinding>;
  /** Lists without an array in data, or without a meta, where both must be. */
  readonly unreadable: ReadonlySet<string>;
  /** Operations that succeed in a cited exchange. */
  readonly succeeds: ReadonlySet<string>;
  /** What was accepted although it must be refused, except for whom it must be refused to. */
  readonly accepted: readonly AcceptedBody[];
  /** Operations that accept so many members with wrong values that they check none. */
  readonly unchecked: ReadonlySet<string>;
}

/** With more members that are not checked, an operation checks nothing. */
const FEW = 3;

/** Reads the scene from the findings and the missing operations of a report. */
export function sceneOf(
  findings: readonly CauseFinding[],
  {
    absent,
    succeeds,
    soon,
  }: { readonly absent: readonly MissingOperation[]; readonly succeeds: ReadonlySet<string>; readonly soon: ReadonlySet<string> },
): Scene {
  const accepted = findings.filter(isAccepted);
  const members = Map.groupBy(accepted, ({ place }) => place);
  const missing = new Set(absent.map(({ operation }) => operation));
  return {
    missing,
    soon,
    unknownPath: new Set(
      findings.flatMap(({ place, status, record, json }) =>
        status === 404 && missing.has(place) && !json.at("error", "code").exists ? [bodyOf(record!)] : [],
      ),
    ),
    succeeds,
    unreadable: new Set(
      findings
        .filter(({ requirement, status }) => requirement === "CONV-06" && status === 200)
        .flatMap(({ place, complaint: { operations = [] } }) => [place, ...operations]),
    ),
    refused: new Map(findings.filter(isRefused).map((finding) => [refusalOf(finding), finding])),
    forgetful: new Set(findings.filter(isForgotten).map(({ place }) => baseOf(place))),
    countsDiffer: findings.some(hasFive),
    answersUnknown: new Set(findings.filter(isUnknownAnswered).map(({ place }) => place)),
    accepted: findings.filter(isWronglyAccepted).map(acceptedBody),
    unchecked: new Set(
      [...members]
        .filter(([, rows]) => new Set(rows.map((row) => acceptedClue(row).accepts).filter((name) => name !== undefined)).size > FEW)
        .map(([place]) => place),
    ),
  };
}

/** The body of a response without the path that was called. */
export function bodyOf({ request: { path }, response: { body } }: ExchangeRecord): string {
  return body.slice(0, 2000).replaceAll(/\/[\w/-]*/g, (text) => (text.endsWith(path) ? "" : text));
}

/** The operation, the status and the body of a refusal, as in `Scene`. */
export function refusalOf({ place, status, record }: CauseFinding): string {
  return `${place} ${status} ${record === undefined ? "" : bodyOf(record)}`;
}

function isRefused({ status, complaint: { expected } }: CauseFinding): boolean {
  return status >= 400 && wantsSuccess(expected);
}

function isForgotten({ requirement, complaint }: CauseFinding): boolean {
  return !requirement.startsWith("AUTH-") && wrongMember(complaint)?.defect === "other value";
}

/** Whether a group that the suite counts below the floor has a headcount of five or more in the response. */
function hasFive({ complaint: { expected, got } }: CauseFinding): boolean {
  return expected.includes("which has fewer than five people") && /: (?:[5-9]|\d{2,}) in headcount/.test(got);
}

function isWronglyAccepted({ requirement, status, record, complaint: { expected, check } }: CauseFinding): boolean {
  const isAccess = /^(?:AUTH|SCOPE|PLAN)-/.test(requirement) || topicOf(requirement, check) !== undefined;
  return record !== undefined && status >= 200 && status < 300 && wantsRefusal(expected) && !isAccess;
}

function isUnknownAnswered({ status, complaint: { expected } }: CauseFinding): boolean {
  return status >= 200 && status < 300 && /^4.* with an id that does not exist\b/.test(expected);
}
