import type { Exchange } from "../../exchange/exchange.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";

/** Pairs of status and code (§7). */
const PAIRS: readonly (readonly [requirement: string, status: number, code: string])[] = [
  ["ERR-05", 400, "VALIDATION_ERROR"],
  ["ERR-06", 401, "UNAUTHORISED"],
  ["ERR-07", 403, "FORBIDDEN"],
  ["ERR-08", 404, "NOT_FOUND"],
  ["ERR-09", 409, "CONFLICT"],
  ["ERR-10", 429, "RATE_LIMITED"],
  ["ERR-11", 501, "NOT_IMPLEMENTED"],
];
const byStatus = new Map(PAIRS.map((pair) => [pair[1], pair]));
const byCode = new Map(PAIRS.map((pair) => [pair[2], pair]));

/** The error codes of §2.1. */
const CODES: ReadonlySet<unknown> = new Set([...byCode.keys(), "INTERNAL_ERROR"]);

/** Statuses that open points allow instead of 400. */
const INSTEAD: Readonly<Record<string, readonly number[]>> = { "A-13": [415], "A-14": [415], "A-23": [413], "A-87": [413, 415] };

/** Text that is typical of stack traces, server paths and SQL. */
const INTERNALS =
  /\bat [\w.<>[\] ]{1,100} \(?[\w./\\:-]{1,100}:\d{1,9}:\d{1,9}\)?|Traceback \(most recent|node_modules|\/(?:usr|home|var|opt|srv|app)\/[\w./-]{1,100}\.\w+|\bSELECT\b[^"]{1,200}\bFROM\b|\bINSERT INTO\b|SQLSTATE|ORA-\d{5}/;
/** The number of characters of an error that are searched: a long text would take seconds. */
const MOST_TEXT = 20_000;

/** Whether status and code of a response are a pair of §7. */
export function isPaired({ status, code }: Exchange): boolean {
  return byStatus.get(status)?.[2] === code && code !== undefined;
}

/** Whether a response is an error whose form the document defines: it does not for unknown operations (A-04, A-05). */
const isRefusal = (exchange: Exchange): boolean =>
  exchange.operation !== null && (exchange.status < 200 || exchange.status > 299) && exchange.status !== 304;

function pairs(exchange: Exchange): readonly Finding[] {
  if (exchange.operation === null) return [];
  const { status, code } = exchange;
  const findings: Finding[] = [];
  const ofStatus = byStatus.get(status);
  if (ofStatus !== undefined) findings.push(paired(ofStatus, exchange, code === ofStatus[2]));
  const ofCode = code === undefined ? undefined : byCode.get(code);
  if (ofCode === undefined || ofCode === ofStatus) return findings;
  if (ofCode[1] === 400 && exchange.record.open.some((id) => INSTEAD[id]?.includes(status) === true)) return findings;
  findings.push(paired(ofCode, exchange, false));
  return findings;
}

function paired([requirement, status, code]: (typeof PAIRS)[number], exchange: Exchange, holds: boolean): Finding {
  return finding(
    requirement,
    holds,
    `status ${status} and code ${code} occur together`,
    holds ? "" : `status ${exchange.status} with code ${exchange.code ?? "missing"}`,
  );
}

/** Whether 501 is allowed: on coming-soon paths, and where the document describes nothing, or contradicts itself (A-04, A-102). */
const mayBe501 = ({ operation, described }: Exchange): boolean =>
  described === null || operation === "createEmployee" || described.comingSoon;

/** Rules about the form of errors (§2.1, §7). */
export const refusalOracles: readonly Oracle[] = [
  {
    id: "error-envelope",
    title: "MUST answer an error with an object whose only member error has code and message",
    requirements: ["ERR-01"],
    ofForm: true,
    judge: (exchange) => {
      if (!isRefusal(exchange)) return [];
      const error = exchange.json.at("error");
      const holds = exchange.json.names.length === 1 && error.has("code") && error.has("message");
      return [
        finding("ERR-01", holds, "the body is {error: {code, message, field?}} and has no other member", holds ? "" : exchange.brief),
      ];
    },
  },
  {
    id: "error-members",
    title: "MUST give a known code, a message and, if there is a field, its name",
    requirements: ["ERR-02", "ERR-03", "ERR-04"],
    ofForm: true,
    judge: (exchange) => {
      if (!isRefusal(exchange)) return [];
      const error = exchange.json.at("error");
      const got = exchange.brief;
      const findings = [
        finding("ERR-02", CODES.has(error.at("code").raw), `error.code is one of ${[...CODES].join(", ")}`, got),
        finding("ERR-03", error.at("message").text !== undefined, "error.message is a string", got),
      ];
      if (error.has("field"))
        findings.push(finding("ERR-04", error.at("field").text !== undefined, "error.field is a string if it is present", got));
      return findings;
    },
  },
  {
    id: "codes-of-unnamed-requests",
    title: "MUST give a known code in every error, on unknown paths too",
    requirements: ["ERR-02"],
    judge: ({ operation, status, json, brief, record }) => {
      // An error in another form may come from a gateway in front of the service (A-04).
      const { code, message } = { code: json.at("error", "code").text, message: json.at("error", "message").text };
      const isError = status >= 400 && json.names.join() === "error" && code !== undefined && message !== undefined;
      if (operation !== null || !isError || !/^\/(?!\/)/.test(record.request.path)) return [];
      return [finding("ERR-02", CODES.has(code), `error.code is one of ${[...CODES].join(", ")}`, brief)];
    },
  },
  {
    id: "status-and-code",
    title: "MUST pair status and code as §7 does",
    requirements: PAIRS.map(([id]) => id),
    ofForm: true,
    judge: pairs,
  },
  {
    id: "no-server-errors",
    title: "MUST NOT answer with a 5xx status other than 501 on a coming-soon path",
    requirements: ["CONV-14", "ERR-12"],
    judge: (exchange) => {
      const { status, operation } = exchange;
      const expected = "no status of 500 or more, except 501 on a coming-soon path";
      if (status >= 500 && !(status === 501 && mayBe501(exchange))) {
        const coded = exchange.code === "INTERNAL_ERROR";
        return [
          finding("CONV-14", false, expected, exchange.brief),
          finding("ERR-12", coded, "a server error has code INTERNAL_ERROR", exchange.brief),
        ];
      }
      // Only an error in the document's form passes the requirement.
      return operation !== null && status >= 400 && status < 500 && CODES.has(exchange.code)
        ? [finding("CONV-14", true, expected, "")]
        : [];
    },
  },
  {
    id: "errors-tell-nothing-else",
    title: "SHOULD NOT put a payload or internals of the server in an error",
    requirements: ["ERR-15"],
    ofForm: true,
    judge: (exchange) => {
      if (!isRefusal(exchange)) return [];
      const shown = INTERNALS.exec(exchange.text.slice(0, MOST_TEXT))?.[0];
      const own = shown !== undefined && exchange.record.request.body?.includes(shown) === true;
      const holds = !exchange.json.has("data") && (shown === undefined || own);
      return [finding("ERR-15", holds, "an error has no member data, and no stack trace, file path or SQL", holds ? "" : exchange.brief)];
    },
  },
];
