import { answerUnder } from "@hr-platform/control/explain/what-if";
import { responseDifferences } from "@hr-platform/control/explain/response-differences";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { Mock, MockSandbox } from "@hr-platform/control/mock";

/** A value of an open point that a test did not have, and that changes an answer that it read. */
export interface OtherValue {
  /** As `A-25`. */
  readonly id: string;
  readonly slug: string;
  readonly value: string;
}

/** A write that shows late never shows while the clock stands still. */
const LATE = "read-your-writes";

/** Notes which open points the answers of a test depend on. */
export class OpenPointUse {
  readonly #inner: Sandbox;
  readonly #settled: ReadonlySet<string>;
  readonly #read = new Map<number, readonly string[]>();
  readonly #stop: () => void;

  constructor(mock: Mock, sandbox: MockSandbox) {
    this.#inner = mock.sandboxes.get(sandbox.id)!;
    // What the author of the tests has chosen is no guess.
    this.#settled = new Set(Object.keys(mock.defaultSandbox.settings.decide));
    this.#stop = sandbox.trace(({ n, decisions }) => void this.#read.set(n, Object.keys(decisions)));
  }

  /** The values that change an answer, found by asking what each exchange would have got. Ends the notes. */
  end(): OtherValue[] {
    this.#stop();
    const found = new Set<OtherValue>();
    const all = this.#others();
    for (const [n, slugs] of this.#read) {
      const left = all.filter((one) => slugs.includes(one.slug) && !found.has(one));
      for (const lot of lotsOf(left)) for (const one of this.#changing(n, lot)) found.add(one);
    }
    return all.filter((one) => found.has(one));
  }

  /** The other values of the points that were read, of those that still have the mock's own value. */
  #others(): OtherValue[] {
    const read = new Set([...this.#read.values()].flat());
    const { contract, decisions, clock } = this.#inner;
    const now = new Map<string, unknown>(Object.entries(decisions));
    const usual = new Map<string, unknown>(Object.entries(contract.decisions.defaults));
    return contract.decisions.rows
      .filter(({ slug, switchable }) => switchable && read.has(slug) && !this.#settled.has(slug) && now.get(slug) === usual.get(slug))
      .filter(({ slug }) => slug !== LATE || clock.mode !== "frozen")
      .flatMap(({ id, slug, sound, default: own, unserved = {} }) =>
        sound.filter((value) => value !== own && !Object.hasOwn(unserved, value)).map((value) => ({ id, slug, value })),
      );
  }

  /** Which values of a lot change the answer of an exchange: a half at a time. */
  #changing(n: number, lot: readonly OtherValue[]): OtherValue[] {
    if (lot.length === 0 || !this.#isChanged(n, lot)) return [];
    if (lot.length === 1) return [...lot];
    const half = Math.ceil(lot.length / 2);
    return [...this.#changing(n, lot.slice(0, half)), ...this.#changing(n, lot.slice(half))];
  }

  #isChanged(n: number, lot: readonly OtherValue[]): boolean {
    const values = Object.fromEntries(lot.map(({ slug, value }) => [slug, value]));
    try {
      return responseDifferences(answerUnder(this.#inner, n, {}), answerUnder(this.#inner, n, values)).length > 0;
    } catch {
      // The state before it is not kept: a run will tell.
      return true;
    }
  }
}

/** Values in as few lots as there are values of one point: each lot has one of each. */
export function lotsOf(values: readonly OtherValue[]): OtherValue[][] {
  const lots: OtherValue[][] = [];
  for (const group of Map.groupBy(values, ({ slug }) => slug).values())
    for (const [place, one] of group.entries()) (lots[place] ??= []).push(one);
  return lots;
}
