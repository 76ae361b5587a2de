/**
 * Measures cost and evidence of each check on the sound mock, and writes `src/run/measured/reach.json`: alone with its set-ups, and what it
 * adds in a run of all checks in order.
 * `node scripts/measure.ts [--only GLOB]…`: measures the matching checks; the rows of the others stay.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Check } from "../src/run/check.ts";
import { checks } from "../src/checks/index.ts";
import type { Exchange } from "../src/exchange/exchange.ts";
import { Ledger } from "../src/run/ledger.ts";
import { Run } from "../src/run/run.ts";
import { runCheck } from "../src/run/runner.ts";
import { cleanUp } from "../src/run/cleanup.ts";
import { type MeasuredReach, matcher } from "../src/run/select.ts";
import { liveWire } from "../src/wire/live.ts";
import { mockTarget } from "../test/mock-target.ts";

const { values } = parseArgs({ options: { only: { type: "string", multiple: true, default: ["*"] } } });
const wanted = matcher(values.only);
const file = new URL("../src/run/measured/reach.json", import.meta.url);
const before = JSON.parse(readFileSync(file, "utf8")) as Record<string, MeasuredReach | undefined>;

interface Measured {
  readonly run: Run;
  readonly requests: () => number;
  readonly writes: () => number;
  readonly calls: ReadonlySet<string>;
  readonly end: () => Promise<void>;
}

function begin(): Measured {
  const { mock, target, fetch } = mockTarget({ receiver: true, rateLimit: 100 });
  let writes = 0;
  const wire = liveWire({ target, fetch, perMinute: 90 });
  const calls = new Set<string>();
  const record = ({ operation, record: { request } }: Exchange): void => {
    writes += request.method === "GET" ? 0 : 1;
    if (operation !== null) calls.add(operation);
  };
  const run = new Run({ target, wire, ledger: new Ledger(), seed: 1, startedAt: new Date(0), readOnly: false, record });
  const end = async (): Promise<void> => {
    await cleanUp(run);
    await run.close();
    await mock[Symbol.asyncDispose]();
  };
  return { run, requests: () => wire.requests, writes: () => writes, calls, end };
}

const bug = (check: Check, error: unknown): void => console.log(`BUG in ${check.id}:`, error);

/** Requests and writes that each check adds in a run of all checks in order. */
async function inOrder(): Promise<Map<string, readonly [requests: number, writes: number]>> {
  const measured = begin();
  const own = new Map<string, readonly [number, number]>();
  for (const row of checks) {
    const [requests, writes] = [measured.requests(), measured.writes()];
    await runCheck(measured.run, row, () => undefined);
    own.set(row.id, [measured.requests() - requests, measured.writes() - writes]);
  }
  await measured.end();
  return own;
}

const own = await inOrder();
const table: Record<string, MeasuredReach> = {};
for (const row of checks) {
  if (!wanted(row.id) && before[row.id] !== undefined) {
    table[row.id] = before[row.id]!;
    continue;
  }
  const { run, requests, writes, calls, end } = begin();
  await runCheck(run, row, bug);
  const shows = [...new Set(run.judgements.all.map(({ requirement }) => requirement))].sort();
  const [ownRequests, ownWrites] = own.get(row.id)!;
  table[row.id] = { requests: requests(), writes: writes(), own: ownRequests, ownWrites, calls: [...calls].sort(), shows };
  await end();
}
const lines = Object.entries(table).map(([id, reach]) => `  ${JSON.stringify(id)}: ${JSON.stringify(reach)}`);
writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
for (const { id, tier } of checks)
  if (wanted(id) && values.only[0] !== "*") console.log(`${String(table[id]!.own).padStart(5)} ${tier.padEnd(8)} ${id}`);
const sum = (tiers: readonly string[]): number =>
  checks.filter(({ tier }) => tiers.includes(tier)).reduce((all, { id }) => all + table[id]!.own, 0);
console.log(
  `${checks.length} checks; in order, clean-up aside: smoke ${sum(["smoke"])}, ci ${sum(["smoke", "ci"])}, certify ${sum(["smoke", "ci", "certify"])} requests.`,
);
