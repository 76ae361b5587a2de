import type { Planted } from "./planted.ts";

/** Mistakes about keys, isolation, scopes, plans, limits and events. */
export const access: readonly Planted[] = [];
