import { type Attempt, attempt } from "./attempt.ts";
import type { Check } from "./check.ts";
import { type Gap, type Judgement, Judgements } from "./judgements.ts";
import type { Run } from "../run.ts";
import type { Company } from "../schedule/schedule.ts";
import { type CheckUnanswered } from "./check-unanswered.ts";
import { isForeign } from "../../exchange/foreign-answer.ts";
import { lossAmong, mayBeLater } from "../../wire/transient.ts";
import { CheckContext } from "./check-context.ts";
import { CheckStopped } from "./check-stopped.ts";

type OnBug = (check: Check, error: unknown) => void;

/**
 * Runs a check, and runs it again after a failure that the network or the clock may have caused, and after a request without a response.
 * A failure that its own exchanges prove counts after one attempt.
 */
export async function runConfirmed(run: Run, row: Check, onBug?: OnBug, company?: Company): Promise<Judgements> {
  const { last: first, unanswered, failed } = await attemptUntilAnswered(run, row, onBug);
  const last = company === undefined ? first : await undisturbed(run, row, first, company, onBug);
  const found = unanswered.some(isWrite) ? doubted(run, row, last) : await confirmed(run, row, last, onBug);
  for (const judgement of failed) found.add(judgement);
  if (last.unanswered !== undefined) await judgeUnanswered(run, row, found, unanswered);
  return found;
}

/**
 * Repeats a check alone that did not end well while others ran: their requests may be the reason, so only the second attempt counts. Of
 * the first one, what passive rules found is kept: it depends on single exchanges.
 */
async function undisturbed(run: Run, row: Check, first: Attempt, company: Company, onBug?: OnBug): Promise<Attempt> {
  const { judgements } = first;
  const doubts = judgements.all.some(({ check, verdict }) => check === row.id && (verdict === "fail" || verdict === "warn"));
  const ended = !doubts && (first.refused === true || judgements.gaps.every(({ verdict }) => verdict !== "inconclusive"));
  if (ended || !company.disturbed || first.unanswered !== undefined) return first;
  const second = await company.alone(async () => run.afresh(async () => attempt(run, row, onBug, "#alone")));
  const found = new Judgements(run.document);
  found.merge(second.judgements);
  for (const judgement of judgements.all) if (judgement.check !== row.id) found.add(judgement);
  return { ...second, judgements: found };
}

/** After so many attempts without a response to the same request, the target fails. */
const MOST_UNANSWERED = 2;

/** Repeats a check until all its requests get responses, at most `MOST_UNANSWERED` times. */
async function attemptUntilAnswered(
  run: Run,
  row: Check,
  onBug?: OnBug,
): Promise<{
  readonly last: Attempt;
  readonly unanswered: readonly CheckUnanswered[];
  readonly failed: ReturnType<Judgements["failuresOf"]>;
}> {
  let last = await attempt(run, row, onBug);
  const unanswered: CheckUnanswered[] = [];
  const failed: ReturnType<Judgements["failuresOf"]> = [];
  // A network that has lost requests before may lose the same request twice.
  while (last.unanswered !== undefined) {
    unanswered.push(last.unanswered);
    if (unanswered.length >= (run.lost > 0 ? MOST_UNANSWERED + 1 : MOST_UNANSWERED) || !run.mayTryAgain) break;
    failed.push(...last.judgements.all.filter(({ verdict }) => verdict === "fail"));
    last = await run.afresh(async () => attempt(run, row, onBug, `#${unanswered.length + 1}`));
  }
  if (last.unanswered === undefined) run.lost += unanswered.length;
  return { last, unanswered, failed };
}

/** Fails the check's main requirement if the same request got no response each time, although the target answers others. */
async function judgeUnanswered(run: Run, row: Check, found: Judgements, unanswered: readonly CheckUnanswered[]): Promise<void> {
  if (!(await answers(run, row))) return;
  const [first, ...others] = unanswered.map(({ exchange }) => exchange);
  const { method, path } = first!.record.request;
  const same = others.filter(
    ({ id, operation, record }) =>
      record.owner === row.id && operation === first!.operation && record.request.method === method && stepOf(id) === stepOf(first!.id),
  );
  if (first!.record.owner !== row.id || others.length === 0 || same.length < others.length) return;
  found.add({
    requirement: row.requirements[0]!,
    verdict: "fail",
    check: row.id,
    expected: `an answer to ${method} ${path}`,
    got: `${unanswered.at(-1)!.message}, ${unanswered.length} times, while other requests are answered`,
    exchanges: unanswered.map(({ exchange }) => exchange.id),
  });
}

/** The number of a request among those of its check: a network that loses some loses another one each time. */
const stepOf = (id: string): string => id.slice(id.lastIndexOf("/"));

/** Whether the target answers any request. */
async function answers(run: Run, row: Check): Promise<boolean> {
  try {
    await new CheckContext(run, `answers:${row.id}`, run.judgements, null).call("getCompany", { key: "full", fresh: true });
    return true;
  } catch (error) {
    if (error instanceof CheckStopped) return false;
    throw error;
  }
}

const isWrite = ({ exchange }: CheckUnanswered): boolean => exchange.record.request.method !== "GET";

/** The findings of an attempt after a lost write, which may have been carried out: its failures become inconclusive. */
function doubted(run: Run, row: Check, { judgements, exchanges: own }: Attempt): Judgements {
  const found = new Judgements(run.document);
  // An answer of a gateway that a check got came for the same request before.
  const twice = new Set(own.filter(({ record }) => isForeign(record.response)).map(({ id }) => id));
  const counts = ({ exchanges }: Judgement): boolean => exchanges.some((id) => twice.has(id));
  found.merge(judgements, (one) => one.check !== row.id || one.verdict !== "fail" || counts(one));
  const reason = "it failed after a write that got no answer and may have been carried out";
  for (const failure of judgements.failuresOf(row.id)) if (!counts(failure)) found.gap(doubtful(failure, reason));
  return found;
}

/** Leaves a requirement undecided that failed. */
function doubtful({ requirement, check, expected, got, exchanges }: Judgement, why: string): Gap {
  return {
    check,
    requirements: [requirement],
    verdict: "inconclusive",
    reason: `${why}: expected ${expected}, got ${got}`,
    doubt: exchanges,
  };
}

/** Why a failure must come again to count. */
function doubtOf(run: Run, row: Check, { exchanges }: Attempt): { readonly why: string; readonly isLoss: boolean } | undefined {
  if (row.shared) return { why: "others may have changed something meanwhile", isLoss: false };
  const loss = run.lostWrite ? "a write before it got no answer and may have been carried out" : lossAmong(exchanges);
  if (loss !== undefined) return { why: loss, isLoss: true };
  return mayBeLater(exchanges, run.now) ? { why: "a new day may have begun since the run started", isLoss: false } : undefined;
}

/**
 * The findings of an attempt. A failure that the network or the clock may have caused counts only if it comes again. If only a lost answer
 * explains it, and it does not come again, the second attempt is the verdict: what was lost is reported by itself.
 */
async function confirmed(run: Run, row: Check, first: Attempt, onBug?: OnBug): Promise<Judgements> {
  const { judgements } = first;
  if (judgements.failedBy(row.id).length === 0 || !row.confirm) return judgements;
  const doubt = doubtOf(run, row, first);
  if (doubt === undefined) return judgements;
  if (!run.mayTryAgain) return doubt.isLoss ? doubted(run, row, first) : judgements;
  const found = new Judgements(run.document);
  const { judgements: second } = await run.afresh(async () => attempt(run, row, onBug, "#2"));
  const again = new Set(second.failedBy(row.id));
  // A second attempt that stopped early, or did not judge the requirement, does not clear the first.
  const cut = second.gaps.some(({ verdict }) => verdict !== "not-applicable");
  const passed = new Set(second.passedBy(row.id));
  // A lost answer may have moved a resource, so that the first attempt judged what the second, with its own resource, had no cause to judge.
  const counts = ({ requirement }: Judgement): boolean => again.has(requirement) || (!doubt.isLoss && (cut || !passed.has(requirement)));
  found.merge(second, ({ check, verdict }) => check !== row.id || verdict !== "fail");
  found.merge(judgements, (one) => one.check !== row.id || one.verdict !== "fail" || counts(one));
  for (const failure of judgements.failuresOf(row.id)) {
    if (counts(failure) || (doubt.isLoss && passed.has(failure.requirement))) continue;
    found.gap(doubtful(failure, `it failed once, and not again with fresh resources (${doubt.why})`));
  }
  return found;
}
