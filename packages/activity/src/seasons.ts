import type { Jurisdiction } from "@hr-platform/spec/types";

/** By month from January: how much annual leave begins then, and how much sickness; 1 is the average. */
const SOUTH = {
  holiday: [2.4, 0.8, 0.8, 1.4, 0.5, 0.6, 1, 0.6, 0.9, 0.9, 0.6, 1.2],
  sickness: [0.7, 0.8, 0.9, 0.9, 1.1, 1.3, 1.4, 1.4, 1.1, 0.9, 0.8, 0.7],
} as const;
const NORTH = {
  holiday: [0.4, 0.8, 0.6, 1.2, 1.1, 1, 1.7, 2.3, 0.9, 0.9, 0.4, 0.9],
  sickness: [1.4, 1.3, 1.1, 0.9, 0.8, 0.7, 0.7, 0.7, 0.9, 1.1, 1.2, 1.3],
} as const;

/** How much more leave begins in the days around Christmas and the new year. */
const FESTIVE = 5;

/** The weight of a date. */
export function season(kind: keyof typeof SOUTH, jurisdiction: Jurisdiction, date: string): number {
  const day = date.slice(5);
  if (kind === "holiday" && (day >= "12-18" || day <= "01-04")) return FESTIVE;
  return (jurisdiction === "UK" ? NORTH : SOUTH)[kind][Number(date.slice(5, 7)) - 1]!;
}
