/** Fewer people than this are hidden (§8). */
export const FLOOR = 5;
