import type { Check } from "../check/check.ts";
import type { Judgement } from "../check/judgements.ts";

/**
 * Areas, or single requirements, whose checks touch the same things besides what each makes itself: set-ups, lists, resources that only
 * move forward. Their checks run one after the other, in their order; others may run at the same time. An area that is not listed is one
 * of its own.
 */
const SHARING: readonly (readonly string[])[] = [
  // People and their leave: lists, figures and balances of all of them.
  ["EMP", "LEAVE", "LTYPE", "HOL", "BAL", "PAGE", "ANA", "BILL", "SETUP", "PERM"],
  // The one application of the target file, logos, and writes of every kind.
  ["REC", "WEB", "SCOPE", "CONV", "BRAND", "PRIV-13"],
  // The receiver.
  ["EVT", "HOOK", "SIG"],
];

/** Areas whose checks change settings that other requests depend on: nothing else runs meanwhile. */
const ALONE: ReadonlySet<string> = new Set(["COMP"]);

/** Checks that look at the figures of the company as the run found it: whom others hire changes which departments are small. */
const AS_FOUND = /^ANA-\d+(?:\.departments)?$/;

/** The checks that wait for the rate limit. They have a key of their own. */
const LIMIT: ReadonlySet<string> = new Set(["RATE-01", "RATE-07"]);

/** The queue whose checks mostly wait, for attempts of deliveries: it starts first, so that others run meanwhile. */
export const WAITING: Queue = "touching EVT";

/** The checks that wait longest, for attempts up to half a minute apart: the first of their queue. */
export const LONG_WAITS: ReadonlySet<string> = new Set(["EVT-16", "EVT-19", "HOOK-11"]);

/** Whether a check must run before checks that hire people. */
export function looksFirst({ id }: Check): boolean {
  return AS_FOUND.test(id);
}

/** Requirements about who is let in, and about the form of an answer: a single one shows it. Others are about what happened before too. */
const OF_ANSWERS = /^(?:(?:AUTH|SCOPE|PLAN|NI|CONV)-|ERR-(?:04|13)$)/;

/** Requirements about single deliveries. */
const OF_DELIVERIES = /^(?:SIG-0[12]|EVT-1[0-3])$/;

/** Whether no request of another check, sent at the same time, can explain a failure. */
export function isProven({ requirement, exchanges, expected, got }: Omit<Judgement, "verdict" | "check">): boolean {
  // What a request says itself is wrong whatever others do, so its success is. A second attempt may be refused for what the first one made.
  const isTaken = /^(?:400|a 4xx)\b/.test(expected) && /^2\d\d /.test(got);
  return (exchanges.length === 1 && (OF_ANSWERS.test(requirement) || isTaken)) || OF_DELIVERIES.test(requirement);
}

/** When a check may run: in the background, beside checks of other queues, or while nothing but the background runs. */
export type Queue = "background" | "alone" | `touching ${string}`;

/** The queue of a check. Checks of one queue run one after the other, in their order. */
export function queueOf({ id, requirements }: Check): Queue {
  const main = requirements[0]!;
  const area = main.split("-")[0]!;
  if (LIMIT.has(id)) return "background";
  if (ALONE.has(area) || AS_FOUND.test(id)) return "alone";
  return `touching ${(SHARING.find((names) => names.includes(main)) ?? SHARING.find((names) => names.includes(area)))?.[0] ?? area}`;
}
