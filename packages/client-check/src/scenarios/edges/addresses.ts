import { isJson } from "../../judge/null-words.ts";
import type { Finding } from "../../judge/finding.ts";
import type { Observation } from "../../run/observation.ts";
import { idOf } from "../company-edits.ts";
import { finding } from "../relations/relations.ts";
import { FIRST, addressOf, isAbout } from "../two-colleagues.ts";

/*
 * What a second run does with the address of somebody: of one who has another one since, beside people who have left or have changed otherwise, and of one
 * who has left.
 */

/** A word that is a kind of change, such as `left`, and not a text. */
const KIND = /^[A-Za-z_-]{3,20}$/;

/** A place as long as this is deeper than documents for people are. */
const DEEP = 1000;

/** Where a value names the first of the four: its place, without the numbers of rows, and with each kind that stands beside it. */
function placesIn(value: unknown, place: string): string[] {
  if (typeof value === "string") return isAbout(value, 0) ? [place] : [];
  if (typeof value !== "object" || value === null || place.length > DEEP) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => placesIn(one, `${place}[]`));
  const found = Object.entries(value).flatMap(([name, one]) => (isAbout(name, 0) ? [place] : placesIn(one, `${place}.${name}`)));
  const kinds = Object.entries(value).filter(([, one]) => typeof one === "string" && KIND.test(one));
  return found.length === 0 ? [] : [...found, ...kinds.map(([name, kind]) => `${place}.${name} ${String(kind)}`)];
}

/** What a run says of how many and of whom: a number with its word, such as `1 left`, and where its documents name the first of the four. */
function saidOf({ output, files = {} }: Observation): Set<string> {
  const counts = [...output.matchAll(/\b([1-9]\d*) ([a-z]{3,})\b|\b([a-z]{3,})["']?\s*[=:]\s*([1-9]\d*)\b/gi)];
  const documents = Object.entries(files).flatMap(([path, text]) => (isJson(text) ? placesIn(JSON.parse(text), path) : []));
  return new Set([...counts.map(([, number, word, other, count]) => `${number ?? count} ${word ?? other}`), ...documents]);
}

/** A number of changes of any kind: a program may hold no more of a record against what it had than its status. */
const CHANGES = /^\d+ (?:chang|updat|modif|edit|differ)/i;

/** Somebody who works there still, and of whom a run says what it says of those who have left, and not of those who have changed. */
export function takenForLeaver(
  [unchanged, leftSince, changedSince]: readonly Observation[],
  run: Observation,
  what: string,
  mend: string,
): Finding[] {
  const usual = new Set([...saidOf(unchanged!), ...saidOf(changedSince!)]);
  const now = saidOf(run);
  const said = [...saidOf(leftSince!)].find((one) => !usual.has(one) && now.has(one) && !CHANGES.test(one));
  if (said === undefined) return [];
  const knowsId = [run.output, ...Object.values(run.files ?? {})].some((text) => text.includes(idOf(FIRST)));
  return finding(
    knowsId ? "fail" : "warn",
    `${what}, and the second run says of them what it says of people who have left: “${said}”.`,
    mend,
    "CLIENT-15",
  );
}

/** The address of somebody who has left, in a file that would not have it if they had left before. */
export function keptAddress([one, left]: readonly Observation[], run: Observation): Finding[] {
  const has = ({ files = {} }: Observation, path: string): boolean => (files[path] ?? "").includes(addressOf(0));
  const path = Object.keys(run.files ?? {}).find(
    (name) => has(one!, name) && has(run, name) && !has(left!, name) && !run.files![name]!.startsWith(one!.files![name]!),
  );
  return path === undefined
    ? []
    : finding(
        // A program may keep it for a reason: advice.
        "warn",
        `${path} has the address of somebody who has left since; where they had left before, it has not.`,
        "Take out what you no longer need to know of people when they leave.",
        "CLIENT-15",
      );
}
