/** Least headcount of a department that is shown; smaller ones are hidden (§8). */
export const FLOOR = 5;
