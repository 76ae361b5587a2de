import { setImmediate } from "node:timers/promises";
import { type ApiDocument, currentDocument } from "../document/api-document.ts";
import type { ExchangeRecord, ResponseRecord } from "../exchange/exchange.ts";
import { credentialsOf } from "../exchange/masking.ts";
import { MOST_NEEDLE, Needles } from "../exchange/text/needles.ts";
import { secretForms } from "../oracles/access/secrets.ts";
import { withoutPersonalData } from "../document/personal-data.ts";
import type { Report, RequirementReport } from "../verdict/report.ts";
import type { Target } from "../target/target.ts";
import { formsOfText } from "../exchange/text/text-forms.ts";

/** What a run knows about private data. */
export interface SensitiveTexts {
  readonly target: Target;
  /** The run's token, which is in the name and address of everything that the run made. */
  readonly token: string;
  /** Texts that no response may contain, with what they are. */
  readonly secrets: ReadonlyMap<string, string>;
  /** All exchanges of the run. */
  readonly exchanges: Iterable<ExchangeRecord>;
  /** Whether private values are pseudonyms already: they are shown as they are, so that a reader sees what was judged. Default false. */
  readonly published?: boolean | undefined;
}

/** Removes private data from texts. */
export interface Redact {
  /** A text of a server. */
  (text: string): string;
  /** A text that the run sent: only private data of the target is removed, so that the request can be repeated. */
  readonly sent: (text: string) => string;
}

/** Headers with credentials. */
const HEADERS = /^(?:set-cookie|cookie|authorization|x-api-key)$/;
/** Least length of a name that is searched for: shorter ones are part of other words. */
const LEAST_NAME = 5;
/** Least length of a key that is searched for. */
const LEAST_KEY = 8;
/** Most characters of a body in a report; evidence has all of it. */
const MOST_SHOWN = 100_000;
/** Milliseconds of work after which the event loop gets a turn, for Ctrl-C. */
const SLICE = 20;

/** A report without private data: keys, secrets, the people of hidden leave, and data of people whom the run did not make. */
export async function redacted(report: Report, confidences: SensitiveTexts, document: ApiDocument = currentDocument): Promise<Report> {
  // The values of open points are texts of the suite: they contain no private data.
  const values = new Set(document.decisions.flatMap((row) => row.values));
  const all = redaction(confidences);
  const redact = confidences.published === true ? asItIs : all;
  const turn = turns();
  const each = async <T, U>(rows: readonly T[], rewrite: (row: T) => U | Promise<U>): Promise<U[]> => {
    const done: U[] = [];
    for (const row of rows) {
      await turn();
      done.push(await rewrite(row));
    }
    return done;
  };
  const shownRow = async ({ complaints, reason, seen, ...row }: RequirementReport): Promise<RequirementReport> => ({
    ...row,
    ...(reason === undefined ? {} : { reason: redact(reason) }),
    ...(seen === undefined ? {} : { seen: await each(seen, redact) }),
    ...(complaints === undefined
      ? {}
      : {
          complaints: await each(complaints, ({ expected, got, curl, ...rest }) => ({
            ...rest,
            expected: redact(expected),
            got: redact(got),
            curl: redact.sent(curl),
          })),
        }),
  });
  const { edition } = report;
  const apart = edition?.apart && { ...edition.apart, requirements: await each(edition.apart.requirements, shownRow) };
  return {
    ...report,
    ...(edition === undefined || apart === undefined ? {} : { edition: { ...edition, apart } }),
    requirements: await each(report.requirements, shownRow),
    decisions: report.decisions.map(({ observed, ...row }) => ({
      ...row,
      // An observation that is not a value of the decision may contain texts of the target.
      observed: observed.split(" | ").every((value) => values.has(value)) ? observed : withoutTexts(all(observed)),
    })),
    exchanges: await each(report.exchanges, (record) => shown(record, redact)),
    left_behind: await each(report.left_behind, ({ label, reason }) => ({ label: redact(label), reason: redact(reason) })),
    ...(report.declared === undefined
      ? {}
      : { declared: report.declared.map((row) => ({ ...row, text: redact.sent(row.text), by: redact.sent(row.by) })) }),
    ...(report.problems === undefined ? {} : { problems: report.problems.map((row) => ({ ...row, what: redact(row.what) })) }),
    ...(report.bugs === undefined ? {} : { bugs: report.bugs.map(({ check, message }) => ({ check, message: redact(message) })) }),
  };
}

const asItIs: Redact = Object.assign((text: string) => text, { sent: (text: string) => text });

/** An observation without the texts of the target's members, but for words such as codes and instants: any member may name somebody. */
function withoutTexts(observed: string): string {
  return observed.replaceAll(/(:\s*)"((?:[^"\\]|\\.)*)"/g, (all, before: string, text: string) =>
    /^(?:[a-z\d_.:;=,+/-]{0,60}|[A-Z\d_]{1,40}|[\dTZ:.+-]{8,40}|<[^<>]*>)$/.test(text) ? all : `${before}"<text>"`,
  );
}

/** Returns a function that lets the event loop have a turn after each slice of work. */
function turns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE) return;
    await setImmediate();
    began = performance.now();
  };
}

/** An exchange for a report, with bodies cut; evidence has all of it. */
function shown(record: ExchangeRecord, redact: Redact): ExchangeRecord {
  const { request, response } = record;
  const headers = (all: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [name, HEADERS.test(name) && !value.includes("<") ? "<hidden>" : redact(value)]),
    );
  const shownResponse = ({ earlier, ...one }: ResponseRecord): ResponseRecord => ({
    ...one,
    headers: headers(one.headers),
    body: beginning(one.body, redact),
    ...(earlier === undefined ? {} : { earlier: earlier.map(shownResponse) }),
  });
  return {
    ...record,
    request: {
      ...request,
      path: redact.sent(request.path),
      query: redact.sent(request.query),
      headers: headers(request.headers),
      body: request.body === null ? null : beginning(request.body, redact.sent),
    },
    response: shownResponse(response),
  };
}

/** The beginning of a body, for a report. */
function beginning(text: string, redact: (text: string) => string): string {
  if (text.length <= MOST_SHOWN) return redact(text);
  // The cut may split a private text, which is then not recognised: redact a longer piece, then cut.
  return `${redact(text.slice(0, MOST_SHOWN + MOST_NEEDLE)).slice(0, -MOST_NEEDLE)}… (${text.length} characters)`;
}

/** The redaction for the reports of a run. */
export function redaction(confidences: SensitiveTexts): Redact {
  const { token } = confidences;
  const needles = new Needles(knownTexts(confidences), { anyCase: true, words: true, cut: true });
  const sent = (text: string): string => needles.replace(text, (name) => name);
  const said = (text: string): string => withoutPersonalData(sent(text), token);
  return Object.assign(safely(said), { sent: safely(sent) });
}

/** Wraps a redaction: a text that makes it throw becomes a placeholder, and the report is written all the same. */
function safely(rewrite: (text: string) => string): (text: string) => string {
  return (text) => {
    try {
      return rewrite(text);
    } catch {
      return "<a text that could not be redacted>";
    }
  };
}

/** Private texts, with their placeholders. */
function* knownTexts({ target, secrets, exchanges }: SensitiveTexts): Generator<readonly [text: string, name: string]> {
  const { canaries = [], hidden_leave: hidden } = target.resources ?? {};
  for (const [name, key] of credentialsOf(target))
    if (key.length >= LEAST_KEY) for (const form of formsOfText(key)) yield [form, `<${name}>`];
  for (const [n, text] of canaries.entries()) for (const form of written(text, "")) yield [form, `<canary ${n + 1}>`];
  for (const [text, what] of secrets) if (/webhook/i.test(what)) for (const form of written(text, what)) yield [form, "<webhook secret>"];
  if (hidden === undefined) return;
  for (const name of ["request_id", "type_id"] as const) yield [hidden[name], `<hidden_leave.${name}>`];
  const { employee_id, twin_employee_id } = hidden;
  const people = { employee_id, ...(twin_employee_id === undefined ? {} : { twin_employee_id }) };
  for (const [name, id] of Object.entries(people)) yield [id, `<hidden_leave.${name}>`];
  for (const record of exchanges) {
    for (const [name, id] of Object.entries(people)) {
      if (record.operation !== "getEmployee" || !record.request.path.endsWith(id)) continue;
      for (const text of namesIn(record.response.body)) yield [text, `<hidden_leave.${name}'s name>`];
    }
  }
}

/** The forms of a text in responses, addresses and shell lines. */
function written(text: string, what: string): string[] {
  return [...secretForms(text, what), ...formsOfText(text)];
}

function namesIn(body: string): string[] {
  const member = (name: string): string => new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]*(?:\\\\.[^"\\\\]*)*)"`).exec(body)?.[1] ?? "";
  const [first, last] = [member("first_name"), member("last_name")];
  return [`${first} ${last}`, last, first, member("email")].filter((text) => text.trim().length >= LEAST_NAME);
}
