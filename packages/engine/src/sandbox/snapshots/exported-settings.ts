import type { Contract } from "../../contract/contract.ts";
import { namedSettings } from "../../contract/settings/named-settings.ts";
import type { SandboxSettings } from "../../contract/settings/settings.ts";
import { type DecisionValues, type Decisions, valuesOf } from "../../contract/decisions.ts";
import type { ActiveFaults } from "../transport-rules/active-faults.ts";
import type { RateLimiter } from "../../pipeline/rate-limit.ts";

/** What a sandbox is set to, now or at a snapshot. */
export interface SetState {
  /** What it was made with. */
  readonly sandbox: { readonly settings: SandboxSettings; readonly contract: Contract };
  readonly clock: { readonly mode: "real" | "offset" | "frozen"; readonly at: number };
  readonly decisions: Decisions;
  readonly activeFaults: ActiveFaults;
  readonly limiter: Pick<RateLimiter, "limit">;
  readonly activity: number;
}

/** Settings that a world file has of its own, or not at all. */
type Exported = Omit<SandboxSettings, "world" | "employees">;

/** Each setting as it is now. A row for each: a mock that starts with them answers as this one does. */
const CURRENT: { readonly [S in keyof Exported]: (state: SetState) => Exported[S] } = {
  seed: ({ sandbox }) => sandbox.settings.seed,
  clock: ({ clock: { mode, at } }) => (mode === "real" ? mode : `${mode === "frozen" ? "frozen:" : ""}${new Date(at).toISOString()}`),
  decide: ({ sandbox, decisions }) => changedDecisions(sandbox.contract.decisions.defaults, decisions),
  faults: ({ activeFaults }) => activeFaults.faults,
  rateLimit: ({ limiter }) => limiter.limit,
  activity: ({ activity }) => activity,
  transport: ({ activeFaults }) => activeFaults.rules,
};

/** The settings of a sandbox, by the names of a body of `POST /_mock/sandboxes`. */
export function exportedSettings(state: SetState): Readonly<Record<string, unknown>> {
  const values = Object.entries(CURRENT).map(([name, read]) => [name, (read as (of: SetState) => unknown)(state)]);
  return namedSettings(Object.fromEntries(values) as Exported);
}

/** The decisions that are not at their default. */
export function changedDecisions(defaults: Decisions, decisions: Decisions): Partial<DecisionValues> {
  const standard = valuesOf(defaults) as object as Readonly<Record<string, string>>;
  return Object.fromEntries(Object.entries(valuesOf(decisions)).filter(([slug, value]) => standard[slug] !== value));
}
