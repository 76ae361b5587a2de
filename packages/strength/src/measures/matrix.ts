import { checks } from "../../../conformance/src/checks/index.ts";
import { requirementById } from "../../../conformance/src/document/requirements.ts";
import type { Exchange } from "../../../conformance/src/exchange/exchange.ts";
import { oracles } from "../../../conformance/src/oracles/index.ts";
import { preflight } from "../../../conformance/src/preflight.ts";
import { CheckContext } from "../../../conformance/src/run/check/check-context.ts";
import { type Judgement, Judgements } from "../../../conformance/src/run/check/judgements.ts";
import { ruleAt } from "../../../conformance/src/run/measured/catalogue.ts";
import { setUpsOf } from "../../../conformance/src/run/measured/reach.ts";
import { Ledger } from "../../../conformance/src/run/removal/ledger.ts";
import type { RunSettings } from "../../../conformance/src/run/run-settings.ts";
import { Run } from "../../../conformance/src/run/run.ts";
import { runCheck } from "../../../conformance/src/run/runner.ts";
import { chooseChecks, preflightDepth } from "../../../conformance/src/run/schedule/choose.ts";
import { matcher } from "../../../conformance/src/run/schedule/select.ts";
import { TIERS, type Tier } from "../../../conformance/src/run/schedule/tier.ts";
import { JUDGED_COMPANIES, type KnownFault, isOfEvents } from "../../../conformance/src/strength/faults.ts";
import { mockFaults } from "../../../conformance/src/strength/mock-sandboxes.ts";
import { liveWire } from "../../../conformance/src/wire/live.ts";
import { ORIGIN, inProcess } from "../../../conformance/test/mock-sandboxes.ts";
import { mockTarget } from "../../../conformance/test/mock-target.ts";
import { latestWave, planted } from "../planted/all.ts";
import { PLANTED_START, plantedServer } from "../planted/planted-server.ts";
import type { Planted } from "../planted/planted.ts";
import type { Measure } from "./measure.ts";
import { readTable, writeTable } from "./table.ts";

/** A fault to measure: of the mock, or planted into the second implementation. */
interface Job {
  readonly fault: KnownFault | Planted;
  /** Ids of the checks that run; undefined: all. */
  readonly only: readonly string[] | undefined;
  /** How thorough the preflight is. */
  readonly depth: "short" | "full";
}

/** A row of the measured tables. */
interface Noticed {
  readonly violates: readonly string[];
  /** Ids of checks; passive rules at operations (`ruleAt`); `preflight`. */
  readonly killers: readonly string[];
}

/**
 * Each row is written as soon as it is measured. Rows that are not measured stay; rows of faults that no longer exist are dropped, those of
 * planted mistakes stay. With a tier, checks of the tier are measured again in a run of it, and those results take the place of theirs: in a
 * run of all, a check may notice what a check that is not in the tier made before it, or miss what such a check changed. With `only`, the
 * same goes for the checks that it matches.
 */
export const killMatrix: Measure<Job, Noticed> = {
  run: async ({ planted: isPlanted = false, latest = false, fault: ids, every = "1", tier: tiers, only: globs }, pool) => {
    const tier = TIERS.find((name) => name === tiers?.at(-1));
    const only = tier === undefined ? (globs === undefined ? undefined : matching(globs)) : idsOf(tier);
    const depth = tier === undefined ? "full" : preflightDepth({ tier });
    const isOther = isPlanted || latest;
    const name = isOther ? "planted" : "kills";
    const rows: readonly (KnownFault | Planted)[] = latest ? latestWave : isPlanted ? planted : await mockFaults(ORIGIN, inProcess);
    const there = new Set(rows.map(({ id }) => id));
    const table = new Map(Object.entries(readTable<Noticed>(name)));
    const chosen = rows
      .filter(({ id }, n) => (ids === undefined ? n % Number(every) === 0 : ids.some((text) => id.includes(text))))
      .filter(({ id }) => only === undefined || table.has(id));
    await pool(
      chosen.map((fault) => ({ fault, only, depth })),
      (row, { fault: { id } }) => {
        const known = table.get(id);
        table.set(id, only === undefined || known === undefined ? row : combined(known, row, only));
        // Of mistakes that are planted no more, what noticed them is still known.
        writeTable(
          name,
          [...table].filter(([one]) => isOther || there.has(one)),
        );
      },
    );
    for (const id of there) if (table.get(id)?.killers.length === 0) console.log(`not noticed: ${id}`);
  },
  judge: async ({ fault, ...checked }) => {
    if ("edits" in fault) {
      const { fetch, target, time } = await plantedServer(fault);
      const wire = liveWire({ target, fetch, perMinute: 90, time });
      const isMust = (name: string): boolean => requirementById.get(name)?.level === "must";
      return { violates: fault.breaks, killers: await killersIn({ target, wire, startedAt: PLANTED_START }, checked, isMust) };
    }
    const { id, violates } = fault;
    for (const main of JUDGED_COMPANIES) {
      const { mock, fetch, target } = mockTarget({ main, receiver: isOfEvents(fault), rateLimit: 100, faults: [id] });
      const wire = liveWire({ target, fetch, perMinute: 90 });
      const killers = await killersIn({ target, wire, startedAt: new Date(0) }, checked, (name) => violates.includes(name));
      await mock[Symbol.asyncDispose]();
      if (killers.length > 0) return { violates, killers };
    }
    return { violates, killers: [] };
  },
};

const RULES = new Set(oracles.map(({ id }) => id));
/** Owners of each exchange: who sent it, and who read the same later and was given what the run remembers. */
const owners = new WeakMap<Exchange, Set<string>>();
/** What passive rules found wrong in the present job. A report keeps few of those that are alike. */
let rulesBroken: Judgement[] = [];

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
Judgements.prototype.add = function (judgement, ...more) {
  if (judgement.verdict === "fail" && RULES.has(judgement.check)) rulesBroken.push(judgement);
  add.call(this, judgement, ...more);
};

function ownedBy(owner: string, exchange: Exchange): Exchange {
  owners.set(exchange, (owners.get(exchange) ?? new Set()).add(owner));
  return exchange;
}

/** The checks at which a requirement fails that `counts`, each with its set-ups. */
async function killersIn(
  settings: Pick<RunSettings, "target" | "wire" | "startedAt">,
  { only, depth }: Omit<Job, "fault">,
  counts: (requirement: string) => boolean,
): Promise<string[]> {
  rulesBroken = [];
  const exchanges = new Map<string, Exchange>();
  const record = (exchange: Exchange): void => void exchanges.set(exchange.id, exchange);
  const run = new Run({ ...settings, ledger: new Ledger(), seed: 1, readOnly: false, record });
  const killers = new Set<string>();
  const chosen = checks.filter(({ id }) => only === undefined || only.includes(id));
  const problems = await preflight(run, depth, false);
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

function idsOf(tier: Tier): string[] {
  return [...chooseChecks(checks, { tier })].map(({ id }) => id);
}

function matching(globs: readonly string[]): string[] {
  return checks.map(({ id }) => id).filter(matcher(globs));
}

/** A row in which some checks are as they were measured last. */
function combined(known: Noticed, { violates, killers }: Noticed, only: readonly string[]): Noticed {
  const measured = new Set(only);
  return { violates, killers: [...new Set([...known.killers.filter((id) => !measured.has(id)), ...killers])].sort() };
}
