import type { Chance } from "./chance.ts";
import type { Choices } from "./choices.ts";
import type { CompanyData } from "./company-data.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Forms } from "./drawn/forms.ts";
import { Fields } from "./fields.ts";
import type { Mistake } from "./mistakes.ts";
import { Refusal, invalid } from "./refusal.ts";

/** What all routes have in hand. */
export interface RouteContext {
  readonly choices: Choices;
  /** In place of the forms that `choices` has, where the document shows none. */
  readonly forms?: Forms | undefined;
  readonly chance: Chance;
  readonly mistakes: ReadonlySet<Mistake>;
  readonly now: () => number;
  readonly base: string;
  readonly deliveries: Deliveries;
}

/** One request that may be carried out: its key has the scope and its company the plan. */
export interface Call extends RouteContext {
  readonly company: CompanyData;
  /** By name; ids in lower case. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** What a route answers with. */
export interface Reply {
  /** Default 200. */
  readonly status?: number;
  readonly data?: unknown;
  /** Members beside data. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** In place of JSON. */
  readonly raw?: { readonly type: string; readonly body: string };
}

/** The JSON object in a body; none counts as empty. @throws Refusal for what is no JSON object */
export function fieldsOf({ bytes }: Call): Fields {
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === "") return new Fields({});
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, "The body is no JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refusal(400, "The body has to be an object.");
  return new Fields(value as Record<string, unknown>);
}

/** Ends the reading of a body, as strictly as this server is. */
export function closed({ choices }: Call, fields: Fields): void {
  if (choices.unknown === "refused") fields.close();
}

/** What the id in the path leads to, looked for before or after the body. */
export function found<T, B>(call: Call, rows: ReadonlyMap<string, T>, body: () => B, name = "id"): { readonly one: T; readonly asked: B } {
  const look = (): T => {
    const one = rows.get(call.params[name]!);
    if (one === undefined) throw new Refusal(404, "We have nothing under this id.");
    return one;
  };
  if (call.choices.first === "id") {
    const one = look();
    return { one, asked: body() };
  }
  const asked = body();
  return { one: look(), asked };
}

/** What an id in the body leads to. */
export function named<T>({ choices }: Call, rows: ReadonlyMap<string, T>, id: string, field: string): T {
  const one = rows.get(id);
  if (one !== undefined) return one;
  throw choices.strayIds === "400" ? invalid(field) : new Refusal(404, "There is no such thing.", field);
}

/** Query parameters that are known; others as strictly as this server is. */
export function queryOf({ query, choices }: Call, ...known: readonly string[]): (name: string) => string | undefined {
  if (choices.unknown === "refused") {
    const stranger = [...query.keys()].find((name) => !known.includes(name) && name !== "page" && name !== "limit");
    if (stranger !== undefined) throw invalid(stranger);
  }
  return (name) => query.get(name) ?? undefined;
}
