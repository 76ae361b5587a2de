import type { BodyRules } from "./rules.ts";

/** The requirement that an amount of cents is an integer (§1). */
export const WHOLE_CENTS = "CONV-01";

/** The requirements about the member that the refusal of a wrong body names (§2.1, §7). */
export const FIELD_NAMING: readonly string[] = ["ERR-04", "ERR-13"];

const numberOf = (requirement: string): number => Number(requirement.split("-")[1]);

/** Every requirement that a check with wrong bodies may judge: those in `rules`, by number, then `others`, then `FIELD_NAMING`. */
export function judgedWith(rules: BodyRules, ...others: readonly string[]): string[] {
  const members = Object.values(rules.members);
  const named = new Set(members.flatMap(({ missing = [], wrong = [], tooLong = [] }) => [missing, wrong, tooLong].flat()));
  const cents = members.some(({ form, wrong }) => form === "cents" && wrong !== undefined) ? [WHOLE_CENTS] : [];
  return [...[...named].toSorted((a, b) => numberOf(a) - numberOf(b)), ...cents, ...others, ...FIELD_NAMING];
}
