import { worldPlace } from "../world-place.ts";

/** The filters and the order of lists as they were left, by their address without them. */
const left = new Map<string, string>();

/** Keeps the filters and the order of a list for when somebody comes back to it. Those that are empty are left out. */
export function keepList(table: string, company: string, filters: Readonly<Record<string, string>>): void {
  const given = Object.entries(filters).filter(([, value]) => value !== "");
  left.set(worldPlace(table, company), new URLSearchParams(given).toString());
}

/** The address of a list with the filters and the order that it was left with. */
export function listPlace(table: string, company: string): string {
  const place = worldPlace(table, company);
  const filters = left.get(place) ?? "";
  if (filters === "") return place;
  return `${place}${place.includes("?") ? "&" : "?"}${filters}`;
}
