import * as fc from "fast-check";
import { FIELD_NAMING, type Breach, breachesIn } from "./breach.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { inputNamed } from "../exchange/input-named.ts";
import type { CheckContext } from "../run/check/check-context.ts";
import type { BodyRules } from "./rules.ts";
import { NULL, type Way, waysOf } from "./ways.ts";

/** Bodies of one operation that are wrong in one member each. */
export interface WrongBodySeries {
  readonly rules: BodyRules;
  /** A body that the target accepts, with a token of its own. */
  readonly sound: () => Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>;
  /** Right values of members that the sound body leaves out, to make wrong ones from. */
  readonly usual?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  /** Related members that a refusal may name instead of the wrong one. */
  readonly kin?: Readonly<Record<string, readonly string[]>>;
}

/** A body as sent, and its breach. */
export interface WrongBody {
  readonly member: string;
  readonly text: string;
  readonly breach: Breach;
}

/**
 * The sound body with one wrong member.
 * @returns undefined if the bytes do not have exactly that breach: then it must not be sent as a wrong body
 */
export function wrongBody(
  rules: BodyRules,
  sound: Readonly<Record<string, unknown>>,
  member: string,
  value: unknown,
): WrongBody | undefined {
  const text = JSON.stringify({ ...sound, [member]: value });
  const [breach, ...others] = breachesIn(Buffer.from(text), rules);
  return breach !== undefined && others.length === 0 && breach.member === member ? { member, text, breach } : undefined;
}

/** Names of ways to break a member, by member. */
export type WayChoice = Readonly<Record<string, readonly string[]>>;

/** The ways of two choices. */
export function bothOf(one: WayChoice, other: WayChoice): WayChoice {
  const members = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...members].map((member) => [member, [...(one[member] ?? []), ...(other[member] ?? [])]]));
}

/**
 * Ways to break members that the seed chooses, after null in each member that may not be null: a test for absence lets that through.
 * @param without ways that are left out
 * @param count number of ways
 */
export function drawnBodies(t: Pick<CheckContext, "sample">, rules: BodyRules, without: WayChoice, count: number): WayChoice {
  const all = Object.entries(rules.members).flatMap(([member, rule]) =>
    waysOf(rule).flatMap(({ name }) => (without[member]?.includes(name) === true ? [] : [[member, name] as const])),
  );
  const [nulls, others] = [all.filter(([, name]) => name === NULL.name), all.filter(([, name]) => name !== NULL.name)];
  const length = Math.min(Math.max(0, count - nulls.length), others.length);
  const [chosen] = t.sample(fc.shuffledSubarray(others, { minLength: length, maxLength: length }), 1);
  const drawn = [...nulls, ...chosen!].slice(0, count);
  return Object.fromEntries(
    Object.keys(rules.members).map((member) => [member, drawn.flatMap(([one, name]) => (one === member ? [name] : []))]),
  );
}

/** A wrong body that was sent, and its exchange. */
export interface SentWrongBody {
  readonly exchange: Exchange;
  readonly breach: Breach;
}

/** Sends the sound body with one wrong member. @returns undefined if the body would not be certainly wrong: nothing was sent */
export async function sendWrong(
  t: CheckContext,
  { rules, params, sound, usual = {} }: WrongBodySeries,
  member: string,
  way: Way,
): Promise<SentWrongBody | undefined> {
  const body = await sound();
  const wrong = wrongBody(rules, body, member, t.sample(way.values(body[member] ?? usual[member]), 1)[0]);
  if (wrong === undefined) return undefined;
  const raw = { text: wrong.text, type: "application/json" };
  const exchange = await t.call(rules.operation, { ...(params === undefined ? {} : { params }), raw, unread: true });
  return { exchange, breach: wrong.breach };
}

/** Sends one wrong body for each named member and way. @returns those that were sent */
export async function refuseEach(t: CheckContext, series: WrongBodySeries, choice: WayChoice): Promise<Exchange[]> {
  const sent: Exchange[] = [];
  for (const [member, names] of Object.entries(choice)) {
    for (const way of waysOf(series.rules.members[member]!).filter(({ name }) => names.includes(name))) {
      const wrong = await sendWrong(t, series, member, way);
      if (wrong === undefined) continue;
      judgeRefusal(t, wrong, series.kin?.[member]);
      sent.push(wrong.exchange);
    }
  }
  return sent;
}

/** Judges the response to a body with one breach by what the document says about refusals. */
export function judgeRefusal(t: CheckContext, { exchange, breach }: SentWrongBody, kin: readonly string[] = []): void {
  const { says, requirements, member, unknownId } = breach;
  const allowed = unknownId ? "400 VALIDATION_ERROR (or 404 NOT_FOUND)" : "400 VALIDATION_ERROR";
  const refused = exchange.refused(400, "VALIDATION_ERROR");
  t.must(requirements, {
    at: exchange,
    expected: `${allowed}, since ${says}`,
    holds: refused || (unknownId && exchange.refused(404, "NOT_FOUND")),
  });
  if (refused) judgeField(t, exchange, [member, ...kin]);
}

/** Judges whether the error.field of a refusal names the one wrong member. */
export function judgeField(t: CheckContext, exchange: Exchange, names: readonly string[]): boolean {
  const field = exchange.json.at("error", "field");
  const wanted = `error.field to name ${names.join(" or ")}`;
  const isNamed = field.exists && !field.isNull;
  if (!isNamed) return t.must("ERR-13", { at: exchange, expected: `${wanted}, the only wrong member`, holds: false });
  const named = names.includes(inputNamed(field.text ?? ""));
  return t.must(FIELD_NAMING, { at: exchange, expected: wanted, holds: named });
}
