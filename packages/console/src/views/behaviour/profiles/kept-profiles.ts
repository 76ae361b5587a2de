import type { Profile } from "../shapes.ts";

const NAME = "hr-mock-profiles";

/** The profiles that this browser keeps, by name. What is not readable counts as none. */
export function keptProfiles(): Readonly<Record<string, Profile>> {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "{}") as unknown;
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Record<string, Profile>) : {};
  } catch {
    return {};
  }
}

/** Keeps these profiles, and no others. */
export function keepProfiles(profiles: Readonly<Record<string, Profile>>): void {
  localStorage.setItem(NAME, JSON.stringify(profiles));
}
