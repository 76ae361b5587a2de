import type { ApiDocument } from "../document/api-document.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { Complaint } from "../verdict/report.ts";
import type { Clue } from "./clue.ts";
import { KEY_REQUIRED, dangerOf } from "./danger.ts";
import { type WrongMember, wrongMember } from "./member.ts";
import { wrongAnswer } from "./wrong-answer.ts";

/** A complaint with what is needed to judge it. */
export interface JudgedComplaint {
  readonly requirement: string;
  readonly statement: string;
  readonly complaint: Complaint;
  /** The decisive exchange; undefined: the report does not have it. */
  readonly record: ExchangeRecord | undefined;
  readonly document: ApiDocument;
}

/** Expectations that only a refusal meets. */
const REFUSAL = /^(?:4\d\d\b|a 4xx|a refusal|no success|no 2xx)/;

/** What a complaint says about its cause. */
export function clueOf(evidence: JudgedComplaint): Clue {
  const { requirement, complaint, record, statement } = evidence;
  const { check, expected } = complaint;
  const place = calledPlace(evidence);
  const base = baseOf(place);
  const status = record?.response.status ?? 0;
  const refusal = REFUSAL.test(expected);
  const answer = record === undefined ? undefined : wrongAnswer(record, place, expected);
  // What got no response shows nothing, and breaks no rule but that.
  if (record !== undefined && status === 0) return { key: "silence", title: "some requests get no response", strength: 4, links: [] };
  const danger = dangerOf(requirement, check);
  // A refusal with the wrong code gives nothing away. Whatever else shows may do so in an error, too.
  if (danger !== undefined && !(answer !== undefined && refusal)) {
    const { topic, title } = danger;
    return { key: `${topic}:${base}`, title: `${title} in \`${place}\``, strength: 9, links: [], danger: danger.danger };
  }
  if (answer !== undefined) return answer;
  const succeeded = status > 0 && status < 300;
  if (succeeded && KEY_REQUIRED.test(requirement))
    return { key: "guard:key", title: "requests without a valid key succeed", strength: 8, links: [], danger: "isolation" };
  if (succeeded && refusal) return guard(evidence, place);
  const member = wrongMember(complaint);
  if (member !== undefined) return memberClue(member, place);
  if (status >= 400 && !refusal) {
    const title = `\`${place}\` answers ${status} where it must succeed`;
    return { key: `refused:${base}:${status}`, title, strength: 2, links: [] };
  }
  if (status >= 400) return otherRefusal(evidence, base, status);
  return {
    key: `behaviour:${place}`,
    title: `\`${place}\` breaks ${requirement}: ${statement.replace(/\.$/, "")}`,
    strength: 1,
    links: [],
  };
}

function memberClue({ name, defect, words, value }: WrongMember, place: string): Clue {
  const changed = defect === "other value";
  const plain = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  // The same mistake in several resources has one cause, and so have several members that one response lacks.
  const links = changed ? [] : [`defect:${plain}:${defect}`];
  if (defect === "missing" || defect === "null") links.push(`gap:${place}:${defect}`);
  return {
    key: `member:${baseOf(place)}:${plain}`,
    title: `\`${name}\` ${words}`,
    strength: changed ? 3 : 4,
    links,
    member: { name, ...(value === undefined ? {} : { value }) },
  };
}

/** A request that must be refused succeeds. */
function guard({ requirement, complaint: { expected } }: JudgedComplaint, place: string): Clue {
  const as = (key: string, title: string): Clue => ({ key: `guard:${key}`, title, strength: 5, links: [] });
  if (requirement.startsWith("SCOPE-")) return as("scope", "the scope of a key is not checked");
  if (requirement.startsWith("PLAN-")) return as("plan", "the plan of a company is not checked");
  if (/VALIDATION_ERROR|^400\b/.test(expected)) {
    const [, why] = /, (?:since|because) (.{1,120})$/s.exec(expected) ?? [];
    return as(`validation:${place}`, `\`${place}\` takes what it must refuse${why === undefined ? "" : `: ${why}`}`);
  }
  return as(`refusal:${place}`, `\`${place}\` succeeds where it must refuse`);
}

/** What refusals are for, by the area of a requirement. */
const FOR: Readonly<Record<string, string>> = {
  SCOPE: "for a missing scope ",
  PLAN: "below the Growth plan ",
  AUTH: "for a wrong key or id ",
};

/** A request is refused, but not as it must be. */
function otherRefusal({ requirement, complaint: { expected } }: JudgedComplaint, base: string, status: number): Clue {
  const due = /^4\d\d/.exec(expected)?.[0];
  const area = requirement.split("-")[0]!;
  const place = FOR[area] ?? `below \`${base}\` `;
  const title =
    due === undefined || due === `${status}` ? `refusals ${place}are not as documented` : `refusals ${place}are ${status}, not ${due}`;
  return { key: `refusal:${FOR[area] === undefined ? base : area}:${due ?? "4xx"}:${status}`, title, strength: 2, links: [] };
}

/** The operation that a complaint is about, such as `GET /leave/{id}`; a path that the document does not have as it was sent. */
export function calledPlace({ record, document }: Pick<JudgedComplaint, "record" | "document">): string {
  if (record === undefined) return "the API";
  const described = record.operation === null ? undefined : document.findOperation(record.operation);
  return described === undefined ? `${record.request.method} ${pathOf(record.request.path)}` : `${described.method} ${described.path}`;
}

/** A path without its ids, so that it is the same in the next run. */
function pathOf(path: string): string {
  const plain = path.replaceAll(/[^/]*\d[^/]*/g, "{id}").replaceAll(/[^\w/{}.-]+/g, "");
  return plain.slice(0, 80);
}

/** The resource that a place belongs to: its path before the first parameter. */
export function baseOf(place: string): string {
  return /^\S+ (\/[^{]*?)\/?(?:\{.*)?$/.exec(place)?.[1] ?? place;
}
