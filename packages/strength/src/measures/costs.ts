import type { Check } from "../../../conformance/src/run/check/check.ts";
import { CheckContext } from "../../../conformance/src/run/check/check-context.ts";
import { checks } from "../../../conformance/src/checks/index.ts";
import type { Exchange } from "../../../conformance/src/exchange/exchange.ts";
import { Ledger, type LedgerLine } from "../../../conformance/src/run/removal/ledger.ts";
import { Run } from "../../../conformance/src/run/run.ts";
import { runCheck, runChecks } from "../../../conformance/src/run/runner.ts";
import { preflight } from "../../../conformance/src/preflight.ts";
import { cleanUp } from "../../../conformance/src/run/removal/cleanup.ts";
import { withoutLeaveOfTerminated } from "../../../conformance/src/run/removal/removal-order.ts";
import type { MeasuredCost, MeasuredReach } from "../../../conformance/src/run/measured/reach.ts";
import { chooseChecks } from "../../../conformance/src/run/schedule/choose.ts";
import { matcher } from "../../../conformance/src/run/schedule/select.ts";
import { liveWire } from "../../../conformance/src/wire/live.ts";
import { mockTarget } from "../../../conformance/test/mock-target.ts";
import { orderInput, placeIn } from "./check-order.ts";
import type { Measure } from "./measure.ts";
import { readTable, writeTable } from "./table.ts";

/** The mock's time at the start: a check alone does not learn it from a preflight. */
const START = new Date("2026-03-02T09:00:00Z");

/** Each check is measured alone with its set-ups, and by itself in a run of all checks in order. */
export const costs: Measure = {
  run: async ({ only = ["*"] }) => {
    const wanted = matcher(only);
    const isAll = only[0] === "*";
    const before = readTable<MeasuredReach | undefined>("checks");
    const all = await runTogether(checks);
    const table: Record<string, MeasuredReach> = {};
    /** A set-up whose reads others have sent before costs less: the larger cost counts. */
    const made = new Map<string, MeasuredCost>(all.setUps);
    const remade = new Set<string>();
    for (const row of checks) {
      const known = before[row.id];
      if (known !== undefined && !wanted(row.id)) {
        table[row.id] = known;
        continue;
      }
      const { cost } = all.tally(row.id);
      const alone = new Measured();
      await runCheck(alone.run, row, bug);
      const { requests, writes, calls, run } = alone;
      const shows = [...new Set(run.judgements.all.map(({ requirement }) => requirement))].sort();
      await alone.end();
      for (const [name, alike] of alone.setUps) {
        made.set(name, larger(made.get(name) ?? alike, alike));
        remade.add(name);
      }
      const place = known?.place ?? placeOf(row.id, shows, before);
      table[row.id] = { place, ...larger(cost, alone.tally(row.id).cost), requests, writes, calls: [...calls].sort(), shows };
    }
    if (isAll) {
      made.set(BURST, { ...made.get(BURST)!, ...(await burst()) });
      for (const depth of ["short", "full"] as const) made.set(`preflight:${depth}`, await preflightCost(depth));
    } else {
      // Who adds a check adds its line and those of its set-ups: all others stay, so that what two people add can be merged.
      for (const [name, cost] of Object.entries(readTable<MeasuredCost>("set-ups")))
        made.set(name, remade.has(name) && name !== BURST ? larger(made.get(name)!, cost) : cost);
    }
    // What no line uses is left out: another check may have had it in the run of all.
    const used = new Set([...Object.values(table), ...made.values()].flatMap(({ uses }) => uses));
    writeTable("checks", Object.entries(table));
    writeTable(
      "set-ups",
      [...made].filter(([name]) => used.has(name) || name.startsWith("preflight:")),
    );
    if (!isAll)
      for (const { id } of checks)
        if (wanted(id)) console.log(`${String(table[id]!.own).padStart(5)} ${id} uses ${table[id]!.uses.join(" ")}`);
    console.log(`${checks.length} checks, ${made.size} set-ups; all together ${all.requests} requests.`);
  },
};

/** The cost of one owner of exchanges: a check or a set-up. */
class Tally {
  own = 0;
  ownWrites = 0;
  removals = 0;
  stays = 0;
  readonly uses = new Set<string>();

  get cost(): MeasuredCost {
    const { own, ownWrites, removals, stays } = this;
    return { own, ownWrites, removals, ...(stays === 0 ? {} : { stays }), uses: [...this.uses].sort() };
  }
}

/** A run on a sound mock, with the cost of each owner. */
class Measured {
  readonly run: Run;
  readonly calls = new Set<string>();
  readonly #tallies = new Map<string, Tally>();
  /** Owner of each undo, by its label. */
  readonly #undone = new Map<string, string>();
  readonly #mock: ReturnType<typeof mockTarget>;
  requests = 0;
  writes = 0;

  constructor() {
    this.#mock = mockTarget({ receiver: true, rateLimit: 100 });
    const { target, fetch } = this.#mock;
    let changing = "";
    const ledger = new Ledger((line: LedgerLine) => {
      if (line.kind === "made") this.#undone.set(line.label, ownerOf(line.exchange));
      if (line.kind === "made" && line.undo === null) this.tally(line.exchange).stays += 1;
      if (line.kind === "changing") this.#undone.set(line.undo.label, changing);
    });
    const record = ({ operation, record: { owner, request } }: Exchange): void => {
      const tally = this.tally(owner);
      const write = request.method === "GET" ? 0 : 1;
      this.requests += 1;
      this.writes += write;
      tally.own += 1;
      tally.ownWrites += write;
      if (operation !== null) this.calls.add(operation);
    };
    const wire = liveWire({ target, fetch, perMinute: 90 });
    this.run = new Run({ target, wire, ledger, seed: 1, startedAt: START, readOnly: false, record });
    onUse.set(this.run, (owner, name) => void this.tally(owner).uses.add(name));
    onUndo.set(this.run, (owner) => void (changing = owner));
  }

  tally(owner: string): Tally {
    const name = ownerOf(owner);
    const tally = this.#tallies.get(name) ?? new Tally();
    this.#tallies.set(name, tally);
    return tally;
  }

  /** The cost of each set-up by its name. */
  get setUps(): [string, MeasuredCost][] {
    return [...this.#tallies].flatMap(([owner, { cost }]) => (owner.startsWith("given:") ? [[owner.slice("given:".length), cost]] : []));
  }

  /** Cleans up. */
  async end(): Promise<void> {
    for (const { label } of withoutLeaveOfTerminated(this.run.ledger.pending)) this.tally(this.#undone.get(label) ?? "").removals += 1;
    await cleanUp(this.run);
    await this.run.close();
    await this.#mock.mock[Symbol.asyncDispose]();
  }
}

/** The owner of an exchange, from its id or the name of an attempt. */
const ownerOf = (name: string): string => name.replace(/\/\d+$/, "").replace(/(?:#\d+)?\+?$/, "");

/** What observes the contexts of each run. */
const onUse = new WeakMap<Run, (owner: string, setUp: string) => void>();
const onUndo = new WeakMap<Run, (owner: string) => void>();
// oxlint-disable-next-line typescript/unbound-method -- called with the context below
const { use, undo } = CheckContext.prototype;
CheckContext.prototype.use = async function (setUp) {
  onUse.get(this.run)?.(this.owner, setUp.name);
  return use.call(this, setUp) as never;
};
CheckContext.prototype.undo = function (...change) {
  onUndo.get(this.run)?.(this.owner);
  undo.apply(this, change);
};

/** A check that throws has no cost: nothing is measured, and no row is written. */
const bug = (check: Check, error: unknown): never => {
  throw new Error(`${check.id} threw: ${String(error)}`, { cause: error });
};

/** The set-up whose requests reads of other checks replace. */
const BURST = "rate-burst";

/** The requests of that set-up without other checks, and how many of them the reads of a certify run replace. */
async function burst(): Promise<{ readonly own: number; readonly replaceable: number }> {
  const alone = new Measured();
  await runCheck(
    alone.run,
    checks.find(({ id }) => id === "RATE-01")!,
    bug,
  );
  await alone.end();
  const most = alone.tally(`given:${BURST}`).own;
  // Among fewer checks, fewer reads replace requests.
  const certified = chooseChecks(checks, { tier: "certify" });
  const { own } = (await runTogether(checks.filter((row) => certified.has(row)))).tally(`given:${BURST}`).cost;
  return { own: most, replaceable: Math.max(0, most - own) };
}

/** A run of some checks. Those that only read run within the burst of the rate limit, as in a run of the suite. */
async function runTogether(some: readonly Check[]): Promise<Measured> {
  const together = new Measured();
  await preflight(together.run, "full", false);
  await runChecks(together.run, { checks: some, onBug: () => undefined });
  await together.end();
  return together;
}

/** The cost of a preflight alone. */
async function preflightCost(depth: "short" | "full"): Promise<MeasuredCost> {
  const alone = new Measured();
  await preflight(alone.run, depth, false);
  await alone.end();
  return alone.tally("preflight").cost;
}

/** The place of a check that has none yet, among those that have one. */
function placeOf(id: string, shows: readonly string[], before: Readonly<Record<string, MeasuredReach | undefined>>): number {
  const placed = new Map(Object.entries(before).flatMap(([one, row]) => (row?.place === undefined ? [] : [[one, row.place] as const])));
  const shown = new Map(Object.entries(before).map(([one, row]) => [one, row!.shows]));
  return placeIn(placed, id, orderInput(shown.set(id, shows)));
}

/** The cost of a check whose requests depend on what ran before it, such as a random walk: the larger one. */
function larger(one: MeasuredCost, other: MeasuredCost): MeasuredCost {
  const more = (name: "own" | "ownWrites" | "removals" | "stays"): number => Math.max(one[name] ?? 0, other[name] ?? 0);
  const stays = more("stays");
  return { own: more("own"), ownWrites: more("ownWrites"), removals: more("removals"), ...(stays === 0 ? {} : { stays }), uses: one.uses };
}
