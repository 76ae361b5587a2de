/** What people are about to do by themselves, in the form of a world file. Only a mock with activity has it. */
import { DATE, type RecordSchema, TEXT, arrayOf, mapOf, nullOr, objectOf } from "./schema.ts";

/** An act at an instant: epoch milliseconds. */
export interface PlannedAct {
  readonly at: number;
  readonly act: string;
  /** The id of the person or record that it is about; "" for the company. */
  readonly about: string;
}

export interface ActivityRecord {
  /** The company's day that was planned last; null: activity is off. */
  readonly day: string | null;
  /** When the next day is planned: epoch milliseconds. */
  readonly until: number;
  /** In the order of their instants. */
  readonly planned: readonly PlannedAct[];
  /** People by jurisdiction and department when activity began: those who leave are replaced. */
  readonly posts: Readonly<Record<string, number>>;
}

const INTEGER = { type: "integer" } as const;

export const activitySchema: RecordSchema<ActivityRecord> = objectOf<ActivityRecord>({
  day: nullOr(DATE),
  until: INTEGER,
  planned: arrayOf(objectOf<PlannedAct>({ at: INTEGER, act: TEXT, about: TEXT })),
  posts: mapOf(INTEGER),
});
