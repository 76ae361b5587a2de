import type { ExchangeRecord } from "../exchange/exchange.ts";
import { viewOf } from "../exchange/json-text.ts";
import type { Clue } from "./clue.ts";

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

/** Most characters of a body that is taken for that of an error. */
const LONGEST = 20_000;

/** Expectations that a success meets; a wrong error is not what is wrong then. */
const SUCCESS = /^(?:20\d|a success|answers whose|a created)/;

/** The clue in how an error is answered: in a success, in another form, with another code. Undefined: it is answered as §7 says. */
export function wrongAnswer(record: ExchangeRecord, place: string, expected: string): Clue | undefined {
  const { status, body, headers } = record.response;
  if (body.length > LONGEST) return undefined;
  const json = viewOf(body);
  const code = json.at("error", "code").text;
  if (status < 400) {
    if (status >= 300 || !json.at("error").exists || json.at("data").exists) return undefined;
    return clue("success", `errors are answered with status ${status}`);
  }
  const due = CODES.get(status);
  if (status >= 500 && status !== 501) return { ...clue(`crash:${place}`, `\`${place}\` answers ${status}`), strength: 7 };
  if (SUCCESS.test(expected)) return undefined;
  if (!json.exists) return clue("no-json", `errors are no JSON${typeOf(headers)}`);
  if (!json.at("error").exists) return clue("no-envelope", "errors are not in the member `error`");
  if (typeof json.at("error").raw !== "object") return clue("no-envelope", "`error` is no object");
  if (code === undefined) return clue("no-code", "errors have no code");
  const known = [...CODES].find(([, name]) => name === code)?.[0];
  if (due === code || (due === undefined && known === undefined)) {
    if (status === 400 && /\bfield\b/.test(expected)) return clue("field", "`error.field` does not name the wrong member");
    return undefined;
  }
  return clue(`${status}:${plain(code)}`, `${status} is answered with the code \`${plain(code)}\``);
}

function clue(key: string, title: string): Clue {
  return { key: `answer:${key}`, title, strength: 6, links: [] };
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
