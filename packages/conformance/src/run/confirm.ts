import { type Attempt, attempt } from "./attempt.ts";
import type { Check } from "./check.ts";
import { Judgements } from "./judgements.ts";
import type { Run } from "./run.ts";
import { type Silence } from "./silence.ts";
import { transient } from "../wire/transient.ts";
import { Trial } from "./trial.ts";
import { Unmet } from "./unmet.ts";

type OnBug = (check: Check, error: unknown) => void;

/**
 * Runs a check, and again where one attempt does not settle it: a failure that may be the network's or the clock's doing, and
 * a request without an answer. A failure that its own exchanges prove stands after one attempt.
 */
export async function settled(run: Run, row: Check, onBug?: OnBug): Promise<Judgements> {
  const { last, silences, failed } = await answered(run, row, onBug);
  const found = silences.some(isWrite) ? doubted(row, last) : await confirmed(run, row, last, onBug);
  for (const judgement of failed) found.add(judgement);
  if (last.silence !== undefined) await judgeSilence(run, row, found, silences);
  return found;
}

/** How often a request may stay without an answer before that is the target's failure. */
const TWICE = 2;

/** Repeats a check until it gets all its answers, or has gone without one often enough. */
async function answered(
  run: Run,
  row: Check,
  onBug?: OnBug,
): Promise<{ readonly last: Attempt; readonly silences: readonly Silence[]; readonly failed: ReturnType<Judgements["failuresOf"]> }> {
  let last = await attempt(run, row, onBug);
  const silences: Silence[] = [];
  const failed: ReturnType<Judgements["failuresOf"]> = [];
  // A network that has lost requests may lose two in one place.
  while (last.silence !== undefined) {
    silences.push(last.silence);
    if (silences.length >= (run.lost > 0 ? TWICE + 1 : TWICE) || !run.mayTryAgain) break;
    failed.push(...last.judgements.failuresOf(row.id));
    last = await run.afresh(async () => attempt(run, row, onBug, `#${silences.length + 1}`));
  }
  if (last.silence === undefined) run.lost += silences.length;
  return { last, silences, failed };
}

/** Fails the check's own requirement where the same request of it stayed without an answer each time, though the target answers. */
async function judgeSilence(run: Run, row: Check, found: Judgements, silences: readonly Silence[]): Promise<void> {
  if (!(await answers(run, row))) return;
  const [first, ...others] = silences.map(({ exchange }) => exchange);
  const { method, path } = first!.record.request;
  const alike = others.filter(
    ({ operation, record }) => record.owner === row.id && operation === first!.operation && record.request.method === method,
  );
  if (first!.record.owner !== row.id || others.length === 0 || alike.length < others.length) return;
  found.add({
    requirement: row.requirements[0]!,
    verdict: "fail",
    check: row.id,
    expected: `an answer to ${method} ${path}`,
    got: `${silences.at(-1)!.message}, ${silences.length} times, while other requests are answered`,
    exchanges: silences.map(({ exchange }) => exchange.id),
  });
}

/** Whether the target answers at all. */
async function answers(run: Run, row: Check): Promise<boolean> {
  try {
    await new Trial(run, `answers:${row.id}`, run.judgements, null).call("getCompany", { key: "full" });
    return true;
  } catch (error) {
    if (error instanceof Unmet) return false;
    throw error;
  }
}

const isWrite = ({ exchange }: Silence): boolean => exchange.record.request.method !== "GET";

/** The findings of an attempt after one whose write may have been carried out without an answer: a failure may be that write's doing. */
function doubted(row: Check, { judgements }: Attempt): Judgements {
  const found = new Judgements();
  found.merge(judgements, ({ check, verdict }) => check !== row.id || verdict !== "fail");
  for (const { requirement, check, expected, got, exchanges } of judgements.failuresOf(row.id)) {
    const reason = `it failed after a write that got no answer and may have been carried out: expected ${expected}, got ${got}`;
    found.gap({ check, requirements: [requirement], verdict: "inconclusive", reason, doubt: exchanges });
  }
  return found;
}

/** The findings of an attempt; where the network or the clock may have had a hand in a failure, it has to come again. */
async function confirmed(run: Run, row: Check, first: Attempt, onBug?: OnBug): Promise<Judgements> {
  const { judgements } = first;
  if (judgements.failedBy(row.id).length === 0 || !row.confirm) return judgements;
  const doubt = row.shared
    ? "others may have changed something meanwhile"
    : run.lostWrite
      ? "a write before it got no answer and may have been carried out"
      : transient(first.exchanges, run.now);
  if (doubt === undefined) return judgements;
  if (!run.mayTryAgain) return run.lostWrite ? doubted(row, first) : judgements;
  const found = new Judgements();
  const { judgements: second } = await run.afresh(async () => attempt(run, row, onBug, "#2"));
  const again = new Set(second.failedBy(row.id));
  // An attempt that could not come that far, or had nothing left to judge, says nothing against the first.
  const cut = second.gaps.some(({ verdict }) => verdict === "inconclusive" || verdict === "not-run");
  const passed = new Set(second.passedBy(row.id));
  const stands = (requirement: string): boolean => again.has(requirement) || cut || !passed.has(requirement);
  found.merge(second, ({ check, verdict }) => check !== row.id || verdict !== "fail");
  found.merge(judgements, ({ check, verdict, requirement }) => check !== row.id || verdict !== "fail" || stands(requirement));
  for (const { requirement, check, expected, got, exchanges } of judgements.failuresOf(row.id)) {
    if (stands(requirement)) continue;
    const reason = `it failed once, and not again with fresh resources (${doubt}): expected ${expected}, got ${got}`;
    found.gap({ check, requirements: [requirement], verdict: "inconclusive", reason, doubt: exchanges });
  }
  return found;
}
