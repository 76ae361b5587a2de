import { type ApiKey, type CompanyData, type LeaveRecord, type RecognitionRecord, type WorldFile, isoInstant } from "@hr-platform/domain";
import type { Clock } from "../../contract/clock.ts";
import { type Decisions, type DecisionValues, valuesOf } from "../../contract/decisions.ts";
import type { Companies, Origin } from "../../store/company/companies.ts";
import { CompanyState } from "../../store/company/company-state.ts";
import { timeZoneOf } from "../../store/time-zone.ts";
import type { Deliveries } from "../../webhooks/deliveries.ts";
import type { SandboxParts } from "../sandbox-parts.ts";
import { settleSilently } from "../writes.ts";
import type { Contract } from "../../contract/contract.ts";
import { namedSettings } from "../../contract/settings/named-settings.ts";
import type { SandboxSettings } from "../../contract/settings/settings.ts";
import type { ActiveFaults } from "../transport-rules/active-faults.ts";
import type { RateLimiter } from "../../pipeline/rate-limit.ts";

/** What a sandbox is set to, now or at a snapshot. */
interface SetState {
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
  clock: ({ clock: { mode, at } }) => (mode === "real" ? mode : `${mode === "frozen" ? "frozen:" : ""}${isoInstant(at)}`),
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

/** A world in the form of a file (`--world FILE.json`), with the time of saving. */
export interface SavedWorld extends WorldFile {
  /** ISO 8601, the value of `--clock` to continue from. */
  readonly clock: string;
}

/** What a file has of a company besides its state. */
interface About {
  readonly keys: readonly ApiKey[];
  /** The end of the keys of the sandbox. */
  readonly keyEnding: string;
  /** How many events the company has published; undefined: none since its world began. */
  readonly told: number | undefined;
}

/** What a present world is exported from. A sandbox is one. */
export interface ExportSource extends Pick<SetState["sandbox"], "settings" | "contract"> {
  readonly keyEnding: string;
  readonly clock: Pick<Clock, "now" | "mode">;
  readonly parts: Omit<SandboxParts, "companies" | "limiter"> &
    Pick<SetState, "limiter"> & { readonly companies: Pick<Companies, "origin" | "ownOf"> };
  readonly deliveries: Pick<Deliveries, "counts">;
}

/** The present state as a world file. Nothing changes: no company counts as used. */
export function exportedWorld(sandbox: ExportSource, withSettings: boolean): SavedWorld {
  const { clock, parts, keyEnding, deliveries } = sandbox;
  const { companies, keys, decisions } = parts;
  const at = clock.now();
  const told = new Map(deliveries.counts);
  const exported = companies.origin.world.companies.map(({ slug }) => {
    const state = companies.ownOf(slug) ?? stateAt(companies.origin, slug, at, decisions);
    return exportedCompany(state, { keys: keys.of(slug), keyEnding, told: told.get(slug)?.events });
  });
  return { clock: isoInstant(at), ...(withSettings ? { settings: presentSettings(sandbox) } : {}), companies: exported };
}

/** What a sandbox is set to now, by the names of a body of `POST /_mock/sandboxes`. */
export function presentSettings(
  sandbox: Pick<ExportSource, "settings" | "contract" | "clock" | "parts">,
): Readonly<Record<string, unknown>> {
  const { clock, parts } = sandbox;
  const { decisions, activeFaults, limiter, activity } = parts;
  return exportedSettings({ sandbox, clock: { mode: clock.mode, at: clock.now() }, decisions, activeFaults, limiter, activity });
}

/** A company that nobody has used, as it is at an instant. Nobody is told what changes by the clock. */
export function stateAt({ world, seed, began }: Origin, slug: string, at: number, decisions: Decisions): CompanyState {
  const data = world.data(slug);
  const state = new CompanyState(data, seed, began, timeZoneOf(data.company, decisions));
  settleSilently(state, at, decisions);
  return state;
}

/** The current state of a company as data: the inverse of building it. */
export function exportedCompany(state: CompanyState, { keys, keyEnding, told }: About): CompanyData {
  const { data, records, facts } = state;
  const recordsOf = <R>(rows: Iterable<{ readonly record: R }>): R[] => Array.from(rows, ({ record }) => record);
  const leave = [...recordsOf(state.leave.rows()), ...recordsOf(state.hiddenLeave.rows())];
  return {
    ...data,
    ...facts,
    began: state.began,
    told: told ?? data.told ?? 0,
    keys: keys.map((key) => ({ ...key, token: withoutEnding(key.token, keyEnding) })),
    employees: recordsOf(state.employees.rows()),
    leave: leave.sort(byCreation),
    recognition: recordsOf(state.recognition.rows()).map((post) => withoutKeyEnding(post, keyEnding)),
    ...(Object.fromEntries(Object.entries(records).map(([name, kept]) => [name, [...kept.values()]])) as Partial<CompanyData>),
  };
}

/** A post that names its key as in the default sandbox. */
function withoutKeyEnding(post: RecognitionRecord, ending: string): RecognitionRecord {
  return post.posted_with === undefined ? post : { ...post, posted_with: withoutEnding(post.posted_with, ending) };
}

/** A key as in the default sandbox, so that the world can be loaded anywhere. */
function withoutEnding(token: string, ending: string): string {
  return ending !== "" && token.endsWith(ending) ? token.slice(0, -ending.length) : token;
}

const byCreation = ({ resource: a }: LeaveRecord, { resource: b }: LeaveRecord): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0;
