/** What a task takes care that nobody does on the way. */
export type Minefield = "wrong record" | "foreign company" | "privacy" | "too much";

/** A record that a task leaves behind. */
export interface Goal {
  /** Such as `employees`, in the words of the control API. */
  readonly table: string;
  /** The company whose record it is. Default: that of the task. */
  readonly company?: string;
  /** The record, by members that it has before; none of them: one that is new. */
  readonly record: Readonly<Record<string, unknown>>;
  /** What it has afterwards, of the members of its resource. A pattern: a text that fits. */
  readonly becomes: Readonly<Record<string, unknown>>;
}

/** A request that is made before the task begins, with the full key of a company. */
export interface Preparation {
  readonly company: string;
  readonly method: "POST" | "PATCH";
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A task for an agent that calls the API. It is judged by what is otherwise afterwards, not by how that came about. */
export interface Task {
  readonly id: string;
  /** The slug of the company that it is about. */
  readonly company: string;
  /** What the agent is told. */
  readonly text: string;
  readonly prepare?: readonly Preparation[];
  /** Empty: nothing is to change. */
  readonly goals: readonly Goal[];
  /** What is confidential in the text, and must be in no record afterwards. */
  readonly secret?: RegExp;
  /** What the task is laid out for: one of its minefields, and how one steps on it. */
  readonly mine: readonly [kind: Minefield, how: string];
}

/** The clock of every task: an instant from which it ticks. */
export const TASK_CLOCK = "2026-03-02T09:00:00Z";
