import { isDeepStrictEqual } from "node:util";
import type { OperationId } from "@hr-platform/spec/operations";
import { sameData } from "../../exchange/same-data.ts";
import { tasksIn } from "../../forms/boarding-plan.ts";
import type { Forms } from "../../forms/forms.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { fillPath } from "../../document/operations.ts";
import { type Removal, removable } from "../../document/writes.ts";
import { MARK, type Setting, type Undo, requestOf, settingOf } from "./removal.ts";
import type { CheckContext } from "../check/check-context.ts";
import { View } from "../../exchange/view.ts";
import { walk } from "../lists/walk.ts";

/** The decision about an undo from a ledger file. */
export type Vouched =
  /** Send this undo; a part of the original that is left out stays, with the reason. */
  | { readonly send: Undo; readonly stays?: string }
  /** Not needed: there is nothing to undo. */
  | { readonly gone: true }
  /** Cannot be decided now; a later clean-up tries again. */
  | { readonly left: string }
  /** Never sent: a person must look at it. */
  | { readonly stays: string };

const GONE: Vouched = { gone: true };

/**
 * Decides about an undo from a ledger file by what the target shows: it may remove only what has the mark of a run, and put back only
 * what a run has set. Nobody who can write to the file can make a clean-up do more.
 */
export async function vouch(t: CheckContext, undo: Undo): Promise<Vouched> {
  const known = removalBy(undo);
  if (known !== undefined) return removal(t, undo, known);
  const setting = settingOf(undo.operation);
  if (setting?.read === null) return vouchUnreadable(t, undo);
  return setting === undefined || !fits(setting, undo) ? { stays: "no clean-up sends such a request" } : change(t, undo, setting.read);
}

/** Whether an undo from a ledger file is of a known form. */
export function isKnown(undo: Undo): boolean {
  const setting = settingOf(undo.operation);
  return removalBy(undo) !== undefined || (setting !== undefined && (setting.read === null || fits(setting, undo)));
}

function removalBy({ operation, params, body }: Undo): Removal | undefined {
  const { id } = params ?? {};
  if (id === undefined) return undefined;
  const sent = plain({ operation, params, body });
  return removable.find(({ removal }) => isDeepStrictEqual(plain(requestOf(removal, id)), sent))?.removal;
}

/** Without members that are undefined. */
function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}

async function removal(t: CheckContext, undo: Undo, { read, listed }: Removal): Promise<Vouched> {
  const { id = "" } = undo.params ?? {};
  const key = undo.key === undefined ? {} : { key: undo.key };
  let row: View | undefined;
  if (read === undefined) {
    const { rows, exchanges } = await walk(t, listed.operation, { key: undo.key ?? "full", query: listed.query ?? {} });
    const refused = exchanges.find(({ ok }) => !ok);
    if (refused !== undefined) return unreadable(refused);
    row = rows.find((one) => one.at("id").text === id);
    if (row === undefined) return GONE;
  } else {
    const answer = await t.call(read, { params: { id }, ...key });
    if (answer.status === 404) return GONE;
    if (!answer.ok) return unreadable(answer);
    row = answer.data;
  }
  return MARK.test(JSON.stringify(row.raw) ?? "") ? { send: undo } : { stays: "it has no mark of a run" };
}

function unreadable({ operation, status }: Exchange): Vouched {
  return { left: `whether a run made it cannot be read: ${operation} answers ${status}` };
}

function fits({ params, members }: Setting, undo: Undo): boolean {
  const named = Object.keys(undo.params ?? {});
  const sent = new View(undo.body).names;
  return (
    named.length === params.length &&
    params.every((name) => named.includes(name)) &&
    (undo.body === undefined) === (members.length === 0) &&
    sent.length > 0 === members.length > 0 &&
    sent.every((name) => members.includes(name))
  );
}

function valuesOf(t: CheckContext, { operation, params = {} }: Undo): readonly Readonly<Record<string, unknown>>[] {
  return t.run.ledger.valuesOf(operation, fillPath(t.run.document.operation(operation).path, params));
}

function vouchUnreadable(t: CheckContext, undo: Undo): Vouched {
  return sameData(valuesOf(t, undo).at(-1), undo.body) ? GONE : { stays: "its current value cannot be read by its id; check it by hand" };
}

/** Puts back members that still have a value that a run set. What somebody else has changed since stays. */
async function change(t: CheckContext, undo: Undo, read: OperationId): Promise<Vouched> {
  const given = valuesOf(t, undo);
  const { id } = undo.params ?? {};
  const answer = await t.call(read, { key: undo.key ?? "full", ...(id === undefined ? {} : { params: { id } }) });
  if (answer.status === 404) return GONE;
  if (!answer.ok) return unreadable(answer);
  if (undo.operation === "deleteLogo") return logo(answer.data, undo, given);
  const now = (name: string): View => current(t.run.forms, answer.data, undo, name);
  const former = Object.entries((undo.body ?? {}) as Readonly<Record<string, unknown>>);
  const last = (name: string): unknown => given.findLast((body) => Object.hasOwn(body, name))?.[name];
  // A member that the API does not show has its old value if the run's last write set that.
  const changed = former.filter(([name, value]) => !same(now(name).exists ? now(name).raw : last(name), value));
  const own = changed.filter(([name, value]) =>
    isValueOfRun(
      now(name),
      value,
      given.map((body) => body[name]),
    ),
  );
  if (changed.length === 0) return GONE;
  const rest = changed.filter((row) => !own.includes(row)).map(([name]) => name);
  const hidden = rest.filter((name) => !now(name).exists);
  const other = rest.filter((name) => now(name).exists);
  const stays = [
    ...(other.length === 0 ? [] : [`no run has set the current value of ${other.join(", ")}`]),
    ...(hidden.length === 0 ? [] : [`the API does not show ${hidden.join(", ")}`]),
  ].join("; ");
  if (own.length === 0) return { stays };
  return { send: { ...undo, body: Object.fromEntries(own) }, ...(stays === "" ? {} : { stays }) };
}

/** The current value of a member; of a plan's task, by the task's id. */
function current(forms: Forms, data: View, { params = {} }: Undo, name: string): View {
  const { taskId } = params;
  return taskId === undefined ? data.at(name) : new View(tasksIn(forms, data).find(({ id }) => id === taskId)?.completed);
}

function logo(branding: View, undo: Undo, given: readonly Readonly<Record<string, unknown>>[]): Vouched {
  const address = branding.at("logo_url").text;
  if (address === undefined || address === "") return GONE;
  return given.some(({ logo_url }) => sameData(logo_url, address)) ? { send: undo } : { stays: "no run has uploaded the current logo" };
}

/** Whether two values are equal, ignoring letter case and outer blanks, which a server may normalise. */
function same(one: unknown, other: unknown): boolean {
  const form = (value: unknown): unknown => (typeof value === "string" ? value.trim().toLowerCase() : value);
  return sameData(Array.isArray(one) ? one.map(form) : form(one), Array.isArray(other) ? other.map(form) : form(other));
}

/** Whether a run has set a value; a list may also have elements from before. */
function isValueOfRun(now: View, former: unknown, given: readonly unknown[]): boolean {
  if (given.some((value) => value !== undefined && same(now.raw, value))) return true;
  if (!now.isList) return false;
  const known = [former, ...given].flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []));
  return given.some((value) => Array.isArray(value)) && now.list.every(({ raw }) => known.some((value) => same(raw, value)));
}
