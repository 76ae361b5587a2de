/**
 * Measures which checks notice each fault, in a run of all checks: the data of the checks' order (`scripts/order.ts`).
 * `node scripts/matrix.ts [--set faults|planted|latest] [--id TEXT]… [--every N] [--tier T]`: faults of the mock, written to
 * `src/run/measured/kills.json`; mistakes planted into the second implementation, or those of the latest wave, written to
 * `src/run/measured/planted.json`. Each row is written as soon as it is measured. Rows that are not measured stay; rows of faults that no longer exist are dropped, those of planted mistakes stay.
 * All faults of the mock take about half an hour on two cores.
 * With `--tier`, checks of a tier are measured again in a run of that tier, and those rows take the place of theirs: in a run of all, a
 * check may notice what a check that is not in the tier made before it, or miss what such a check changed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker, isMainThread, parentPort } from "node:worker_threads";
import { checks } from "../src/checks/index.ts";
import type { Exchange } from "../src/exchange/exchange.ts";
import { oracles } from "../src/oracles/index.ts";
import { requirementById } from "../src/document/requirements.ts";
import { preflight } from "../src/preflight.ts";
import type { Check } from "../src/run/check/check.ts";
import { CheckContext } from "../src/run/check/check-context.ts";
import { type Judgement, Judgements } from "../src/run/check/judgements.ts";
import { Ledger } from "../src/run/removal/ledger.ts";
import { setUpsOf } from "../src/run/measured/reach.ts";
import { ruleAt } from "../src/run/measured/catalogue.ts";
import { Run } from "../src/run/run.ts";
import type { RunSettings } from "../src/run/run-settings.ts";
import { runCheck } from "../src/run/runner.ts";
import { chooseChecks, preflightDepth } from "../src/run/schedule/choose.ts";
import { TIERS, type Tier } from "../src/run/schedule/tier.ts";
import { JUDGED_COMPANIES, isOfEvents } from "../src/strength/faults.ts";
import { mockFaults } from "../src/strength/mock-sandboxes.ts";
import { liveWire } from "../src/wire/live.ts";
import { mockTarget } from "../test/mock-target.ts";
import { VARIANTS } from "../test/other-server/choices.ts";
import { latestWave, planted } from "../test/planted/all.ts";
import { wrongServer } from "../test/planted/wrong-server.ts";

const START = new Date("2026-03-02T09:00:00Z");

/** Jobs of one worker thread: each copy of the second implementation stays in its memory. */
const MOST_JOBS = 100;

const RULES = new Set(oracles.map(({ id }) => id));

/** A fault to measure: of the mock, or planted into the second implementation. */
interface Job {
  readonly of: "mock" | "other";
  readonly id: string;
  /** Undefined: all checks run. */
  readonly tier?: Tier;
}

/** A row of the measured tables. */
interface Noticed {
  readonly violates: readonly string[];
  /** Ids of checks; passive rules at operations (`ruleAt`); `preflight`. */
  readonly killers: readonly string[];
}

const { mock, fetch } = mockTarget();
const faults = await mockFaults("http://mock", fetch);
await mock[Symbol.asyncDispose]();

/** Owners of each exchange: who sent it, and who read the same later and was given what the run remembers. */
const owners = new WeakMap<Exchange, Set<string>>();
// oxlint-disable typescript/unbound-method -- called with their contexts below
const { call, send } = CheckContext.prototype;
const { add } = Judgements.prototype;
// oxlint-enable typescript/unbound-method
CheckContext.prototype.call = async function (...request) {
  return ownedBy(this.owner, await call.apply(this, request));
};
CheckContext.prototype.send = async function (...request) {
  return ownedBy(this.owner, await send.apply(this, request));
};

function ownedBy(owner: string, exchange: Exchange): Exchange {
  owners.set(exchange, (owners.get(exchange) ?? new Set()).add(owner));
  return exchange;
}

/** What passive rules found wrong in the present job. A report keeps few of those that are alike. */
let rulesBroken: Judgement[] = [];
Judgements.prototype.add = function (judgement, ...more) {
  if (judgement.verdict === "fail" && RULES.has(judgement.check)) rulesBroken.push(judgement);
  add.call(this, judgement, ...more);
};

if (isMainThread) await main();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
else parentPort!.on("message", (job: Job) => void noticed(job).then((row) => parentPort!.postMessage(row)));

async function noticed({ of, id, tier }: Job): Promise<Noticed> {
  if (of === "other") {
    const row = planted.find((one) => one.id === id)!;
    const { otherServer } = await wrongServer(row);
    const choices = VARIANTS[row.variant ?? "other"]!;
    const { fetch: send, target, time } = otherServer({ choices, receiver: row.receiver ?? false, start: START, seed: 7 });
    const wire = liveWire({ target, fetch: send, perMinute: 90, time });
    const killers = await killersIn({ target, wire, startedAt: START }, tier, (name) => requirementById.get(name)?.level === "must");
    return { violates: row.breaks, killers };
  }
  const { violates } = faults.find((one) => one.id === id)!;
  const receiver = isOfEvents({ id, title: "", violates });
  for (const main of JUDGED_COMPANIES) {
    const { mock: wrong, fetch: send, target } = mockTarget({ main, receiver, rateLimit: 100, faults: [id] });
    const wire = liveWire({ target, fetch: send, perMinute: 90 });
    const killers = await killersIn({ target, wire, startedAt: new Date(0) }, tier, (name) => violates.includes(name));
    await wrong[Symbol.asyncDispose]();
    if (killers.length > 0) return { violates, killers };
  }
  return { violates, killers: [] };
}

/** The checks at which a requirement fails that `counts`, each with its set-ups. */
async function killersIn(
  settings: Pick<RunSettings, "target" | "wire" | "startedAt">,
  tier: Tier | undefined,
  counts: (requirement: string) => boolean,
): Promise<string[]> {
  rulesBroken = [];
  const exchanges = new Map<string, Exchange>();
  const record = (exchange: Exchange): void => void exchanges.set(exchange.id, exchange);
  const run = new Run({ ...settings, ledger: new Ledger(), seed: 1, readOnly: false, record });
  const killers = new Set<string>();
  const chosen = rowsOf(tier);
  const problems = await preflight(run, tier === undefined ? "full" : preflightDepth({ tier }), false);
  if (problems.length > 0) killers.add("preflight");
  for (const row of problems.length > 0 ? [] : chosen) {
    const found = await runCheck(run, row, () => undefined);
    if (found.all.some(({ verdict, requirement }) => verdict === "fail" && counts(requirement))) killers.add(row.id);
  }
  const places = new Set<string>();
  for (const { check, requirement, exchanges: cited } of rulesBroken) {
    const decisive = exchanges.get(cited.at(-1) ?? "");
    if (decisive === undefined || !counts(requirement)) continue;
    if (decisive.operation !== null) killers.add(ruleAt(check, decisive.operation));
    for (const owner of [decisive.record.owner, ...(owners.get(decisive) ?? [])]) places.add(owner);
  }
  if (places.has("preflight")) killers.add("preflight");
  for (const { id } of chosen) if (places.has(id) || [...setUpsOf({ id })].some((name) => places.has(`given:${name}`))) killers.add(id);
  await run.close();
  return [...killers].sort();
}

/** The checks of a tier; of none: all. */
function rowsOf(tier: Tier | undefined): readonly Check[] {
  if (tier === undefined) return checks;
  const chosen = chooseChecks(checks, { tier });
  return checks.filter((row) => chosen.has(row));
}

/** A row in which the checks of a tier are as they were measured in a run of that tier. */
function combined(known: Noticed, { violates, killers }: Noticed, tier: Tier): Noticed {
  const measured = new Set(rowsOf(tier).map(({ id }) => id));
  return { violates, killers: [...new Set([...known.killers.filter((id) => !measured.has(id)), ...killers])].sort() };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      set: { type: "string", default: "faults" },
      id: { type: "string", multiple: true },
      every: { type: "string", default: "1" },
      tier: { type: "string" },
    },
  });
  const of = values.set === "faults" ? "mock" : "other";
  const tier = TIERS.find((name) => name === values.tier);
  const rows = of === "mock" ? faults : values.set === "latest" ? latestWave : planted;
  const file = new URL(`../src/run/measured/${of === "mock" ? "kills" : "planted"}.json`, import.meta.url);
  const table = new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, Noticed>));
  const chosen = rows
    .map(({ id }) => id)
    .filter((id, n) => (values.id === undefined ? n % Number(values.every) === 0 : values.id.some((text) => id.includes(text))))
    .filter((id) => tier === undefined || table.has(id));
  const keep = (id: string, row: Noticed): void => {
    const known = table.get(id);
    table.set(id, tier === undefined || known === undefined ? row : combined(known, row, tier));
    // Of mistakes that are planted no more, what noticed them is still known.
    const there = [...table].filter(([one]) => of === "other" || faults.some((fault) => fault.id === one));
    const lines = there.map(([one, noticed]) => `  ${JSON.stringify(one)}: ${JSON.stringify(noticed)}`);
    writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
  };
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => work(chosen, { of, ...(tier === undefined ? {} : { tier }) }, keep)),
  );
  // The order is not made from them: the curve is measured on what is new to it.
  const wave = latestWave.map(({ id }) => `  ${JSON.stringify(id)}`);
  writeFileSync(new URL("latest-wave.json", file), `[\n${wave.join(",\n")}\n]\n`);
  for (const id of rows.map((row) => row.id)) if (table.get(id)?.killers.length === 0) console.log(`not noticed: ${id}`);
}

async function work(ids: string[], how: Omit<Job, "id">, keep: (id: string, row: Noticed) => void): Promise<void> {
  while (ids.length > 0) {
    const worker = new Worker(new URL(import.meta.url));
    for (const id of ids.splice(0, Math.min(MOST_JOBS, Math.ceil(ids.length / 2)))) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage({ ...how, id } satisfies Job);
      keep(id, await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject)));
      worker.removeAllListeners("error");
    }
    await worker.terminate();
  }
}
