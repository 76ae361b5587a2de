import type { Observation } from "../../run/observation.ts";
import type { Finding } from "../finding.ts";

/** The heads of each department by the analytics that a run read; null: hidden (§4.8). */
function headsIn({ exchanges }: Pick<Observation, "exchanges">): Map<string, number | null> {
  const heads = new Map<string, number | null>();
  for (const { operation, response } of exchanges) {
    if (response.status !== 200) continue;
    if (operation === "exportAnalytics")
      for (const [, quoted, plain, value] of response.body.matchAll(/^departments,(?:"((?:[^"]|"")+)"|([^,\r\n]+)),headcount,(.*?)\r?$/gm))
        heads.set(quoted?.replaceAll('""', '"') ?? plain!, /^\d+$/.test(value!) ? Number(value) : null);
    if (operation === "getAnalytics")
      for (const [, name, value] of response.body.matchAll(/\{"department":\s*"([^"]+)",\s*"headcount":\s*(\d+|null)/g))
        heads.set(name!, value === "null" ? null : Number(value));
  }
  return heads;
}

/** The number that follows a name in a text, by the word between the two; "": none. */
function numbersAfter(text: string, name: string): (readonly [key: string, number: number])[] {
  const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const after = new RegExp(String.raw`(?<!\w)${literal}["']?[\s,;:|=]*(?:["']?(\w+)["']?\s*[:=]\s*)?(\d+)(?![\w.])`, "g");
  return [...text.matchAll(after)].map(([, key = "", number]) => [key, Number(number)] as const);
}

/** How many departments have to be shown as the service has them, so that a text is about their heads. */
const ENOUGH = 2;

type Seen = Pick<Observation, "exchanges" | "output" | "files">;

/** A hidden cell for which a program shows a number: 0, one that it took out of the text of the cell, or one that it counted itself. */
export function shownHidden(run: Seen): Finding[] {
  return [...hiddenHeads(run), ...hiddenRates(run)].slice(0, 1);
}

/** The share of each department that has done its training; null: hidden (§4.8). */
function ratesIn({ exchanges }: Pick<Observation, "exchanges">): Map<string, number | null> {
  const bodies = exchanges.flatMap(({ operation, response: { body } }) => (operation === "getAnalytics" ? [body] : []));
  const cells = bodies.flatMap((body) => [...body.matchAll(/\{"department":\s*"([^"]+)",\s*"completion_rate":\s*([\d.]+|null)/g)]);
  return new Map(cells.map(([, name, value]) => [name!, value === "null" ? null : Number(value)]));
}

/** A percentage in a line, which is about the department that it names, or that its text names alone. */
interface Share {
  readonly name: string;
  /** The line without the two. */
  readonly form: string;
  readonly percent: number;
}

function sharesIn(text: string, names: readonly string[]): Share[] {
  const [only, another] = names.filter((name) => text.includes(name));
  return text.split("\n").flatMap((line) => {
    const name = names.find((one) => line.includes(one)) ?? (another === undefined ? only : undefined);
    if (name === undefined) return [];
    const shares = [...line.matchAll(/(?<!\d)(\d{1,4}(?:\.\d{1,6})?) ?%/g)];
    return shares.map(([share, percent]) => ({ name, form: line.replace(share, "%").replaceAll(name, ""), percent: Number(percent) }));
  });
}

/** A hidden share that a program shows as 0 %, in a line such as it has for others. */
function hiddenRates(run: Seen): Finding[] {
  const rates = ratesIn(run);
  const shares = [run.output, ...Object.values(run.files ?? {})].flatMap((text) => sharesIn(text, [...rates.keys()]));
  const [found] = [...Map.groupBy(shares, ({ form }) => form).values()].flatMap((alike) => {
    const shown = alike.filter(({ name }) => rates.get(name) !== null);
    const isOfRates = shown.length >= ENOUGH && shown.every(({ name, percent }) => Math.abs(rates.get(name)! * 100 - percent) < 1);
    return isOfRates ? alike.filter(({ name, percent }) => rates.get(name) === null && percent === 0) : [];
  });
  return found === undefined ? [] : [finding(found.name, "0 %")];
}

function finding(name: string, shown: string): Finding {
  return {
    level: "fail",
    text: `The program shows ${shown} for ${name}, whose number the service hides: it has fewer than five people, or another one could be worked out from it.`,
    mend: "Show that a cell is hidden, and never calculate with it.",
    requirement: "CLIENT-11",
  };
}

function hiddenHeads(run: Seen): Finding[] {
  const heads = [...headsIn(run)];
  const hidden = heads.flatMap(([name, count]) => (count === null ? [name] : []));
  for (const text of hidden.length === 0 ? [] : [run.output, ...Object.values(run.files ?? {})]) {
    const under = (name: string, key: string): number[] =>
      numbersAfter(text, name).flatMap(([word, number]) => (word === key ? [number] : []));
    const shown = heads.filter(([name, count]) => count !== null && numbersAfter(text, name).length > 0);
    // Another number of a department, such as who is on leave, may be 0.
    const isOfHeads = (key: string): boolean =>
      shown.length >= ENOUGH &&
      shown.every(([name, count]) => under(name, key).length > 0 && under(name, key).every((number) => number === count));
    const [found] = hidden.flatMap((name) =>
      numbersAfter(text, name).flatMap(([key, number]) => (isOfHeads(key) ? [{ name, number }] : [])),
    );
    if (found !== undefined) return [finding(found.name, String(found.number))];
  }
  return [];
}
