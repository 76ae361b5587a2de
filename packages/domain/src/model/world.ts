import type { Jurisdiction } from "@hr-platform/spec/types";
import type { ApiKey, Plan } from "./company.ts";
import { type CompanyData, companyDataSchema } from "./company-data.ts";
import { INSTANT, type RecordSchema, arrayOf, objectOf } from "./schema.ts";

/** Work in short steps. Other work may come first at each `yield`. */
export type Steps<T = void> = Generator<undefined, T, undefined>;

/** The records that one step is for, where each takes some microseconds. */
export const STEP = 64;

/** Does all steps at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
  }
}

/** The fewest people of a company that is built in steps. */
export const LARGE = 10_000;

/** A company before its data is built: enough to find it by key. */
export interface CompanySummary {
  readonly slug: string;
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly jurisdictions: readonly Jurisdiction[];
  readonly keys: readonly ApiKey[];
}

/** The options that determine a world, to the byte. */
export interface WorldOptions {
  /** Integer; default 1. */
  readonly seed: number;
  /** The start of the world; all dates are relative to it. */
  readonly now: Date;
  /** Size of the extra AU company `bulk`; 0: none. */
  readonly bulkEmployees: number;
}

/** A world: its companies, each with data that is built at first use. */
export interface World {
  readonly companies: readonly CompanySummary[];
  /** @throws RangeError for a slug that is not in `companies`. */
  data(slug: string): CompanyData;
  /** Slugs of companies with so many people that building one at once would hold others up. Default: none. */
  readonly large?: readonly string[];
  /** Builds the data of a company in steps, after which `data` has it. undefined, or absent: it is there. */
  readonly steps?: (slug: string) => Steps | undefined;
}

/** A world in the form of a file. */
export interface WorldFile {
  readonly companies: readonly CompanyData[];
  /** When it was saved: ISO 8601. */
  readonly clock?: string;
  /** What it is served with, by the names of a body of `POST /_mock/sandboxes`: decisions, faults and others. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

export const worldFileSchema: RecordSchema<WorldFile> = objectOf<WorldFile>(
  { companies: { ...arrayOf(companyDataSchema), minItems: 1 } },
  { clock: INSTANT, settings: { type: "object" } },
);
