import type { Danger } from "../verdict/cause.ts";
import type { Clue } from "./clue.ts";
import { type CauseFinding, baseOf } from "./finding.ts";

interface Topic {
  readonly name: string;
  readonly danger: Danger;
  /** What is known of a place that shows it. */
  readonly title: string;
}

/** What would become known, by requirement. */
const TOPICS: readonly (readonly [topic: Topic, requirements: RegExp])[] = [
  [{ name: "companies", danger: "isolation", title: "companies are not kept apart" }, /^(?:AUTH-1[01345]|PRIV-22|BRAND-21)$/],
  [{ name: "hidden-leave", danger: "privacy", title: "family-violence leave shows" }, /^PRIV-(?:0[1-9]|10|24)$/],
  [{ name: "candidates", danger: "privacy", title: "candidates can be identified" }, /^PRIV-1[123]$/],
  [{ name: "messages", danger: "privacy", title: "texts of messages show" }, /^(?:PRIV-14|MSG-08)$/],
  [{ name: "exit-interviews", danger: "privacy", title: "answers of exit interviews show" }, /^PRIV-15$/],
  [{ name: "quizzes", danger: "privacy", title: "the right answers of quizzes show" }, /^PRIV-16$/],
  [{ name: "survey-answers", danger: "privacy", title: "answers to surveys can be traced to people" }, /^(?:PRIV-17|SURV-08)$/],
  [{ name: "wellbeing", danger: "privacy", title: "wellbeing data of single people shows" }, /^PRIV-20$/],
  [{ name: "private-posts", danger: "privacy", title: "private posts show" }, /^RECOG-07$/],
  [{ name: "small-groups", danger: "privacy", title: "figures about fewer than five people show" }, /^ANA-(?:08|09|11|12)$/],
  [{ name: "webhook-secrets", danger: "secrets", title: "webhook endpoints show their secrets" }, /^(?:PRIV-21|HOOK-09|SIG-03)$/],
];

/** Passive rules that complain of nothing but a leak. */
const RULES: Readonly<Record<string, Topic>> = {
  "no-secrets": { name: "private-texts", danger: "privacy", title: "private texts show" },
  "own-company-only": { name: "companies", danger: "isolation", title: "companies are not kept apart" },
};

/** What a failure of a requirement may make known; undefined: nothing of other companies, of people, or of secrets. */
export function topicOf(requirement: string, check: string): Topic | undefined {
  return TOPICS.find(([, ids]) => ids.test(requirement))?.[0] ?? RULES[check];
}

/** A figure of these may be wrong for many reasons. */
const INFERRED = /^PRIV-0[39]$/;

/** Complaints that name what a response held. */
const HELD = /^it holds |, which belongs to another company\b/;

/** What casts doubt on a leak that was inferred. */
export interface Doubts {
  /** Operations that succeed for ids that do not exist: their success with other ids shows nothing. */
  readonly answersUnknown: ReadonlySet<string>;
  /** Resources with members that do not keep their values, no matter who changes them. */
  readonly forgetful: ReadonlySet<string>;
  /** Whether a group of fewer than five has five people or more by the target's own figures. */
  readonly countsDiffer: boolean;
}

/** Complaints that something is not there. */
const LACKS = /^(?:no |nothing|not |without |missing|it cannot|\d+ (?:without|with none))|\bis missing\b/;

/** The clue that a response held what it must not hold. Undefined: none did, since it is a refusal, an empty success, or differs only. */
export function leakOf(finding: CauseFinding, doubts: Doubts): Clue | undefined {
  const { requirement, complaint, place } = finding;
  const topic = topicOf(requirement, complaint.check);
  if (topic === undefined || !isLeak(finding, topic, doubts)) return undefined;
  const base = baseOf(place);
  return { key: `${topic.name}:${base}`, title: `${topic.title} in \`${base}\``, strength: 9, links: [], danger: topic.danger };
}

function isLeak(finding: CauseFinding, topic: Topic, { answersUnknown, forgetful, countsDiffer }: Doubts): boolean {
  const { requirement, complaint, place, status } = finding;
  const { check, expected, got } = complaint;
  if (RULES[check] !== undefined || HELD.test(got)) return true;
  if (INFERRED.test(requirement) || status < 200 || status >= 300) return false;
  if (LACKS.test(got) || answersUnknown.has(place)) return false;
  // Two rows without a member that differs are written differently.
  if (got.startsWith(": ") || (topic.name === "small-groups" && countsDiffer)) return false;
  if (expected.startsWith("with the second company's key: ") && forgetful.has(baseOf(place))) return false;
  // A hidden figure in other words is hidden all the same.
  if (expected.startsWith("exactly ")) return isFigure(/"([^"]*)"$/.exec(got)?.[1]);
  return holdsSomething(finding);
}

/** Whether a text is a number, with signs around it at most. */
function isFigure(text = ""): boolean {
  return /\d/.test(text) && !/[\p{L}_]/u.test(text) && !/\d[^\d.,]+\d/.test(text);
}

/** Whether a success can hold anything: a list that is in another place, and an empty object, cannot be read. */
export function holdsSomething({ record, described, json, status }: CauseFinding): boolean {
  if (status === 204) return true;
  if (!json.exists) return (record?.response.body ?? "") !== "";
  const data = json.at("data");
  const isList = described?.id.startsWith("list") === true && described.method === "GET";
  return isList ? data.list.length > 0 : data.names.length > 0 || data.list.length > 0;
}
