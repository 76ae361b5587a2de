import { isJson } from "../../judge/null-words.ts";
import type { Finding } from "../../judge/finding.ts";
import type { Observation } from "../../run/observation.ts";
import { idOf } from "../company-edits.ts";
import { finding } from "../relations/relations.ts";
import { FIRST, isAbout } from "../two-colleagues.ts";

/*
 * What a second run says of somebody whose address has changed, beside what it says of people who have left and of people who have changed otherwise.
 */

/** A word that is a kind of change, such as `left`, and not a text. */
const KIND = /^[A-Za-z_-]{3,20}$/;

/** Where a value names the first of the four: its place, without the numbers of rows, and with each kind that stands beside it. */
function placesIn(value: unknown, place: string): string[] {
  if (typeof value === "string") return isAbout(value, 0) ? [place] : [];
  if (typeof value !== "object" || value === null) return [];
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

/** Somebody with another address of whom a run says what it says of those who have left, and not of those who have changed. */
export function takenForAnother([unchanged, leftSince, changedSince]: readonly Observation[], run: Observation): Finding[] {
  const usual = new Set([...saidOf(unchanged!), ...saidOf(changedSince!)]);
  const now = saidOf(run);
  const said = [...saidOf(leftSince!)].find((one) => !usual.has(one) && now.has(one));
  if (said === undefined) return [];
  const knowsId = [run.output, ...Object.values(run.files ?? {})].some((text) => text.includes(idOf(FIRST)));
  return finding(
    knowsId ? "fail" : "warn",
    `Somebody has another address, and the second run says of them what it says of people who have left: “${said}”.`,
    "Know people by their id: an address changes.",
    "CLIENT-15",
  );
}
