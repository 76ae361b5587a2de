import type { Planted } from "./planted.ts";

/** Mistakes about people, the company, bodies and pages. */
export const employees: readonly Planted[] = [];
