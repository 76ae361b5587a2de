import { type OtherValue, lotsOf } from "./open-point-use.ts";

/** How a test ended when it was run again; undefined: it did not run. */
export type TrialEnd = { readonly passed: boolean; readonly error: string } | undefined;

/** A value under which a test fails, and what it then says. */
export interface BreakingValue extends OtherValue {
  readonly error: string;
}

interface Lot {
  readonly values: readonly OtherValue[];
  /** It has failed before, and the test has passed with nothing changed since: once more, and the test relies on it. */
  readonly isRepeated?: boolean;
}

/** The runs of one test under other values: first as it is, then a lot at a time, then halves of what fails. */
export class OpenPointTrials {
  readonly breaks: BreakingValue[] = [];
  /** Whether it failed with nothing changed: then nothing is said of it. */
  isUnsteady = false;
  #waiting: Lot[];

  constructor(values: readonly OtherValue[]) {
    this.#waiting = [{ values: [] }, ...lotsOf(values).map((lot) => ({ values: lot }))];
  }

  /** What the next run tries, slug to value; undefined: all is known. */
  get next(): Readonly<Record<string, string>> | undefined {
    const [lot] = this.#waiting;
    return lot === undefined ? undefined : Object.fromEntries(lot.values.map(({ slug, value }) => [slug, value]));
  }

  /** Notes how that run ended. */
  note(end: TrialEnd): void {
    const { values, isRepeated = false } = this.#waiting.shift()!;
    if (end?.passed === true) return;
    const [first] = values;
    if (first === undefined || end === undefined) {
      this.isUnsteady = true;
      this.#waiting = [];
    } else if (values.length > 1) {
      const half = Math.ceil(values.length / 2);
      this.#waiting.unshift({ values: values.slice(0, half) }, { values: values.slice(half) });
    } else if (isRepeated) this.breaks.push({ ...first, error: end.error });
    else this.#waiting.unshift({ values: [] }, { values, isRepeated: true });
  }
}
