import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import { countsDown, secondsOf } from "../../exchange/limit-headers.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type KeyUse, type Readers, isOfUse } from "../../run/keys/key-use.ts";

/** Requests a minute and key (§8). */
export const LIMIT = 100;
/** Longest time in seconds from the first request of a burst in which other checks may use up the allowance. */
const SHARED = 20;
/** How often the burst looks whether others have used up enough, and how long it waits for their last reads, in milliseconds. */
const LOOK = 250;
const OPEN = 5000;
/** Reads of other checks without which the run would send many more requests. */
const WORTH = 50;

/**
 * Sends reads of other checks with the sacrificial key, and adds the answers. They end well before the limit, so that none of them gets a
 * 429. If the allowance is refilled all the time, or seems to be, the burst must be short, and there are none.
 * @param missing operations of the burst that the answers do not contain yet
 */
export async function letOthersRead(t: CheckContext, answers: Exchange[], missing: () => readonly OperationId[]): Promise<void> {
  const { run } = t;
  const { readers } = run;
  if (readers === undefined) return;
  if (!run.remembers || !countsDown(answers[0]!, answers.at(-1)!, answers.length - 1))
    return readers.giveUp("reads do not use up the rate limit here");
  const before = answers.length;
  const reads = new SharedReads(answers, missing);
  const read = async (): Promise<void> =>
    readers.read(
      () => reads.goOn,
      () => new Set(missing()),
    );
  if (readers.beside) await besideOthers(t, readers, reads, read);
  else await run.whileUsingUp(reads, read);
  reads.end();
  // Otherwise the checks for which reads must replace requests would send more than the run may.
  if (readers.held && answers.length - before < WORTH) readers.giveUp(`other checks sent few reads within ${SHARED} s`);
  else readers.end();
}

/** Has checks that run at the same time send their reads with the key. @param read lets those start that only read */
async function besideOthers(t: CheckContext, readers: Readers, reads: SharedReads, read: () => Promise<void>): Promise<void> {
  t.run.offered = reads;
  await read();
  for (let waited = 0; reads.goOn && !readers.isOver() && waited < SHARED * 1000; waited += LOOK) await t.waitBeside(LOOK);
  t.run.offered = undefined;
  // Reads that are open still are of use too.
  for (let waited = 0; reads.areOpen && waited < OPEN; waited += LOOK) await t.waitBeside(LOOK);
}

/** The reads of other checks within a burst. */
class SharedReads implements KeyUse {
  readonly key = "sacrificial";
  readonly #answers: Exchange[];
  readonly #missing: () => readonly OperationId[];
  #isUseful = true;
  #open = 0;

  constructor(answers: Exchange[], missing: () => readonly OperationId[]) {
    this.#answers = answers;
    this.#missing = missing;
  }

  /** Whether more of them use up the allowance, and leave enough for the requests that are missing. */
  get goOn(): boolean {
    const sent = this.#answers.length + this.#open;
    return this.#isUseful && sent + this.#missing().length < LIMIT - 1 && secondsOf(this.#answers) <= SHARED;
  }

  /** Whether some of them have no answer yet. */
  get areOpen(): boolean {
    return this.#open > 0;
  }

  take(): boolean {
    if (!this.goOn) return false;
    this.#open += 1;
    return true;
  }

  used(exchange: Exchange): void {
    this.#open -= 1;
    this.#answers.push(exchange);
    this.#isUseful &&= isOfUse(exchange);
  }

  /** No more of them are sent. */
  end(): void {
    this.#isUseful = false;
  }
}
