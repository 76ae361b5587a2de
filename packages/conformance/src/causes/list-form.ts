import { type Clue, SURE, plainClue } from "./clue.ts";
import { wantsRefusal } from "./expected.ts";
import type { CauseFinding } from "./finding.ts";

/** The members of the meta of a list. */
const META = ["total", "page", "limit", "has_more"] as const;

/** A member of the meta of a list that is missing or of another type, if that is what a complaint is about. */
export function wrongMeta({ json, complaint: { expected }, status }: CauseFinding): Clue | undefined {
  const meta = json.at("meta");
  if (status !== 200 || !meta.isObject || !/\btotal\b.*\bhas_more\b/.test(expected)) return undefined;
  const wrong = META.find((name) => typeof meta.at(name).raw !== (name === "has_more" ? "boolean" : "number"));
  if (wrong === undefined) return undefined;
  const [defect, words] = meta.has(wrong) ? ["type", "is of another type"] : ["missing", "is missing"];
  return { ...plainClue(`member:${wrong}:${defect}`, `\`${wrong}\` ${words}`, 4), member: { name: wrong, defect, words } };
}

/** The clue that a success has something and no `data`: whatever is in it, nobody looks for it there. */
export function unwrapped({ described, status, json, place, complaint: { expected } }: CauseFinding): Clue | undefined {
  const isSuccess = status >= 200 && status < 300 && !wantsRefusal(expected);
  const isBare = (json.isList || json.names.length > 0) && !json.has("data") && !json.has("error");
  if (described === undefined || !isSuccess || !isBare) return undefined;
  return {
    ...plainClue("envelope:data", "successes are not wrapped in `data`", 4),
    alone: `\`${place}\` does not wrap its answer in \`data\``,
  };
}

/**
 * The clue that nothing can be read from a success: it holds nothing, or its rows or meta are not where they must be.
 * @param lists those without an array in data, or without a meta, where both must be
 */
export function unreadable({ status, json, place }: CauseFinding, lists: ReadonlySet<string>): Clue | undefined {
  if (status !== 200 || !json.exists) return undefined;
  const data = json.at("data");
  const isEmpty =
    json.isObject && json.names.every((name) => name === "data") && (data.isObject || !data.exists) && data.names.length === 0;
  if (isEmpty) return plainClue(`gap:${place}:missing`, `\`${place}\` answers nothing in \`data\``, SURE);
  if (!lists.has(place)) return undefined;
  if (!data.isList)
    return { ...plainClue("list:array", "lists have no array in `data`", 4), alone: `\`${place}\` has no array in \`data\`` };
  return json.at("meta").isObject ? undefined : plainClue("member:meta:missing", "lists have no `meta`", 4);
}
