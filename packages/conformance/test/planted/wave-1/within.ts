import type { Edit, Planted } from "../planted.ts";

export type PlantedRow = readonly [kind: Planted["kind"], id: string, breaks: readonly string[], find: string, replace: string];

/** Mistakes in one file of the server. */
export const within = (file: string, rows: readonly PlantedRow[]): Planted[] =>
  rows.map(([kind, id, breaks, find, replace]) => ({ id, kind, breaks, edits: [{ file, find, replace } satisfies Edit] }));
