import { acceptedClue, followsFrom, isAccepted } from "./accepted.ts";
import { wrongWords } from "./broken.ts";
import { type Clue, MISSING, SURE, plainClue } from "./clue.ts";
import { viewOf } from "../exchange/text/json-text.ts";
import { dueStatus, wantsRefusal, wantsSuccess } from "./expected.ts";
import { type CauseFinding, baseOf, isCheck } from "./finding.ts";
import { holdsSomething, leakOf } from "./leak.ts";
import { type WrongMember, wrongMember } from "./member.ts";
import { type Scene, bodyOf, refusalOf } from "./scene.ts";
import { wrongAnswer } from "./wrong-answer.ts";

/** What a finding says about its cause: what deviates, and how. */
export function clueOf(finding: CauseFinding, scene: Scene): Clue {
  const { record, status, complaint, place } = finding;
  // What got no response shows nothing, and breaks no rule but that.
  if (record !== undefined && status === 0) return plainClue("silence", "some requests get no response", 4);
  const leak = leakOf(finding, scene);
  if (leak !== undefined) return leak;
  if (isNotThere(finding, scene)) return plainClue(MISSING, `\`${place}\` is not there`, 4);
  const bare = unwrapped(finding);
  if (bare !== undefined) return bare;
  const answer = wrongAnswer(finding);
  // What an operation refuses in the same words it refuses for one reason.
  const alike = answer?.isStatus === false ? undefined : scene.refused.get(refusalOf(finding));
  if (alike !== undefined) return refusal(alike, scene);
  if (answer !== undefined) return answer;
  if (status >= 200 && status < 300 && wantsRefusal(complaint.expected)) return guard(finding, scene);
  const member = wrongMember(complaint);
  const followed = scene.accepted.find((body) => followsFrom(body, finding, member));
  if (followed !== undefined) return { ...guard(followed.finding, scene), strength: SURE };
  if (member !== undefined) return memberClue(finding, member);
  const meta = wrongMeta(finding);
  if (meta !== undefined) return meta;
  if (status >= 400 && wantsSuccess(complaint.expected)) return refusal(finding, scene);
  return unreadable(finding, scene.unreadable) ?? rule(finding);
}

/**
 * Whether an operation is missing: it is known to be, its path has no id that could be unknown, or it answers as the framework does for
 * paths that it does not know.
 */
function isNotThere(
  { place, status, record, complaint, described, json }: CauseFinding,
  { missing, soon, unknownPath, succeeds }: Scene,
): boolean {
  const { expected, operations = [place] } = complaint;
  // A passive rule complains of the response itself, which is a router's if no operation that is there answers so.
  if (!isCheck(complaint))
    return status >= 400 && operations.some((name) => missing.has(name)) && operations.every((name) => missing.has(name) || soon.has(name));
  if (record === undefined || described?.comingSoon === true) return false;
  // A framework may refuse a body before it looks for the operation.
  if (missing.has(place) && status >= 400 && status < 500 && !json.at("error", "code").exists) return true;
  if (![404, 405, 501].includes(status)) return false;
  if (missing.has(place) || (status === 404 && unknownPath.has(bodyOf(record)))) return true;
  return !place.includes("{") && !succeeds.has(place) && (wantsSuccess(expected) || dueStatus(expected) === 403);
}

/** A requirement is broken, and nothing says why. */
function rule(finding: CauseFinding): Clue {
  const { requirement, place, complaint } = finding;
  const { expected, got } = complaint;
  const clue = plainClue(`rule:${requirement}`, `${requirement} is broken: ${wrongWords(finding)}`, 1);
  // What a list counts and whether more follows are one computation.
  return /\b(?:total|has_more)\b/.test(`${expected} ${got}`) ? { ...clue, links: [`meta:${baseOf(place)}`] } : clue;
}

/** A request that must succeed is refused: because of a member, or whatever it says. */
function refusal(finding: CauseFinding, { succeeds }: Scene): Clue {
  const { place, status, json, record } = finding;
  const field = json.at("error", "field").text;
  if (field !== undefined && viewOf(record?.request.body ?? "").has(field) && /^\w{1,40}$/.test(field))
    return plainClue(`refuses:${plain(field)}`, `a valid \`${field}\` is refused`, 4);
  // An operation that succeeds otherwise refuses for a reason that the requirement says best.
  if (status !== 401 && status !== 403 && succeeds.has(place)) return { ...rule(finding), strength: SURE };
  return plainClue(`refused:${place} ${status}`, `\`${place}\` answers ${status} where it must succeed`, 4);
}

/** Requirements that nobody without a valid key gets an answer. */
const KEY_REQUIRED = /^AUTH-0[1-7]$/;

/** A request that must be refused succeeds. */
function guard(finding: CauseFinding, { unchecked, answersUnknown }: Scene): Clue {
  const { requirement, place } = finding;
  if (KEY_REQUIRED.test(requirement)) return keyGuard(finding);
  if (requirement.startsWith("SCOPE-") || requirement === "AUTH-09") {
    const clue = plainClue("guard:scope", "the scope of a key is not checked", 5);
    return holdsSomething(finding) ? { ...clue, danger: "isolation" } : clue;
  }
  if (requirement.startsWith("PLAN-")) return plainClue("guard:plan", "the plan of a company is not checked", 5);
  if (answersUnknown.has(place) && /^404\b| with an id /.test(finding.complaint.expected))
    return plainClue("guard:id", "unknown ids are answered with a success", 5);
  if (!isAccepted(finding)) return { ...rule(finding), strength: SURE };
  const clue = acceptedClue(finding);
  return unchecked.has(place) && clue.accepts !== undefined ? { ...clue, key: `accepts:${place}` } : clue;
}

function keyGuard(finding: CauseFinding): Clue {
  const { expected } = finding.complaint;
  if (/ to a valid key /.test(expected)) return plainClue("guard:bearer", "a valid key is accepted outside `Authorization: Bearer`", 5);
  if (/ to a key (?!of random letters)/.test(expected)) return plainClue("guard:altered", "altered keys are accepted", 5);
  const clue = plainClue("guard:key", "requests without a valid key succeed", 8);
  return holdsSomething(finding) ? { ...clue, danger: "isolation" } : clue;
}

/** Defects that say only that the value has the right form. */
const VAGUE = /^another .* than documented$/;

function memberClue(finding: CauseFinding, member: WrongMember): Clue {
  const { name, defect, words } = member;
  const { requirement, place } = finding;
  const key = plain(name);
  if (VAGUE.test(defect)) return { ...rule(finding), key: `value:${key}:${requirement}`, strength: 2, member };
  if (defect === "other value" && /\brefus/.test(finding.complaint.expected)) return rule(finding);
  // What differs from the answer that created it does so in every later answer: the complaint about what was sent comes first.
  if (defect === "other value")
    return { ...plainClue(`kept:${baseOf(place)}:${key}`, `\`${name}\` ${words}`, member.isFirst === true ? 2.5 : 2), member };
  const links = [];
  // Several members that one response lacks have one cause.
  if (defect === "missing" || defect === "null") links.push(`gap:${place}:${defect}`);
  return { ...plainClue(`member:${key}:${defect}`, `\`${name}\` ${words}`, 4), links, member };
}

/** A name in the words of the document's other style: `employeeId` is `employee_id`. */
function plain(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The members of the meta of a list. */
const META = ["total", "page", "limit", "has_more"] as const;

/** A member of the meta of a list that is missing or of another type, if that is what a complaint is about. */
function wrongMeta({ json, complaint: { expected }, status }: CauseFinding): Clue | undefined {
  const meta = json.at("meta");
  if (status !== 200 || !meta.isObject || !/\btotal\b.*\bhas_more\b/.test(expected)) return undefined;
  const wrong = META.find((name) => typeof meta.at(name).raw !== (name === "has_more" ? "boolean" : "number"));
  if (wrong === undefined) return undefined;
  const [defect, words] = meta.has(wrong) ? ["type", "is of another type"] : ["missing", "is missing"];
  return { ...plainClue(`member:${wrong}:${defect}`, `\`${wrong}\` ${words}`, 4), member: { name: wrong, defect, words } };
}

/** The clue that a success has something and no `data`: whatever is in it, nobody looks for it there. */
function unwrapped({ described, status, json, place, complaint: { expected } }: CauseFinding): Clue | undefined {
  const isSuccess = status >= 200 && status < 300 && !wantsRefusal(expected);
  const isBare = (json.isList || json.names.length > 0) && !json.has("data") && !json.has("error");
  if (described === undefined || !isSuccess || !isBare) return undefined;
  return {
    ...plainClue("envelope:data", "successes are not wrapped in `data`", 4),
    alone: `\`${place}\` does not wrap its answer in \`data\``,
  };
}

/**
 * The clue that nothing can be read from a success: it holds nothing, or its rows or meta are not where they must be.
 * @param lists those without an array in data, or without a meta, where both must be
 */
function unreadable({ status, json, place }: CauseFinding, lists: ReadonlySet<string>): Clue | undefined {
  if (status !== 200 || !json.exists) return undefined;
  const data = json.at("data");
  const isEmpty =
    json.isObject && json.names.every((name) => name === "data") && (data.isObject || !data.exists) && data.names.length === 0;
  if (isEmpty) return plainClue(`gap:${place}:missing`, `\`${place}\` answers nothing in \`data\``, SURE);
  if (!lists.has(place)) return undefined;
  if (!data.isList)
    return { ...plainClue("list:array", "lists have no array in `data`", 4), alone: `\`${place}\` has no array in \`data\`` };
  return json.at("meta").isObject ? undefined : plainClue("member:meta:missing", "lists have no `meta`", 4);
}
