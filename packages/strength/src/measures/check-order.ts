import { Cost, costOf } from "../../../conformance/src/run/schedule/cost.ts";
import { HARMFUL } from "../../../conformance/src/document/requirements.ts";
import { checks } from "../../../conformance/src/checks/index.ts";
import { type MeasuredReach, costOfSetUp, measuredReachOf, setUpsOf } from "../../../conformance/src/run/measured/reach.ts";
import { REQUESTS } from "../../../conformance/src/run/schedule/tier.ts";
import kills from "../../../conformance/src/run/measured/kills.json" with { type: "json" };
import planted from "../../measured/planted.json" with { type: "json" };
import { latestWave } from "../planted/all.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import { mockTarget } from "../../../conformance/test/mock-target.ts";
import type { Measure } from "./measure.ts";
import { readTable, writeTable } from "./table.ts";

/** A fault, as the order sees it. */
export interface NoticedFault {
  /** The checks that notice it; `preflight` notices it before the first check. */
  readonly killers: readonly string[];
  /** Ids of the requirements that it violates. */
  readonly violates: readonly string[];
}

/** What puts checks in order. */
export interface OrderInput {
  /** Each check by its id, with the requirements that it shows. */
  readonly checks: ReadonlyMap<string, readonly string[]>;
  readonly faults: readonly NoticedFault[];
  /** Every requirement that any check shows is shown by the checks within so many requests, preflight and clean-up included. */
  readonly covered: number;
}

/** The rows of planted mistakes: those of the latest wave, which no order is made from, or the others. */
export function plantedRows(isLatest: boolean): NoticedFault[] {
  const unseen = new Set(latestWave.map(({ id }) => id));
  const rows = Object.entries(planted as Readonly<Record<string, NoticedFault>>);
  return rows.flatMap(([id, row]) => (unseen.has(id) === isLatest ? [row] : []));
}

/** Requests that must suffice to show all requirements. */
export const COVERED: number = REQUESTS.certify - 2;

/**
 * What puts the checks in order: the faults of the mock, and planted mistakes of earlier waves.
 * @param shown each check by its id, with the requirements that it shows
 */
export function orderInput(shown: OrderInput["checks"]): OrderInput {
  return { checks: shown, faults: [...Object.values(kills), ...plantedRows(false)], covered: COVERED };
}

/** Worth of a fault that was noticed already, per time: a second check that notices it makes up for a first one that cannot run. */
const AGAIN = 0.08;
/** Worth of a requirement that no check before shows, in faults. Faults that are not known are likely to be where nothing was looked at. */
const REQUIREMENT = 0.8;
/** Worth of a fault that violates one of `HARMFUL`, beside another one; of such a requirement, and of one about who is let in, too. */
const HARM = 2;
const LETS_IN = /^AUTH-0[1-7]$/;

/** Least cost of a check in requests: one that judges what others have received costs none. */
const LEAST = 0.3;

/**
 * Puts checks in order so that the first ones, whatever their number, notice nearly the most faults that so many requests can: greedy by
 * what a check adds per request. What shows the requirements that are still open follows in time for `covered`. The same input gives the
 * same order.
 */
export function checksInOrder(input: OrderInput): string[] {
  const best = new Values(input).greedy([...input.checks.keys()]);
  // The longest beginning after which there are requests left for the other requirements.
  let [from, to] = [0, best.length];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (costOfCovering(input, best.slice(0, middle)) <= input.covered) from = middle;
    else to = middle - 1;
  }
  const values = new Values(input);
  const first = best.slice(0, from);
  for (const id of first) values.take(id);
  const cover = values.greedy(coverAfter(input, first));
  const taken = new Set([...first, ...cover]);
  return [...first, ...cover, ...values.greedy(best.filter((id) => !taken.has(id)))];
}

/**
 * A place for a new check in an order: half-way to the first check that adds less per request than it does there.
 * @param places the place of each check in the order
 */
export function placeIn(places: ReadonlyMap<string, number>, id: string, input: OrderInput): number {
  const values = new Values(input);
  let before = 0;
  for (const [other, place] of [...places].toSorted(([, a], [, b]) => a - b)) {
    if (values.value(id) > values.value(other)) return (before + place) / 2;
    values.take(other);
    before = place;
  }
  return before + 1;
}

/** Requests of some checks and of those that show the requirements which these leave open. */
function costOfCovering(input: OrderInput, first: readonly string[]): number {
  return costOf(
    [...first, ...coverAfter(input, first)].map((id) => ({ id })),
    "full",
  ).requests;
}

/** Few, cheap checks that show all requirements which some checks leave open. */
function coverAfter({ checks }: OrderInput, first: readonly string[]): string[] {
  const values = new Values({ checks, faults: [], covered: 0 });
  for (const id of first) values.take(id);
  const taken = new Set(first);
  const found = values.greedy(
    [...checks.keys()].filter((id) => !taken.has(id)),
    () => values.open === 0,
  );
  // A later check may show all that an earlier one showed.
  for (const id of found.toReversed()) {
    const others = new Set([...first, ...found].filter((one) => one !== id).flatMap((one) => checks.get(one)!));
    if (checks.get(id)!.every((name) => others.has(name))) found.splice(found.indexOf(id), 1);
  }
  return found;
}

/**
 * Worth of each fault: those that violate the same requirement share one. Mistakes of strangers are spread evenly over all that the document
 * says, and the known faults are not.
 */
function worthOf(faults: readonly NoticedFault[]): number[] {
  const count = new Map<string, number>();
  for (const { violates } of faults) for (const name of violates) count.set(name, (count.get(name) ?? 0) + 1);
  return faults.map(({ violates }) => {
    const rarest = Math.min(...violates.map((name) => count.get(name)!));
    return (violates.some((name) => HARMFUL.test(name)) ? HARM : 1) / rarest;
  });
}

/** Whether a check, or a set-up of it, makes what no request removes. */
const stays = (id: string): boolean =>
  [measuredReachOf({ id }), ...[...setUpsOf({ id })].map(costOfSetUp)].some((row) => row.stays !== undefined);

/** What checks would add to those that were taken. */
class Values {
  readonly #checks: OrderInput["checks"];
  readonly #noticed: number[];
  readonly #worth: number[];
  readonly #noticing = new Map<string, number[]>();
  readonly #open: Set<string>;
  readonly #cost = new Cost();

  constructor({ checks, faults }: OrderInput) {
    this.#checks = checks;
    this.#noticed = faults.map(({ killers }) => (killers.includes("preflight") ? 1 : 0));
    this.#worth = worthOf(faults);
    for (const [n, { killers }] of faults.entries())
      for (const id of killers) this.#noticing.set(id, [...(this.#noticing.get(id) ?? []), n]);
    this.#open = new Set([...checks.values()].flat());
    this.#cost.use("preflight:full");
  }

  /** Number of requirements that nothing taken shows. */
  get open(): number {
    return this.#open.size;
  }

  take(id: string): void {
    this.#cost.add({ id });
    for (const n of this.#noticing.get(id) ?? []) this.#noticed[n]! += 1;
    for (const name of this.#checks.get(id)!) this.#open.delete(name);
  }

  /** Takes checks, the best first. */
  greedy(ids: readonly string[], enough: () => boolean = () => false): string[] {
    const left = new Set(ids);
    const found: string[] = [];
    while (left.size > 0 && !enough()) {
      let best: string | undefined;
      let most = -1;
      for (const id of left) {
        const value = this.value(id);
        if (value > most) [best, most] = [id, value];
      }
      left.delete(best!);
      this.take(best!);
      found.push(best!);
    }
    return found;
  }

  /** What a check adds per request. Within the requests of smoke, one that makes what no request removes is not chosen, so it adds nothing. */
  value(id: string): number {
    if (this.#cost.requests <= REQUESTS.smoke && stays(id)) return 0;
    const faults = (this.#noticing.get(id) ?? []).reduce((sum, n) => sum + this.#worth[n]! * AGAIN ** this.#noticed[n]!, 0);
    const open = this.#checks.get(id)!.filter((name) => this.#open.has(name));
    const shown = open.reduce((sum, name) => sum + (HARMFUL.test(name) || LETS_IN.test(name) ? HARM : 1) * REQUIREMENT, 0);
    return (faults + shown) / Math.max(LEAST, this.#cost.of({ id }));
  }
}

/** From one place to the next: checks that are new are put between. */
const APART = 10;

/** From what `measure` (cost and evidence) and `matrix` (faults and what notices them) have measured. */
export const checkOrder: Measure = {
  run: async () => {
    /** Requirements that a check shows when it runs alone, and does not show among the others. */
    const unsure = new Map<string, Set<string>>(checks.map(({ id }) => [id, new Set()]));
    for (let turn = 1; ; turn += 1) {
      const shown = checks.map(({ id }) => [id, measuredReachOf({ id }).shows.filter((name) => !unsure.get(id)!.has(name))] as const);
      const order = checksInOrder(orderInput(new Map(shown)));
      const rows = order.map((id) => ({ id }));
      const certify = order.slice(
        0,
        order.findIndex((_, n) => costOf(rows.slice(0, n + 1), "full").requests > REQUESTS.certify),
      );
      const open = await openAfter(checks.filter(({ id }) => certify.includes(id)));
      console.log(`${turn}: ${certify.length} checks within ${REQUESTS.certify} requests; not passed: ${open.join(" ") || "none"}`);
      const doubts = open.flatMap((name) =>
        certify.filter((id) => measuredReachOf({ id }).shows.includes(name) && !unsure.get(id)!.has(name)).map((id) => [id, name] as const),
      );
      for (const [id, name] of doubts) unsure.get(id)!.add(name);
      if (doubts.length > 0) continue;
      const table = readTable<MeasuredReach>("checks");
      return writeTable(
        "checks",
        order.map((id, n) => [id, { ...table[id], place: (n + 1) * APART }]),
      );
    }
  },
};

/** The must-level requirements that a run of some checks leaves without a pass on the sound mock. */
async function openAfter(chosen: typeof checks): Promise<string[]> {
  const { mock, target, fetch } = mockTarget({ receiver: true, rateLimit: 100 });
  const report = await runSuite({ target, fetch, checks: chosen, maxRequests: Infinity, preflight: true, startedAt: new Date(0) });
  await mock[Symbol.asyncDispose]();
  return report.requirements.filter(({ level, verdict }) => level === "must" && verdict !== "pass").map(({ id }) => id);
}
