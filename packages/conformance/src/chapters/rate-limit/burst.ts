import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange.ts";
import { remaining, secondOf, secondsOf } from "../../limit/headers.ts";
import type { Trial } from "../../trial.ts";

/** Requests a minute and key (§8). */
export const LIMIT = 100;
/** A fifth more may pass before the first 429. */
const MOST = LIMIT * 1.2;
/** Tokens that come back in a second where they do. */
const REFILL = LIMIT / 60;
/** More than MOST, by what a burst of some seconds is given back. */
const BURST = 150;
const AT_ONCE = 20;
/** At once beyond the limit: the first of them may well be limited. */
const BEYOND = 2;
/** Long enough for tokens to come back, where they do. */
const PAUSE = 4000;

/** Cheap reads of different areas. */
const READS: readonly OperationId[] = [
  "getCompany",
  "listLeaveTypes",
  "listPermissionPresets",
  "getConversation",
  "listStages",
  "getSetup",
];

/** A key's allowance, used up within seconds after more than a minute without a request. */
export interface Burst {
  /** All answers, in the order of sending: a handful, one more four seconds later, all others at once. */
  readonly answers: readonly Exchange[];
  /** The one that came four seconds later. */
  readonly soon: Exchange;
  /** Answers to requests of one operation alone, after as many of all operations were not limited. */
  readonly alone: readonly Exchange[];
  /** The first that was limited. */
  readonly limited: Exchange | undefined;
  /** Seconds that it took, when it took too long to tell anything. */
  readonly tooSlow: number | undefined;
  /** Sends some more. */
  readonly more: (count: number) => Promise<Exchange[]>;
}

const isLimited = ({ status }: Exchange): boolean => status === 429;

/** Waits at least so many seconds, and until a second of the clock's minute whose next minute is neither near nor a minute away. */
async function settle(t: Trial, atLeast: number): Promise<void> {
  const then = ((secondOf(await t.call("getCompany", { key: "full" })) ?? 0) + atLeast) % 60;
  const seconds = atLeast + (then > 35 ? 65 - then : Math.max(0, 5 - then));
  if (seconds > 0) await t.wait(seconds * 1000);
}

/** The first request of a burst: nothing counts any more, not even what other keys sent where they share an allowance. */
async function opening(t: Trial): Promise<Exchange> {
  await t.onWire(async (wire, id) => wire.rest("sacrificial", 61_000, id));
  // Two requests of another key: that neither is missing shows that theirs do not count here, however the first is counted.
  await t.call("getCompany", { key: "full" });
  await settle(t, 0);
  const first = await read(t);
  if (!first.ok || (remaining(first) ?? 0) >= LIMIT - 1) return first;
  await settle(t, 61);
  return read(t);
}

/** One request after more than a minute without any, with the sacrificial key. */
export async function read(t: Trial, operation: OperationId = "getCompany"): Promise<Exchange> {
  return t.call(operation, { key: "sacrificial", limited: true });
}

/** Uses up the allowance of the sacrificial key over several operations; ends the check where that key cannot read. */
export async function burst(t: Trial): Promise<Burst> {
  const answers = [await opening(t)];
  if (!answers[0]!.ok) t.stop(`the key keys.sacrificial cannot read: ${String(answers[0])}`);
  answers.push(...(await Promise.all(READS.slice(1).map((operation) => read(t, operation)))));
  await t.wait(PAUSE);
  const soon = await read(t);
  answers.push(soon);
  const served = READS.filter((operation) => answers.some((answer) => answer.operation === operation && answer.ok));
  const more = async (count: number): Promise<Exchange[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => read(t, served[n % served.length])));
  while (answers.length < LIMIT) answers.push(...(await more(Math.min(AT_ONCE, LIMIT - answers.length))));
  while (!answers.some(isLimited) && answers.length < BURST) answers.push(...(await more(BEYOND)));
  const alone: Exchange[] = [];
  const own = answers.filter(({ operation }) => operation === "getCompany").length;
  const tooSlow = (): number | undefined => {
    const seconds = secondsOf([...answers, ...alone]);
    return MOST + REFILL * seconds > BURST ? seconds : undefined;
  };
  const slow = tooSlow();
  if (!answers.some(isLimited) && slow === undefined)
    while (!alone.some(isLimited) && own + alone.length < BURST)
      alone.push(...(await Promise.all(Array.from({ length: 10 }, () => read(t)))));
  return { answers, soon, alone, limited: [...answers, ...alone].find(isLimited), tooSlow: slow ?? tooSlow(), more };
}
