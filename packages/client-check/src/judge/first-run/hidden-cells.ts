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

/** A hidden cell for which a program shows a number: 0, one that it took out of the text of the cell, or one that it counted itself. */
export function shownHidden(run: Pick<Observation, "exchanges" | "output" | "files">): Finding[] {
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
    if (found !== undefined)
      return [
        {
          level: "fail",
          text: `The program shows ${found.number} for ${found.name}, whose number the service hides: it has fewer than five people, or another one could be worked out from it.`,
          mend: "Show that a cell is hidden, and never calculate with it.",
          requirement: "CLIENT-11",
        },
      ];
  }
  return [];
}
