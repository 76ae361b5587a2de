import type { ApiKey, CompanyData, LeaveRecord, RecognitionRecord, WorldFile } from "@hr-platform/domain";
import type { Clock } from "../../contract/clock.ts";
import type { Decisions } from "../../contract/decisions.ts";
import type { Companies, Origin } from "../../store/company/companies.ts";
import { CompanyState } from "../../store/company/company-state.ts";
import { timeZoneOf } from "../../store/time-zone.ts";
import type { Deliveries } from "../../webhooks/deliveries.ts";
import { type SetState, exportedSettings } from "./exported-settings.ts";
import type { SandboxParts } from "../sandbox-parts.ts";
import { settleSilently } from "../writes.ts";

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
  return { clock: new Date(at).toISOString(), ...(withSettings ? { settings: presentSettings(sandbox) } : {}), companies: exported };
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
