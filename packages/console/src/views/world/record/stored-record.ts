import type { Answer } from "../../../api/use-control.ts";

/** A record with its positions, links and history. */
export type StoredRecord = Answer<"/_mock/records/{table}/{id}">;

/** `onboarding_plans` as `Onboarding plans`, `hiddenLeave` as `Hidden leave`. */
export function titlesOf(table: string): string {
  const words = table.replaceAll("_", " ").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === "leave" ? "Leave requests" : words[0]!.toUpperCase() + words.slice(1);
}
