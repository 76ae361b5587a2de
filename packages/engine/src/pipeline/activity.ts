import { ConfigurationError } from "../contract/configuration-error.ts";
import type { Contract } from "../contract/contract.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { Settings } from "../contract/settings/settings.ts";
import type { ClockStep } from "../store/change.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import type { KeyRing } from "../store/key-ring.ts";
import type { Service } from "./service.ts";

/** What acts need of a sandbox. */
export interface ActingService {
  readonly contract: Contract;
  readonly decisions: Decisions;
  readonly settings: Settings;
  readonly keys: KeyRing;
  readonly keyEnding: string;
  commit: Service["commit"];
}

/** What activity in a sandbox needs besides what acts need. */
export interface Actors extends ActingService {
  /** 1: as in a real company; 0: nobody does anything by themselves. */
  readonly rate: number;
  /** Called with a bug of the mock that an act met. The act does not happen. */
  readonly onBug: (bug: unknown, act: string) => void;
}

/** What people do by themselves as time passes. */
export interface Activity {
  /** Begins activity in a company at an instant, or goes on with what a saved world has planned for its day. */
  readonly begin: (company: CompanyState, from: number, actors: Actors) => void;
  /** Does what is planned for an instant. When a day begins, plans it. */
  readonly actAt: (company: CompanyState, at: number, actors: Actors) => ClockStep[];
  /** The most days that the clock may be turned at a time. */
  readonly longestTurn: (people: number, rate: number) => number;
  /** What each kind of act does, by its id: a sentence. Hidden acts are left out. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Ends activity. What was planned does not happen. */
export function endActivity(company: CompanyState): void {
  const { activity } = company.facts;
  if (activity !== null && activity.day !== null)
    company.applyChanges([{ table: "activity", record: { ...activity, day: null, planned: [] } }], false);
}

/** @throws ConfigurationError for a rate above 0 where nobody acts */
export function requireActivity(activity: Activity | undefined, rate: number): void {
  if (rate > 0 && activity === undefined) throw new ConfigurationError(`activity ${rate}: nobody acts by themselves in this mock`);
}
