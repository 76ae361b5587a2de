/** A table for people: `onboarding_plans` as "onboarding plans", `hiddenLeave` as "hidden leave", `leave` as "leave requests". */
export function tableWords(table: string): string {
  const words = table.replaceAll(/_|(?=[A-Z])/g, " ").toLowerCase();
  return words === "leave" ? "leave requests" : words;
}

/** The same as a title. */
export function tableTitle(table: string): string {
  const words = tableWords(table);
  return words[0]!.toUpperCase() + words.slice(1);
}
