import type { Clue } from "./clue.ts";
import { dueStatus, isAboutErrors, wantsSuccess } from "./expected.ts";
import type { CauseFinding } from "./finding.ts";

/** The code of each status of the error table (§7). */
const CODES: ReadonlyMap<number, string> = new Map([
  [400, "VALIDATION_ERROR"],
  [401, "UNAUTHORISED"],
  [403, "FORBIDDEN"],
  [404, "NOT_FOUND"],
  [409, "CONFLICT"],
  [429, "RATE_LIMITED"],
  [500, "INTERNAL_ERROR"],
  [501, "NOT_IMPLEMENTED"],
]);

/** What a status refuses. */
const REFUSED: ReadonlyMap<number, string> = new Map([
  [400, "invalid requests"],
  [401, "requests without a valid key"],
  [403, "requests without the right to make them"],
  [404, "unknown ids"],
  [409, "requests that conflict"],
  [429, "requests beyond the limit"],
  [501, "coming-soon paths"],
]);

const HEADERS = /\bX-RateLimit-/;

/** A clue with whether it is no more than another status than the due one. */
type AnswerClue = Clue & { readonly isStatus: boolean };

/** The clue in how a request is answered: without headers, in a success, with another status, in another form, with another code. */
export function wrongAnswer(finding: CauseFinding): AnswerClue | undefined {
  const { record, status, complaint, place } = finding;
  if (record === undefined || status === 0) return undefined;
  const { expected } = complaint;
  const { headers } = record.response;
  if (HEADERS.test(expected) && !Object.keys(headers).some((name) => name.startsWith("x-ratelimit-")))
    return isSoonMissing(finding) ? otherStatus(501, status) : clue("rate-headers", "responses lack the `X-RateLimit-` headers");
  if (status < 400) return errorInSuccess(finding);
  const due = isSoonMissing(finding) ? 501 : dueStatus(expected);
  if (status >= 500 && status !== 501) return due === 429 ? otherStatus(due, status) : crash(place, status);
  if (wantsSuccess(expected)) return undefined;
  const code = finding.json.at("error", "code").text;
  const wanted = [...CODES].find(([, name]) => name === code)?.[0];
  // Of a status and a code that do not belong together, the code is wrong, unless the status has none.
  if (expected.endsWith(" occur together") && CODES.has(status)) return wrongForm(finding);
  if (due !== undefined && due !== status && (wanted === undefined || wanted === due || wanted === status)) return otherStatus(due, status);
  if (wanted !== undefined && !CODES.has(status)) return otherStatus(wanted, status);
  return isAboutErrors(expected) ? wrongForm(finding) : undefined;
}

/** A server failure of one operation; 502, 503 and 504 are those of the whole service. */
function crash(place: string, status: number): AnswerClue {
  if (status > 501) return clue(`crash:${status}`, `requests are answered ${status}`);
  return { ...clue(`crash:${place}`, `\`${place}\` answers ${status}`), strength: 7 };
}

/** A coming-soon path that answers as if there were none. */
function isSoonMissing({ described, status }: CauseFinding): boolean {
  return described?.comingSoon === true && (status === 404 || status === 405);
}

function otherStatus(due: number, status: number): AnswerClue {
  const title = `${REFUSED.get(due) ?? "errors"} are answered ${status}, not ${due}`;
  return { ...clue(`${due}:${status}`, title), strength: 5, isStatus: true };
}

function errorInSuccess({ status, json }: CauseFinding): AnswerClue | undefined {
  if (status >= 300 || !json.at("error").exists || json.at("data").exists) return undefined;
  return clue("success", `errors are answered with status ${status}`);
}

function wrongForm({ record, status, json, complaint: { expected } }: CauseFinding): AnswerClue | undefined {
  const error = json.at("error");
  if (!json.exists) return clue("no-json", `errors are no JSON${typeOf(record!.response.headers)}`);
  if (!error.exists) return clue("no-envelope", "errors are not in the member `error`");
  if (!error.isObject) return clue("no-envelope", "`error` is no object");
  if (json.names.length > 1 && /\bno other member\b|^the body \{error/.test(expected))
    return clue("further-members", "errors have further members beside `error`");
  const code = error.at("code").text;
  if (code === undefined) return clue("no-code", "errors have no code");
  const due = CODES.get(status);
  if (code !== due && due !== undefined) return clue(`${status}:${plain(code)}`, `${status} is answered with the code \`${plain(code)}\``);
  if (/\bmessage\b/.test(expected) && error.at("message").text === undefined) return clue("no-message", "errors have no message");
  if (status === 400 && /\bfield\b(?!\?)/.test(expected)) return clue("field", "`error.field` does not name the wrong member");
  return undefined;
}

function clue(key: string, title: string): AnswerClue {
  return { key: `answer:${key}`, title, strength: 6, links: [], isStatus: false };
}

function typeOf(headers: Readonly<Record<string, string>>): string {
  const type = /^[\w./+-]{1,60}/.exec(headers["content-type"] ?? "")?.[0];
  const origin = type === "text/html" ? ", as a gateway or a firewall before the service answers" : "";
  return type === undefined || type.includes("json") ? "" : `, but \`${type}\`${origin}`;
}

/** A text of the target that may stand in a title. */
function plain(text: string): string {
  return text
    .replaceAll(/[^\w.-]+/g, " ")
    .trim()
    .slice(0, 40);
}
