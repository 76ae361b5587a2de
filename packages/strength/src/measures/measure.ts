/** Flags that may be repeated, and flags without a value; the others have one. */
const LISTS = ["decide", "fault", "mistake", "only", "tier", "variant"] as const;
const SWITCHES = ["all", "events", "latest", "limit", "planted", "verbose", "whole"] as const;
type Texts =
  | "count"
  | "every"
  | "from"
  | "json"
  | "kept"
  | "kind"
  | "main"
  | "port"
  | "row"
  | "seed"
  | "seeds"
  | "servers"
  | "start"
  | "target";

/** All flags. They mean the same wherever a measure takes them. */
export type Flags = Partial<
  Readonly<Record<(typeof LISTS)[number], string[]> & Record<(typeof SWITCHES)[number], boolean> & Record<Texts | "workers", string>>
>;

/** A flag, as `parseArgs` takes it. */
export function optionOf(flag: keyof Flags): { readonly type: "string" | "boolean"; readonly multiple: boolean } {
  const among = (names: readonly string[]): boolean => names.includes(flag);
  return { type: among(SWITCHES) ? "boolean" : "string", multiple: among(LISTS) };
}

/** Carries out jobs in worker threads. @param done called as each job ends, with how many have @returns outcomes in the order of the jobs */
export type Pool<Job, Outcome> = (jobs: readonly Job[], done?: (outcome: Outcome, job: Job, count: number) => void) => Promise<Outcome[]>;

/** Something that is measured. */
export interface Measure<Job = unknown, Outcome = unknown> {
  run(flags: Flags, pool: Pool<Job, Outcome>): Promise<void>;
  /** Carries out a job, in a worker thread. */
  judge?(job: Job): Promise<Outcome>;
}
