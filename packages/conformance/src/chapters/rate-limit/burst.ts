import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange.ts";
import { secondOf, secondsOf } from "../../limit/headers.ts";
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

/** Cheap reads of different areas. */
const READS: readonly OperationId[] = [
  "getCompany",
  "listLeaveTypes",
  "listPermissionPresets",
  "getConversation",
  "listStages",
  "getSetup",
];

/** A key's allowance, used up as fast as possible after more than a minute without a request. */
export interface Burst {
  /** All answers, in the order of sending. */
  readonly answers: readonly Exchange[];
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

/** Waits until nothing counts any more, and until a second of the clock's minute in which a burst does not run into the next minute. */
async function rest(t: Trial): Promise<void> {
  const second = (secondOf(await t.call("getCompany", { key: "full" })) ?? 0) + 61;
  const then = second % 60;
  await t.wait(61_000 + (then > 35 ? (61 - then) * 1000 : 0));
}

/** One request after more than a minute without any, with the sacrificial key. */
export async function read(t: Trial, operation: OperationId = "getCompany"): Promise<Exchange> {
  return t.call(operation, { key: "sacrificial", limited: true });
}

/** Uses up the allowance of the sacrificial key over several operations; ends the check where that key cannot read. */
export async function burst(t: Trial): Promise<Burst> {
  await rest(t);
  const answers = [await read(t)];
  if (!answers[0]!.ok) t.stop(`the key keys.sacrificial cannot read: ${String(answers[0])}`);
  answers.push(...(await Promise.all(READS.slice(1).map((operation) => read(t, operation)))));
  const served = READS.filter((operation) => answers.some((answer) => answer.operation === operation && answer.ok));
  const more = async (count: number): Promise<Exchange[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => read(t, served[n % served.length])));
  while (answers.length < LIMIT) answers.push(...(await more(Math.min(AT_ONCE, LIMIT - answers.length))));
  while (!answers.some(isLimited) && answers.length < BURST) answers.push(...(await more(10)));
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
  return { answers, alone, limited: [...answers, ...alone].find(isLimited), tooSlow: slow ?? tooSlow(), more };
}
