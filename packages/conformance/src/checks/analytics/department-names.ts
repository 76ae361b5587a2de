import type { Vocabulary } from "../../forms/binding.ts";
import type { LabelledValue } from "../../forms/labelled-value.ts";
import { monthIn } from "../../forms/figures/month.ts";

/** Matches labels, as `plainName` writes them, of places that name departments. */
export const DEPARTMENT_WORDS: RegExp = /depart(?!ure)|(^|_)dept|(^|_)teams?(_|$)|division|business_unit/;
/** Names that other parts of a summary have too. A department with such a name cannot be identified. */
const COMMON =
  /^(au|nz|uk|gb|australia|new_zealand|united_kingdom|[\d_]*|total|totals|all|count|sum|hidden|suppressed|shown|visible|active|list|rows|items|data|average|mean|median|other|others|unassigned|none|unknown|minimum|floor|training|people|leave|on_leave|probation|rate|rates|turnover|headcount|tenure|trend|leavers|voluntary|involuntary|departments?|teams?|name|names|label|labels|value|values|figures?|months?|ids?|key|keys|summary|company|overall|current|completion)$/;
const PHRASE =
  /^(a|an|the|of|in|for|by|at|per|and|on|current|average|avg|mean|median|total|number|no|count|head|headcount|people|persons?|staff|employees?|active|leave|probation|tenure|service|length|turnover|attrition|rate|percent|pct|share|leavers?|left|voluntary|involuntary|training|completion|completed|departments?|depts?|teams?|trend|years?|months?)$/i;

/** Lower case, letters and digits only: the key `front_of_house` equals `Front of House`. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_|_$/g, "");

/** Whether nothing else in a summary has this name, so that a department can be identified by it. */
export function isDistinctName(name: string): boolean {
  return (
    name.trim() !== "" && !COMMON.test(fold(name)) && monthIn(name) === undefined && !name.split(/\s+/).every((word) => PHRASE.test(word))
  );
}

/**
 * Recognises departments by name, by a key made of the name, by an id that the answer gives beside the name, or in a phrase that besides the
 * name says only which figure it is.
 */
export function departmentNames(names: readonly string[], values: readonly LabelledValue[]): Vocabulary {
  const distinct = [...new Set(names)].filter(isDistinctName);
  // UTF-8 cannot hold lone surrogates, JSON can.
  const exact = new Map(distinct.map((name) => [name.toWellFormed(), name]));
  const keys = new Map<string, string | null>();
  const learn = (key: string, name: string): void => void keys.set(key, (keys.get(key) ?? name) === name ? name : null);
  for (const name of distinct) learn(fold(name), name);
  for (const { raw, labels } of values) {
    const name = typeof raw === "string" ? exact.get(raw) : undefined;
    if (name === undefined) continue;
    for (const { kind, member, text } of labels)
      if (
        kind === "row" &&
        /(^|[._])(id|uuid|key|slug|code|ref)$/i.test(member.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_")) &&
        isDistinctName(text) &&
        !exact.has(text)
      )
        learn(text, name);
  }
  const plain = (text: string): string | undefined =>
    exact.get(text) ?? exact.get(text.trim()) ?? keys.get(text) ?? keys.get(fold(text)) ?? undefined;
  const all = new Set(names);
  return {
    named: (text) => plain(text) ?? partOf(text, distinct, plain),
    vague: (text) => all.has(text) && !isDistinctName(text),
    speaks: DEPARTMENT_WORDS,
  };
}

/** The department that a text names besides other words: separated from them by punctuation, or in a phrase. */
function partOf(text: string, names: readonly string[], plain: (text: string) => string | undefined): string | undefined {
  if (text.length > 120) return undefined;
  const parts = text.split(/\s*[:|/–—>]\s+|\s+[:|/–—>]\s*|\s-\s|:\s*|\.(?=\S)/).filter((part) => part !== "");
  const found = new Set(parts.length > 1 ? parts.map(plain).filter((name) => name !== undefined) : []);
  if (found.size === 1) return [...found][0];
  if (found.size > 1) return undefined;
  const inside = names.filter((name) => {
    const at = text.indexOf(name);
    const [before, after] = [text.slice(0, Math.max(at, 0)), text.slice(at + name.length)];
    const whole = /(^|[^\p{L}\p{N}])$/u.test(before) && /^([^\p{L}\p{N}]|$)/u.test(after);
    const words = `${before} ${after}`.match(/[\p{L}\p{N}]+/gu) ?? [];
    return at >= 0 && whole && words.length > 0 && words.every((word) => PHRASE.test(word));
  });
  return inside.length === 1 ? inside[0] : undefined;
}
