import { Exchange } from "../exchange/exchange.ts";
import { isForeign } from "../exchange/foreign-answer.ts";
import { oracles, remembers } from "../oracles/index.ts";
import { observationsIn } from "../oracles/observers.ts";
import { type Oracle, type OracleContext, findingVerdict } from "../oracles/oracle.ts";
import type { Judgements } from "./check/judgements.ts";

/** Judges an exchange by all passive rules. What may be from before or from after a write is not compared with what the run did before. */
export function judgePassively(exchange: Exchange, known: OracleContext, judgements: Judgements): void {
  for (const [decision, value] of observationsIn(exchange, known.observed)) judgements.observe(decision, value, [exchange.id]);
  const isUnsure = mayBeDone(exchange);
  const isOverlapped = exchange.record.response.overlapped === true;
  for (const oracle of isOverlapped ? oracles.filter(({ id }) => !remembers(id)) : oracles)
    if (isUnsure && oracle.unsure !== undefined) oracle.unsure(exchange, known);
    else judge(oracle, exchange, known, judgements);
}

/** Passive rules forget what a write may have changed whose outcome is unknown. */
export function forgetUnsure(exchange: Exchange, known: OracleContext): void {
  for (const oracle of oracles) oracle.unsure?.(exchange, known);
}

/** Tells the passive rules that the run has let so many milliseconds pass. */
export function tellTime(ms: number, known: OracleContext): void {
  for (const oracle of oracles) oracle.later?.(ms, known);
}

/**
 * Judges the form of answers of the service after which a request was sent again, such as a 429.
 * @param record called with those that break a rule
 */
export function judgeEarlier(
  exchange: Exchange,
  {
    known,
    judgements,
    record,
  }: { readonly known: OracleContext; readonly judgements: Judgements; readonly record: (exchange: Exchange) => void },
): void {
  for (const [n, response] of (exchange.record.response.earlier ?? []).entries()) {
    if (isForeign(response)) continue;
    const one = exchange.answered(`${exchange.id}~${n + 1}`, response);
    const broken = oracles.filter(({ ofForm }) => ofForm === true).map((oracle) => judge(oracle, one, known, judgements, true));
    if (broken.includes(true)) record(one);
  }
}

/** A write may have been carried out if a gateway answered it, now or before. */
function mayBeDone({ record: { request, response } }: Exchange): boolean {
  return (
    request.method !== "GET" &&
    [response, ...(response.earlier ?? [])].some((one) => one.status !== 429 && (one !== response || isForeign(one)))
  );
}

/** @param failuresOnly whether what holds is left out. @returns whether something fails */
function judge(oracle: Oracle, exchange: Exchange, known: OracleContext, judgements: Judgements, failuresOnly = false): boolean {
  const findings = oracle.judge(exchange, known).filter(({ holds }) => !failuresOnly || !holds);
  for (const one of findings) {
    const { requirement, expected, got, rests = [] } = one;
    judgements.add({ requirement, verdict: findingVerdict(one), check: oracle.id, expected, got, exchanges: [...rests, exchange.id] });
  }
  return findings.some(({ holds }) => !holds);
}
