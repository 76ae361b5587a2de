import type { Edit, Planted } from "./planted.ts";

/** Makes edits of one file of the second server. */
export function inFile(file: string): (find: string, replace: string) => Edit {
  return (find, replace) => ({ file, find, replace });
}

/** A mistake that most calls of an operation show. */
export function plainMistake(id: string, breaks: readonly string[], ...edits: readonly Edit[]): Planted {
  return { id, kind: "plain", breaks, edits };
}

/** A mistake that one value, boundary, filter or order of calls shows. */
export function subtleMistake(id: string, breaks: readonly string[], ...edits: readonly Edit[]): Planted {
  return { id, kind: "subtle", breaks, edits };
}
