import * as fc from "fast-check";
import type { Exchange } from "../exchange/exchange.ts";
import { isMembers } from "../document/formats.ts";
import { sentBody } from "../oracles/remembered.ts";
import { inputNamed } from "../exchange/input-named.ts";
import type { CheckContext } from "../run/check/check-context.ts";
import type { Run } from "../run/run.ts";

/**
 * Values of one member of a body, by a name for their kind. Undefined: the member is left out. An object: the values of several members, which
 * depend on each other.
 */
export type Kinds = Readonly<Record<string, unknown>>;

/** Each of some values, as a kind of its own. */
export const anyOf = (values: readonly string[]): Kinds => Object.fromEntries(values.map((value) => [value, value]));

/** By run: the kinds of values that the target has refused, as `member: kind`. */
const refusedKinds = new WeakMap<Run, Set<string>>();

/**
 * Sends a request with a drawn kind of value in each of some members, so that no two requests of a run are alike. The same check draws the
 * same kinds when it runs alone. The document leaves open which of them a server accepts. If they are refused as
 * invalid, or as a duplicate (§7), sends the request without them, and does not draw the kinds to blame again in this run. A refusal that
 * names another member of the body stands.
 * @param members the kinds to choose from, by the name of the member
 * @param send sends the request with these values; with none, every server must accept it
 * @param refusals statuses of refusals that the values may cause
 */
export async function withDrawn<T extends { readonly exchange: Exchange }>(
  t: CheckContext,
  members: Readonly<Record<string, Kinds>>,
  send: (values: Readonly<Record<string, unknown>>) => Promise<T>,
  refusals: readonly number[] = [400, 409],
): Promise<T> {
  const refused = refusedKinds.get(t.run) ?? new Set<string>();
  refusedKinds.set(t.run, refused);
  const arbitraries = Object.entries(members).map(([name, kinds]) => [name, fc.constantFrom(...Object.keys(kinds))] as const);
  const [drawn = {}] = t.sample(fc.record(Object.fromEntries(arbitraries)), 1);
  const open = Object.entries(drawn).filter(([name, kind]) => !refused.has(`${name}: ${kind}`));
  const values = Object.fromEntries(open.map(([name, kind]) => [name, members[name]![kind]]));
  const tried = await send(values);
  const field = inputNamed(tried.exchange.field ?? "");
  const isOf = ([name, value]: [string, unknown]): boolean => name === field || (isMembers(value) && Object.hasOwn(value, field));
  const guilty = Object.entries(values).filter(isOf);
  const isOther = guilty.length === 0 && Object.hasOwn(sentBody(tried.exchange) ?? {}, field);
  if (open.length === 0 || isOther || !refusals.includes(tried.exchange.status)) return tried;
  const plain = await send({});
  if (plain.exchange.ok) for (const [name] of guilty.length > 0 ? guilty : Object.entries(values)) refused.add(`${name}: ${drawn[name]}`);
  return plain;
}
