import type { Finding } from "../finding.ts";

/*
 * What is wrong with a text by the rules of its own format: a calendar (RFC 5545), and markup. Of tables with commas output.ts has more.
 */

type Flaw = Pick<Finding, "text" | "mend">;

/** A text that has to be escaped in markup. */
export const MARKUP = " <i>& Co</i>";
const TAG = /<([a-z][a-z0-9]*)\b[^<>]*>[^<>]*<\/\1>/i;

/** Whether a text has markup in it. JSON may have it between quotes. */
export function isMarkup(text: string): boolean {
  return TAG.test(text);
}

/** Markup that has a name as it is, and so takes a part of it for its own. */
function brokenMarkup(text: string): Flaw[] {
  const line = text.split("\n").find((one) => one.includes(MARKUP) && TAG.test(one.replaceAll(MARKUP, "")));
  if (line === undefined) return [];
  return [
    {
      text: "A name that has < and & stands in markup as it is.",
      mend: "Escape every text that goes into HTML or XML: &, <, > and quotes.",
    },
  ];
}

const NOTHING = />[^<>]*(?:\bNaN\b|\[object Object\]|\bInvalid Date\b)[^<>]*</;

/** A number or a text that a program made of nothing, in an element of markup. */
function nothingInMarkup(text: string): Flaw[] {
  const element = text.split("\n").flatMap((line) => (TAG.test(line) ? (NOTHING.exec(line) ?? []) : []))[0];
  if (element === undefined) return [];
  return [
    {
      text: `The markup says “${element.slice(1, -1)}”.`,
      mend: "Look whether a member is there, and is not null, before you show it or calculate with it.",
    },
  ];
}

/** A line of a calendar: its name, its parameters, its value. */
const CONTENT = /^([A-Za-z][A-Za-z0-9-]*)((?:;[^:;"]*(?:"[^"]*")?)*):(.*)$/;
/** Properties whose value is one text. */
const TEXTS: ReadonlySet<string> = new Set(["SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT"]);

/** The calendars of a text, which may have other lines between them. */
const CALENDAR = /^BEGIN:VCALENDAR\r?\n[\s\S]*?(?=^END:VCALENDAR\b)/gm;

function brokenCalendar(calendar: string): Flaw[] {
  const lines = calendar
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .filter((line) => line !== "");
  const noLine = lines.find((line) => !CONTENT.test(line));
  if (noLine !== undefined)
    return [
      { text: `The calendar has a line that is none: “${noLine.slice(0, 80)}”.`, mend: String.raw`Write a line break in a text as \n.` },
    ];
  const parts = lines.map((line) => CONTENT.exec(line)!);
  const open = parts.find(([, name, , value]) => TEXTS.has(name!.toUpperCase()) && /(?<!\\)(?:\\\\)*[;,]/.test(value!));
  const flaws: Flaw[] = [];
  if (open !== undefined)
    flaws.push({
      text: `The calendar has a text whose comma or semicolon is not escaped: “${open[0].slice(0, 80)}”.`,
      mend: String.raw`Put \ before each comma, semicolon and backslash of a text (RFC 5545, 3.3.11).`,
    });
  return [...flaws, ...brokenEvents(parts)];
}

/** Events that last no time, and events that have the same id. */
function brokenEvents(parts: readonly RegExpExecArray[]): Flaw[] {
  const flaws: Flaw[] = [];
  const ids = new Map<string, number>();
  let event: Record<string, string> = {};
  for (const [, name, parameters, value] of parts) {
    const key = `${name!}${/VALUE=DATE(?![-\w])/i.test(parameters!) ? " of a day" : ""}`.toUpperCase();
    if (key === "BEGIN") event = {};
    event[key] ??= value!;
    if (key !== "END" || value!.toUpperCase() !== "VEVENT") continue;
    const [from, to, id] = [event["DTSTART OF A DAY"], event["DTEND OF A DAY"], event["UID"]];
    if (from !== undefined && to !== undefined && to <= from && flaws.length === 0)
      flaws.push({
        text: `An event of the calendar ends on ${to} and begins on ${from}: the day of its end is the first one that is not in it.`,
        mend: "Write the day after endDate, which is the last day of leave, as DTEND (RFC 5545, 3.6.1).",
      });
    if (id !== undefined && event["RECURRENCE-ID"] === undefined) ids.set(id, (ids.get(id) ?? 0) + 1);
  }
  const twice = [...ids].find(([, count]) => count > 1);
  if (twice !== undefined)
    flaws.push({
      text: `Two events of the calendar have the same UID, and programs keep one of them: ${twice[0]}.`,
      mend: "Make the UID of an event of the id of its request: a person may have two of a day.",
    });
  return flaws;
}

/** What is wrong with the texts that a program prints and writes. */
export function formatFindings({
  output,
  files = {},
}: {
  readonly output: string;
  readonly files?: Readonly<Record<string, string>>;
}): Finding[] {
  return [output, ...Object.values(files)]
    .flatMap((text) => [...(text.match(CALENDAR) ?? []).flatMap(brokenCalendar), ...brokenMarkup(text), ...nothingInMarkup(text)])
    .map((flaw) => ({ ...flaw, level: "fail", requirement: "CLIENT-11" }));
}
