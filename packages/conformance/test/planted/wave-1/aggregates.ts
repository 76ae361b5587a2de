import type { Planted } from "../planted.ts";

/** Mistakes about recruitment, boarding, surveys, recognition and analytics. */
export const aggregates: readonly Planted[] = [];
