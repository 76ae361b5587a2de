import { type Observation, type SeenExchange, bodyOf, lineOf } from "../../run/observation.ts";
import type { Finding } from "../finding.ts";
import { recordsIn } from "../traffic.ts";

/** Amounts with one or two decimals: with commas between thousands, and without. A comma may also part two cells. */
const AMOUNTS = [/(?<![\w.,-])\d{1,3}(?:,\d{3})+\.\d{1,2}(?![\w.,]\d)/g, /(?<![\w.-])(?!(?<=\d,)\d{3}\.)\d{3,}\.\d{1,2}(?![\w.])/g];

/** Whole amounts, in the same two ways. */
const WHOLE = [/(?<![\w.,-])\d{1,3}(?:,\d{3})+(?!\.?\d|,\d)/g, /(?<![\w.-])(?!(?<=\d,)\d{3}(?!\d))\d{3,}(?![\w.])/g];

const SALARY = /"((?:base_)?salary)":\s*(\d+)/;

/** A text of an amount in cents, by its digits. */
function centsOf(text: string): number {
  const [whole = "", part = ""] = text.replaceAll(",", "").split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** Other numbers of cents that a mistake makes of an amount, each with how. */
function mistakenFor(text: string): readonly (readonly [cents: number, how: string])[] {
  const [whole = "", part = ""] = text.replaceAll(",", "").split(".");
  const cents = centsOf(text);
  return [
    [Math.floor(Number(`${whole}.${part}`) * 100), "a cent is lost to floating point"],
    [cents - 1, "a cent is lost"],
    [Number(whole) * 100 + Number(part), "its one decimal is taken for cents"],
    [Number(whole) * 100, "its cents are left out"],
    [Math.round(Number(`${whole}.${part}`)), "it is sent in whole units, and money is in cents"],
  ];
}

/** Amounts of cents that a program read: each salary, and the sums of all people and of those of one group. */
function salariesRead({ exchanges }: Pick<Observation, "exchanges">): Set<number> {
  const read = exchanges.filter(({ operation }) => operation === "getEmployee" || operation === "listEmployees").flatMap(recordsIn);
  const people = new Map(read.map((person) => [person["id"], person]));
  const paid = [...people.values()].filter(({ base_salary: cents }) => typeof cents === "number" && cents > 0);
  const sum = (of: typeof paid): number => of.reduce((cents, { base_salary: own }) => cents + (own as number), 0);
  const groups = ["jurisdiction", "department", "employment_type", "status"].flatMap((member) => [
    ...Map.groupBy(paid, (person) => person[member]).values(),
  ]);
  return new Set([...paid.map((person) => [person]), ...groups, paid].map(sum));
}

/** Amounts of cents that a program sent: each salary, and all together. */
function salariesSent({ exchanges }: Pick<Observation, "exchanges">): number[] {
  const sent = exchanges.flatMap((seen) => {
    const [, , cents] = (seen.hasEffect && SALARY.exec(bodyOf(seen))) || [];
    return cents === undefined ? [] : [Number(cents)];
  });
  return [...sent, sent.reduce((sum, cents) => sum + cents, 0)];
}

/** An amount that a program shows with one decimal, where it is that of a cent: 82,000.4 for 82,000.04. */
function shortCents(shown: readonly string[], known: ReadonlySet<number>): Finding[] {
  const wrong = shown.find((text) => {
    const [, whole, part] = /^([\d,]+)\.([1-9])$/.exec(text) ?? [];
    const units = Number(whole?.replaceAll(",", "")) * 100;
    return known.has(units + Number(part)) && !known.has(units + 10 * Number(part));
  });
  if (wrong === undefined) return [];
  return [
    {
      level: "fail",
      text: `The program shows ${wrong} for an amount of ${wrong.replace(".", ".0")}: the cents lack a zero.`,
      mend: "Show cents with two digits.",
      requirement: "CLIENT-11",
    },
  ];
}

/** An amount of cents that a program shows as so many whole units, with two decimals, or whose cents it shows with one digit. */
export function shownAmounts({ exchanges, output, files = {} }: Pick<Observation, "exchanges" | "output" | "files">): Finding[] {
  const shown = [output, ...Object.values(files)].flatMap((text) => AMOUNTS.flatMap((form) => text.match(form) ?? []));
  const withOne = shown.filter((text) => /\.[1-9]$/.test(text));
  const short = withOne.length === 0 ? [] : shortCents(withOne, new Set([...salariesSent({ exchanges }), ...salariesRead({ exchanges })]));
  if (short.length > 0) return short;
  const whole = shown.filter((text) => /\.00?$/.test(text) && centsOf(text) / 100 >= UNLIKELY);
  const read = whole.length === 0 ? new Set() : salariesRead({ exchanges });
  const wrong = whole.find((text) => read.has(centsOf(text) / 100));
  if (wrong === undefined) return [];
  return [
    {
      level: "fail",
      text: `The program shows ${wrong} for salaries of so many cents: a hundred times as much.`,
      mend: "Divide an amount by 100 before you show it in whole units: it is in cents (§1).",
      requirement: "CLIENT-11",
    },
  ];
}

/** A yearly salary in cents below which it was hardly meant: the pay of a few weeks. */
const UNLIKELY = 1_000_000;

/** Amounts that a program sent otherwise than they stand in its input or the files that it wrote, or that are too small for what they say. */
export function sentAmounts({ exchanges, files = {}, stood = {} }: Pick<Observation, "exchanges" | "files" | "stood">): Finding[] {
  const input = Object.values(stood);
  const numbers = (texts: readonly string[], forms: readonly RegExp[]): string[] => [
    ...new Set(texts.flatMap((text) => forms.flatMap((form) => text.match(form) ?? []))),
  ];
  const [given, written] = [numbers(input, AMOUNTS), numbers(Object.values(files), AMOUNTS)];
  // Thousands after a blank are no amount of nothing.
  const exact = new Set([...given, ...numbers(input, WHOLE)].map(centsOf).filter((cents) => cents > 0));
  const sent = exchanges.flatMap((seen) => {
    const [, member, cents] = (seen.request.method !== "GET" && SALARY.exec(bodyOf(seen))) || [];
    return cents === undefined || exact.has(Number(cents)) ? [] : [{ seen, member, cents: Number(cents) }];
  });
  // What it wrote itself may have the same mistake.
  const copied = new Set(written.map(centsOf));
  for (const { seen, member, cents } of sent) {
    for (const amount of copied.has(cents) ? given : [...given, ...written]) {
      const [, how] = mistakenFor(amount).find(([mistaken]) => mistaken === cents) ?? [];
      if (how === undefined) continue;
      return [
        {
          level: "fail",
          text: `${lineOf(seen)} sent ${member} ${cents} for the ${amount} of its file, which is ${centsOf(amount)}: ${how}.`,
          exchange: seen.n,
          mend: "Take the digits of an amount apart as text, and calculate in whole cents.",
          requirement: "CLIENT-11",
        },
      ];
    }
  }
  const data = Object.entries(stood).flatMap(([path, text]) => (DATA.test(path) ? [text] : []));
  const nothing = sent.find(({ cents }) => cents === 0 && data.length > 0 && data.every((text) => !ZERO.test(text)));
  if (nothing !== undefined) return [zeroSent(nothing.seen, nothing.member!)];
  const small = sent.find(({ cents }) => !copied.has(cents) && cents > 0 && cents < UNLIKELY);
  if (small === undefined) return [];
  const { seen, member, cents } = small;
  return [
    {
      level: "warn",
      text: `${lineOf(seen)} sent ${member} ${cents}, which is ${(cents / 100).toFixed(2)}: money is in cents (§1), and that is hardly the pay of a year.`,
      exchange: seen.n,
      mend: `Send ${cents * 100} if ${cents} is meant. If your tests only need any number, nothing is wrong.`,
      requirement: "CLIENT-11",
    },
  ];
}

/** Files that are no code. */
const DATA = /\.(?:csv|tsv|json|ya?ml)$/i;

/** An amount of nothing, as it stands in a file. */
const ZERO = /(?<!\d[.,]?)0(?:\.0{1,2})?(?!\d|[.,]\d)/;

/** Advice on a salary of 0 that no input says. */
function zeroSent(seen: SeenExchange, member: string): Finding {
  return {
    level: "warn",
    text: `${lineOf(seen)} sent ${member} 0, and no amount of 0 stands in the input.`,
    exchange: seen.n,
    mend: "Leave a salary out, or send null, where your input has none: 0 is the pay of somebody who gets nothing.",
    requirement: "CLIENT-11",
  };
}
