import type { Cause } from "../verdict/cause.ts";
import { MISSING } from "./clue.ts";

/** A cause in one line: "`created_at` has no zone in 9 operations: 7 requirements fail". */
export function causeLine({ key, title, operations, requirements }: Cause): string {
  const place = operations.length > 1 && key !== MISSING ? ` in ${operations.length} operations` : "";
  return `${title}${place}: ${requirements.length === 1 ? "1 requirement fails" : `${requirements.length} requirements fail`}`;
}

/** The parts of a title: text, and code that stands in backticks. */
export function titleParts(title: string): { readonly text: string; readonly code: boolean }[] {
  const parts = title.split("`");
  // A last backtick without its pair is text.
  const pairs = parts.length % 2 === 0 ? [...parts.slice(0, -2), `${parts.at(-2)}\`${parts.at(-1)}`] : parts;
  return pairs.map((text, n) => ({ text, code: n % 2 === 1 })).filter(({ text }) => text !== "");
}
