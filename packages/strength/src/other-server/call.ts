import type { Chance } from "./chance.ts";
import type { Choices } from "./choices.ts";
import type { CompanyData } from "./company-data.ts";
import type { Deliveries } from "./deliveries.ts";
import type { DrawnServerForms } from "./drawn/forms.ts";
import { Fields } from "./fields.ts";
import type { Mistake } from "./mistakes.ts";
import { Refusal, invalid } from "./refusal.ts";

/** What all routes use. */
export interface RouteContext {
  readonly choices: Choices;
  /** Forms where the document shows none; replace those of `choices`. */
  readonly forms?: DrawnServerForms | undefined;
  readonly chance: Chance;
  readonly mistakes: ReadonlySet<Mistake>;
  readonly now: () => number;
  readonly base: string;
  readonly deliveries: Deliveries;
}

/** A request whose key has the scope, and whose company has the plan. */
export interface Call extends RouteContext {
  readonly company: CompanyData;
  /** By name; ids in lower case. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** The response of a route. */
export interface Reply {
  /** Default 200. */
  readonly status?: number;
  readonly data?: unknown;
  /** Members beside data. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** A text body in place of JSON. */
  readonly raw?: { readonly type: string; readonly body: string };
}

/** The JSON object in a body; an empty body counts as `{}`. @throws Refusal if the body is not a JSON object */
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

/** Finishes reading a body: a strict server refuses unknown members. */
export function closed({ choices }: Call, fields: Fields): void {
  if (choices.unknown === "refused") fields.close();
}

/** The resource of the id in the path, found before or after reading the body. */
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

/** The resource of an id in the body. */
export function named<T>({ choices }: Call, rows: ReadonlyMap<string, T>, id: string, field: string): T {
  const one = rows.get(id);
  if (one !== undefined) return one;
  throw choices.strayIds === "400" ? invalid(field) : new Refusal(404, "There is no such thing.", field);
}

/** The known query parameters; a strict server refuses others. */
export function queryOf({ query, choices }: Call, ...known: readonly string[]): (name: string) => string | undefined {
  if (choices.unknown === "refused") {
    const stranger = [...query.keys()].find((name) => !known.includes(name) && name !== "page" && name !== "limit");
    if (stranger !== undefined) throw invalid(stranger);
  }
  return (name) => query.get(name) ?? undefined;
}
