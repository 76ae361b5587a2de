import type { Planted } from "../planted.ts";

export type Row = readonly [kind: Planted["kind"], id: string, breaks: readonly string[], find: string, replace: string];

export const within = (file: string, rows: readonly Row[]): Planted[] =>
  rows.map(([kind, id, breaks, find, replace]) => ({ id, kind, breaks, edits: [{ file, find, replace }] }));
