import type { Planted } from "../planted.ts";

/** A mistake in the routes of employees. */
export const inPeopleRoutes = (kind: Planted["kind"], id: string, breaks: readonly string[], find: string, replace: string): Planted => ({
  id,
  kind,
  breaks,
  edits: [{ file: "people-routes.ts", find, replace }],
});

export const ROWS = `const rows = [...company.staff.values()].filter(fits).toSorted((a, b) => (a.id < b.id ? -1 : 1));`;
