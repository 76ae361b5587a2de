import type { Expectation } from "../../judge/judge-run.ts";
import type { Finding } from "../../judge/finding.ts";
import { DATE } from "../../judge/first-run/sent-dates.ts";
import type { Arrangement } from "../../run/arrangement.ts";
import { type Observation, bodyOf, lineOf } from "../../run/observation.ts";
import { capitals } from "../again.ts";
import { type KnownProgram, type ScenarioRow, unguarded } from "../scenario.ts";

/** Tables, whose lines end in one of two ways. */
const TABLE = /\.(?:csv|tsv)$/i;
/** The least length of a text that stands in a file and in a request, and not by chance. */
const LEAST = 4;

/** How people may keep a table is said nowhere: advice, where a program neither does the same nor says why not. */
const OWN_INPUT: Expectation = {
  effects: "same",
  end: "or-clear",
  level: "warn",
  requirement: "CLIENT-08",
  mend: "Read a table as spreadsheets save it, and know a row by what it is about.",
};

/** A run in a copy of its folder, with the input that it has anyway. */
const AS_IT_IS: Arrangement = { input: (_, text) => text };

const sentIn = ({ exchanges }: Observation): string => exchanges.map((seen) => `${seen.request.query} ${bodyOf(seen)}`).join("\n");

/** Whether each row of a table is one line: no cell has a line end in quotes. */
const isByLine = (text: string): boolean => text.split("\n").every((line) => line.split('"').length % 2 === 1);

/** The tables of which a program sent at least one cell. */
function tablesOf({ observation }: KnownProgram): string[] {
  const sent = sentIn(observation);
  return Object.entries(observation.stood ?? {}).flatMap(([path, text]) => {
    const cells = text.split(/[,;\t\r\n]+/).filter((cell) => cell.length >= LEAST);
    return TABLE.test(path) && isByLine(text) && cells.some((cell) => sent.includes(`"${cell}"`)) ? [path] : [];
  });
}

/** The first date of an input that a program sends. */
function sentDate({ observation }: KnownProgram): { readonly path: string; readonly date: string } | undefined {
  const sent = new Set(sentIn(observation).match(DATE) ?? []);
  for (const [path, text] of Object.entries(observation.stood ?? {})) {
    const date = (text.match(DATE) ?? []).find((one) => sent.has(one));
    if (date !== undefined) return { path, date };
  }
  return undefined;
}

/** A request with a day that a program made of one that is in no calendar. */
function madeUp(run: Observation, reference: Observation, year: string): Finding[] {
  const days = ["02-28", "02-29", "03-01", "03-02"].map((day) => `${year}-${day}`);
  const usual = sentIn(reference);
  const found = run.exchanges.flatMap((seen) => {
    const text = `${seen.request.query} ${bodyOf(seen)}`;
    const day = days.find((one) => text.includes(one) && !usual.includes(one));
    return day === undefined ? [] : [{ seen, day }];
  })[0];
  if (found === undefined) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(found.seen)} sent ${found.day}, and the input says ${year}-02-30.`,
      exchange: found.seen.n,
      about: "records",
      mend: "Refuse a day that is in no calendar, and name the row: whoever wrote it meant another one.",
      requirement: "CLIENT-14",
    },
  ];
}

/** A row about a table of the input. */
function onTable(id: string, title: string, expected: string, change: (text: string) => string): ScenarioRow {
  return {
    id,
    title,
    clause: ["§2"],
    expected,
    apply: (known) => {
      const tables = tablesOf(known);
      if (tables.length === 0) return "the program sends nothing of a table in its folder";
      const input: NonNullable<Arrangement["input"]> = (path, text) => (tables.includes(path) ? change(text) : text);
      // Nothing else keeps a record from being there twice.
      const decide = unguarded(known.effects.map(({ seen }) => seen.operation));
      return [{ id, reference: { ...AS_IT_IS, decide }, arrangement: { input, decide }, expectation: OWN_INPUT }];
    },
  };
}

const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/g;

/** Addresses of a text in the other case: in small letters if they had capitals. */
const inOtherCase = (text: string): string =>
  text.replaceAll(ADDRESS, (address) => (address === address.toLowerCase() ? capitals(address) : address.toLowerCase()));

/** Files of the input with addresses that answers have, too. */
function filesWithAddresses({ observation: { exchanges, stood = {} } }: KnownProgram): string[] {
  const known = new Set(exchanges.flatMap(({ response: { body } }) => body.toLowerCase().match(ADDRESS) ?? []));
  return Object.entries(stood).flatMap(([path, text]) =>
    (text.match(ADDRESS) ?? []).some((address) => known.has(address.toLowerCase())) ? [path] : [],
  );
}

const BYTE_ORDER_MARK = "\uFEFF";

/** What people write into the files that a program reads. */
export const inputRows: readonly ScenarioRow[] = [
  {
    id: "input.no-such-day",
    title: "A date of the input is 30 February.",
    clause: ["§1"],
    expected: "It says so, and sends no other day.",
    apply: (known) => {
      const found = sentDate(known);
      if (found === undefined) return "the program sends no date of a file in its folder";
      const { path, date } = found;
      const year = date.slice(0, 4);
      const input: NonNullable<Arrangement["input"]> = (one, text) => (one === path ? text.replace(date, `${year}-02-30`) : text);
      return [
        {
          id: "input.no-such-day",
          reference: AS_IT_IS,
          arrangement: { input },
          expectation: { ...OWN_INPUT, effects: "any" },
          look: (run, { observation }) => madeUp(run, observation, year),
        },
      ];
    },
  },
  {
    id: "input.addresses",
    title: "Addresses in the input are written in the other case: with capitals, or in small letters.",
    clause: ["§2.3"],
    expected: "It knows people by their address in any case, and does the same.",
    apply: (known) => {
      const files = filesWithAddresses(known);
      if (files.length === 0) return "no file in the program's folder has addresses of people";
      const input: NonNullable<Arrangement["input"]> = (path, text) => (files.includes(path) ? inOtherCase(text) : text);
      const expectation: Expectation = {
        effects: "same",
        closeness: "path",
        end: "success",
        prints: (line) => line.toLowerCase(),
        requirement: "CLIENT-11",
        mend: "Compare addresses without regard to case.",
      };
      return [{ id: "input.addresses", reference: AS_IT_IS, arrangement: { input }, expectation }];
    },
  },
  onTable(
    "input.as-saved",
    "A table of the input begins with a byte order mark, and its lines end as on Windows.",
    "It does the same, or says why not.",
    (text) => BYTE_ORDER_MARK + text.replace(BYTE_ORDER_MARK, "").replaceAll(/\r?\n/g, "\r\n"),
  ),
  onTable(
    "input.twice",
    "The last row of a table of the input is there twice.",
    "It does once what the row says, or says why not.",
    (text) => {
      const last = text.trimEnd().split("\n").at(-1)!;
      return `${text.trimEnd()}\n${last}\n`;
    },
  ),
];
