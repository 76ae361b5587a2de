/** The requirements that the model judges (§2.3, §3.1, §4.2). */
export const STAFF_REQUIREMENTS = [
  "EMP-16",
  "EMP-17",
  "EMP-18",
  "EMP-19",
  "EMP-20",
  "EMP-21",
  "EMP-34",
  "EMP-35",
  "EMP-38",
  "EMP-39",
  "EMP-40",
  "EMP-41",
  "EMP-43",
  "EMP-44",
] as const;

export type StaffRequirement = (typeof STAFF_REQUIREMENTS)[number];
