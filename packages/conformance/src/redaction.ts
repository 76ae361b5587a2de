import { decisions } from "@hr-platform/spec/decisions";
import type { ExchangeRecord } from "./exchange.ts";
import { formsOf } from "./oracles/secrets.ts";
import type { Report } from "./report.ts";
import type { Target } from "./target.ts";

/** What a run knows to be nobody else's business. */
export interface Confidences {
  readonly target: Target;
  /** In the name and address of everything that the run made. */
  readonly token: string;
  /** Texts that no answer may hold, with what they are. */
  readonly secrets: ReadonlyMap<string, string>;
  /** All that was exchanged. */
  readonly exchanges: Iterable<ExchangeRecord>;
}

/** Rewrites texts so that they can be shown to anybody who may see a report. */
export interface Redact {
  /** What a server said. */
  (text: string): string;
  /** What the run itself sent: only what it knows of the target is private there, so that a request can be repeated. */
  readonly sent: (text: string) => string;
}

/** Members that say who somebody is, or what others wrote or are paid. */
const PERSONAL =
  /^(?:(?:first|last|full|given|family|middle|preferred|employee|person|starter|leaver|giver|recipient|author|manager|advisor|candidate)_?name|base_?salary|salary|phone|mobile|notes|decline_?reason|(?:date_?of_?)?birth(?:day|_?date)?|address)$/i;
/** Members that open something. */
const OPENING = /^(?:(?:signing_?|webhook_?|client_?)?secret|password|api_?key|(?:access_?)?token)$/i;
/** Headers that do. */
const HEADERS = /^(?:set-cookie|cookie|authorization|x-api-key)$/;
const ADDRESS = /[\w.%+-]+(@[\w-]+(?:\.[\w-]+)+)/g;
/** What may be seen at open points, in our words. */
const VALUES: ReadonlySet<string> = new Set(decisions.flatMap(({ values }) => values));
/** Nobody's (RFC 2606). */
const MADE_UP = /@(?:[\w-]+\.)*example\.(?:com|net|org)$/i;
/** Shorter names are parts of other words. */
const LEAST_NAME = 5;

/** The report without what is private: secrets, whose hidden leave it is, and data of people whom the run did not make. */
export function redacted(report: Report, confidences: Confidences): Report {
  const redact = redaction(confidences);
  return {
    ...report,
    requirements: report.requirements.map(({ complaints, reason, seen, ...row }) => ({
      ...row,
      ...(reason === undefined ? {} : { reason: redact(reason) }),
      ...(seen === undefined ? {} : { seen: seen.map(redact) }),
      ...(complaints === undefined
        ? {}
        : {
            complaints: complaints.map(({ expected, got, curl, ...rest }) => ({
              ...rest,
              expected: redact(expected),
              got: redact(got),
              curl: redact.sent(curl),
            })),
          }),
    })),
    decisions: report.decisions.map(({ observed, ...row }) => ({
      ...row,
      // Only what is none of the decision's values is in the target's words.
      observed: observed.split(" | ").every((value) => VALUES.has(value)) ? observed : redact(observed),
    })),
    exchanges: report.exchanges.map((record) => shown(record, redact)),
    left_behind: report.left_behind.map(({ label, reason }) => ({ label: redact(label), reason: redact(reason) })),
    ...(report.problems === undefined ? {} : { problems: report.problems.map((row) => ({ ...row, what: redact(row.what) })) }),
  };
}

/** An exchange as reports show it; evidence files hold it whole. */
function shown(record: ExchangeRecord, redact: Redact): ExchangeRecord {
  const { request, response } = record;
  const headers = (all: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [name, HEADERS.test(name) && !value.includes("<") ? "<hidden>" : redact(value)]),
    );
  return {
    ...record,
    request: {
      ...request,
      path: redact.sent(request.path),
      query: redact.sent(request.query),
      headers: headers(request.headers),
      body: request.body === null ? null : redact.sent(request.body),
    },
    response: { ...response, headers: headers(response.headers), body: redact(response.body) },
  };
}

/** How texts of this run are rewritten for reports. */
export function redaction(confidences: Confidences): Redact {
  const { token } = confidences;
  const known = [...knownTexts(confidences)].filter(([text]) => text !== "").toSorted(([a], [b]) => b.length - a.length);
  const names = new Map(known.map(([text, name]) => [text.toLowerCase(), name]));
  // A name may begin other words.
  const word = (text: string): string => (/^[\p{L} '-]+$/u.test(text) ? `(?<!\\p{L})${escaped(text)}(?!\\p{L})` : escaped(text));
  const any = known.length === 0 ? undefined : new RegExp(known.map(([text]) => word(text)).join("|"), "giu");
  const sent = (text: string): string =>
    any === undefined ? text : text.replaceAll(any, (found) => names.get(found.toLowerCase()) ?? found);
  const said = (text: string): string =>
    members(sent(text), token).replaceAll(ADDRESS, (address, domain: string) =>
      address.toLowerCase().includes(token) || MADE_UP.test(address) ? address : `<somebody>${domain}`,
    );
  return Object.assign(said, { sent });
}

/** Texts that are never shown, with what stands in their place. */
function* knownTexts({ target, secrets, exchanges }: Confidences): Generator<readonly [text: string, name: string]> {
  const { canaries = [], hidden_leave: hidden } = target.resources ?? {};
  for (const [n, text] of canaries.entries()) for (const form of written(text, "")) yield [form, `<canary ${n + 1}>`];
  for (const [text, what] of secrets) if (/webhook/i.test(what)) for (const form of written(text, what)) yield [form, "<webhook secret>"];
  if (hidden === undefined) return;
  for (const name of ["request_id", "type_id"] as const) yield [hidden[name], `<hidden_leave.${name}>`];
  const people = { employee_id: hidden.employee_id, twin_employee_id: hidden.twin_employee_id };
  for (const [name, id] of Object.entries(people)) yield [id, `<hidden_leave.${name}>`];
  for (const record of exchanges) {
    for (const [name, id] of Object.entries(people)) {
      if (record.operation !== "getEmployee" || !record.request.path.endsWith(id)) continue;
      for (const text of namesIn(record.response.body)) yield [text, `<hidden_leave.${name}'s name>`];
    }
  }
}

/** A text as it may stand in JSON, an address or a line for the shell. */
function written(text: string, what: string): string[] {
  return [...new Set([...formsOf(text, what), encodeURIComponent(text), text.replaceAll("'", String.raw`'\''`)])];
}

function namesIn(body: string): string[] {
  const member = (name: string): string => new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]*(?:\\\\.[^"\\\\]*)*)"`).exec(body)?.[1] ?? "";
  const [first, last] = [member("first_name"), member("last_name")];
  return [`${first} ${last}`, last, first, member("email")].filter((text) => text.trim().length >= LEAST_NAME);
}

const MEMBER = /"(\w+)"(\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|-?\d[\d.eE+-]*)/g;

/** JSON, whole or cut off, without the values of private members; an object that bears the run's token is of its own making. */
function members(text: string, token: string): string {
  return text.replaceAll(MEMBER, (whole, name: string, colon: string, value: string, at: number) => {
    if (value === '""' || value.startsWith('"<')) return whole;
    if (OPENING.test(name)) return value.startsWith('"') ? `"${name}"${colon}"<${name}>"` : whole;
    // The name of somebody stands behind their id in a balance (§2.7).
    const named = name === "name" && /"employee_id"\s*:\s*"[^"]*"\s*,\s*$/.test(text.slice(Math.max(0, at - 80), at));
    const object = text.slice(text.lastIndexOf("{", at) + 1, (text.indexOf("}", at) + 1 || text.length + 1) - 1);
    return (PERSONAL.test(name) || named) && !object.toLowerCase().includes(token) ? `"${name}"${colon}"<${name}>"` : whole;
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
