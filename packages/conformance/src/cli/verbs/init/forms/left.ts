import { lineFor, unreadParts } from "../../../../forms/unread.ts";
import { rowText } from "./forms-text.ts";
import type { ProposedThing } from "./proposal.ts";
import type { ThingReading } from "./readings.ts";
import { shownValue } from "./shown-value.ts";

/** Most characters of a value beside its row. */
const MOST = 60;

/** The rows that a person has to write, a line for each: what is neither read nor certain, with a guess if there is one. */
export function linesByHand(readings: readonly ThingReading[], proposed: readonly ProposedThing[]): string[] {
  const lines = readings.flatMap(({ thing, lack, parts }) => {
    const guesses = proposed.find((one) => one.thing === thing)?.parts;
    if (guesses?.get("rows")?.certain === true || guesses?.get("where")?.certain === true) return [];
    if (lack?.isOpen === true && guesses === undefined) return unreadParts(thing, []).map((rows) => `  ${lineFor(rows)}`);
    const isOpen = (part: string): boolean => parts.some((one) => one.part === part && one.how === "not read");
    return [...new Set(["rows", "where", ...parts.map(({ part }) => part)])].flatMap((part) => {
      const guess = guesses?.get(part);
      if (guess === undefined) return isOpen(part) ? [`  ${lineFor(`${thing}.${part}`)}`] : [];
      if (guess.certain) return [];
      return [`  ${thing}: { ${part}: ${rowText(guess)} } # reads ${shownValue(part, guess.value, MOST)}; please look`];
    });
  });
  return lines.length === 0 ? [] : ["Not read yet. Where an answer has it, declare it by hand in forms of the target file:", ...lines];
}
