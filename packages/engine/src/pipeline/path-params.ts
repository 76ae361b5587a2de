import type { Decisions } from "../contract/decisions.ts";
import type { Match } from "./match-route.ts";

/** The path parameters of a match; ids in lower case, as they are stored, unless the letter case matters. */
export function pathParams(match: Match, decisions: Decisions): Readonly<Record<string, string>> {
  if (match.kind !== "operation") return {};
  if (decisions["uuid-case"] === "sensitive") return match.params;
  const lower: Record<string, string> = {};
  for (const name in match.params) lower[name] = match.params[name]!.toLowerCase();
  return lower;
}
