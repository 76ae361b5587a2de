/** What a cause endangers; causes with one of these come first, in this order. */
export const DANGERS = ["isolation", "privacy", "secrets"] as const;

export type Danger = (typeof DANGERS)[number];

/** A probable cause of failures. Each failing requirement has exactly one. */
export interface Cause {
  /** Unique in a report, and the same in the next run, such as `member:created_at:no zone`. */
  readonly key: string;
  readonly danger?: Danger;
  /** One line, without numbers, such as "`created_at` has no zone". Code is in backticks. */
  readonly title: string;
  /** Operations whose responses show it, such as `GET /employees`, sorted. */
  readonly operations: readonly string[];
  /** Requirements that fail because of it, the one that shows it best first. */
  readonly requirements: readonly string[];
}
