import { isForeign } from "../../exchange/foreign-answer.ts";
import { missingParts } from "../../target/target.ts";
import { lossAmong, mayBeLater } from "../../wire/transient.ts";
import { gapReason } from "../gaps/declared-gap.ts";
import type { Run } from "../run.ts";
import { isProven } from "../schedule/overlap.ts";
import type { Company } from "../schedule/schedule.ts";
import { type Attempt, type OnBug, attempt } from "./attempt.ts";
import { CheckContext } from "./check-context.ts";
import { CheckStopped, type CheckUnanswered } from "./check-stopped.ts";
import type { Check } from "./check.ts";
import { type Gap, type Judgement, Judgements } from "./judgements.ts";

/** A check in a run, and what its stages have come to so far. */
interface Course {
  readonly run: Run;
  readonly row: Check;
  readonly onBug: OnBug | undefined;
  /** What it may know of the checks that run at the same time. Undefined: they run one after the other. */
  readonly company: Company | undefined;
  /** The attempt that counts. */
  readonly last: Attempt;
  /** The requests without a response at which attempts ended. */
  readonly unanswered: readonly CheckUnanswered[];
  /** Failures of the attempts before, which ended at such a request. */
  readonly failed: readonly Judgement[];
  /** Why a failure of the attempt does not count as it is. */
  readonly doubt?: Doubt;
  /** The attempt with fresh resources that a doubt asks for. */
  readonly second?: Attempt;
}

interface Doubt {
  readonly why: string;
  /** Whether only something lost on the network explains the failure. */
  readonly isLoss: boolean;
  /** Whether a second attempt decides. Otherwise the failure is inconclusive. */
  readonly isTried: boolean;
}

/**
 * What happens to an attempt, in this order. A stage returns what has changed. A failure that its own exchanges prove passes through
 * unchanged: it counts after one attempt.
 */
const STAGES: readonly ((course: Course) => Promise<Partial<Course>> | Partial<Course>)[] = [answered, undisturbed, doubted, repeated];

/** Runs a check, if the target file allows it, and as often as its verdict needs. @returns its findings */
export async function runStages(run: Run, row: Check, onBug?: OnBug, company?: Company): Promise<Judgements> {
  const barred = barredBy(run, row);
  if (barred !== undefined) return onlyGap(run, row, barred);
  const course: Course = { run, row, onBug, company, last: await attempt(run, row, onBug), unanswered: [], failed: [] };
  for (const stage of STAGES) Object.assign(course, await stage(course));
  const found = merged(course);
  if (course.last.unanswered !== undefined) await judgeSilence(course, found);
  return found;
}

/** The findings of a check that does not run. */
export function onlyGap(run: Run, { id: check, requirements }: Check, why: Omit<Gap, "check" | "requirements">): Judgements {
  const found = new Judgements(run.document);
  found.gap({ check, requirements, ...why });
  return found;
}

/** Why a check may not run; undefined: it may. */
function barredBy(run: Run, row: Check): Omit<Gap, "check" | "requirements"> | undefined {
  const missing = missingParts(run.target, row.needs);
  if (missing.length > 0) return { verdict: "not-run", reason: `the target file has no ${missing.join(", ")}` };
  const gaps = run.gaps.barring(row);
  const reason = (): string => gapReason(gaps.map((id) => run.document.operation(id)));
  return gaps.length > 0 ? { verdict: "not-implemented", reason: reason(), gaps } : undefined;
}

/** After so many attempts without a response to the same request, the target fails. */
const MOST_UNANSWERED = 2;

/** Repeats a check until all its requests get responses, at most `MOST_UNANSWERED` times. */
async function answered({ run, row, onBug, ...course }: Course): Promise<Partial<Course>> {
  let { last } = course;
  const unanswered: CheckUnanswered[] = [];
  const failed: Judgement[] = [];
  while (last.unanswered !== undefined) {
    unanswered.push(last.unanswered);
    // A network that has lost requests before may lose the same request twice.
    if (unanswered.length >= (run.lost > 0 ? MOST_UNANSWERED + 1 : MOST_UNANSWERED) || !run.mayTryAgain) break;
    failed.push(...last.judgements.all.filter(({ verdict }) => verdict === "fail"));
    last = await run.afresh(async () => attempt(run, row, onBug, `#${unanswered.length + 1}`));
  }
  if (last.unanswered === undefined) run.lost += unanswered.length;
  return { last, unanswered, failed };
}

/**
 * Repeats a check alone that did not end well while others ran: their requests may be the reason, so only the second attempt counts. Of
 * the first one, what others cannot explain is kept. A failure that the second attempt could not come to, because the requests were used up,
 * leaves its requirement undecided.
 */
async function undisturbed({ run, row, onBug, company, last }: Course): Promise<Partial<Course>> {
  const { judgements } = last;
  const counts = (one: Judgement): boolean => one.check !== row.id || (one.verdict === "fail" && (row.apart || isProven(one)));
  const isWorse = judgements.all.some((one) => !counts(one) && (one.verdict === "fail" || one.verdict === "warn"));
  // A name that the suite does not know is the same whatever others do.
  const isCut = last.refused !== true && judgements.gaps.some(({ verdict, cause }) => verdict === "inconclusive" && cause !== "form");
  if (company?.disturbed !== true || last.unanswered !== undefined || !(isWorse || isCut)) return {};
  const second = await company.alone(async () => run.afresh(async () => attempt(run, row, onBug, "#alone")));
  const found = new Judgements(run.document);
  found.merge(second.judgements);
  for (const judgement of judgements.all) if (counts(judgement)) found.add(judgement);
  if (second.judgements.gaps.some(({ verdict }) => verdict === "not-run")) {
    const reason = "it failed while other checks ran, and could not run to its end alone";
    const isJudged = ({ check, requirement }: Judgement): boolean =>
      [...second.judgements.passedBy(check), ...second.judgements.failedBy(check)].includes(requirement);
    for (const failure of judgements.all)
      if (failure.verdict === "fail" && !counts(failure) && !isJudged(failure)) found.gap(doubtful(failure, reason));
  }
  return { last: { ...second, judgements: found } };
}

/** Says why a failure must come again to count, or cannot count at all. */
function doubted({ run, row, last, unanswered }: Course): Partial<Course> {
  if (unanswered.some(({ exchange }) => exchange.record.request.method !== "GET"))
    return { doubt: { why: "", isLoss: true, isTried: false } };
  const why = row.confirm && last.judgements.failedBy(row.id).length > 0 ? doubtOf(run, row, last) : undefined;
  // If nearly everything fails, only what was lost is forgiven.
  return why !== undefined && (run.mayTryAgain || why.isLoss) ? { doubt: { ...why, isTried: run.mayTryAgain } } : {};
}

/** What the network, the clock or others may have done to an attempt. */
function doubtOf(run: Run, row: Check, { exchanges }: Attempt): Omit<Doubt, "isTried"> | undefined {
  if (row.shared) return { why: "others may have changed something meanwhile", isLoss: false };
  const loss = run.lostWrite ? "a write before it got no answer and may have been carried out" : lossAmong(exchanges);
  if (loss !== undefined) return { why: loss, isLoss: true };
  return mayBeLater(exchanges, run.now) ? { why: "a new day may have begun since the run started", isLoss: false } : undefined;
}

/** Tries a doubtful failure again with fresh resources. */
async function repeated({ run, row, onBug, doubt }: Course): Promise<Partial<Course>> {
  return doubt?.isTried === true ? { second: await run.afresh(async () => attempt(run, row, onBug, "#2")) } : {};
}

/** The findings of all attempts that count. */
function merged(course: Course): Judgements {
  const { last, doubt, second, failed } = course;
  const found = doubt === undefined ? last.judgements : second === undefined ? forgiven(course) : compared(course, doubt, second);
  for (const judgement of failed) found.add(judgement);
  return found;
}

/** The findings of an attempt after a lost write, which may have been carried out: its failures become inconclusive. */
function forgiven({ run, row, last: { judgements, exchanges: own } }: Course): Judgements {
  // An answer of a gateway that a check got came for the same request before.
  const twice = new Set(own.filter(({ record }) => isForeign(record.response)).map(({ id }) => id));
  const counts = ({ exchanges }: Judgement): boolean => exchanges.some((id) => twice.has(id));
  const found = new Judgements(run.document);
  found.merge(judgements, (one) => one.check !== row.id || one.verdict !== "fail" || counts(one));
  const reason = "it failed after a write that got no answer and may have been carried out";
  for (const failure of judgements.failuresOf(row.id)) if (!counts(failure)) found.gap(doubtful(failure, reason));
  return found;
}

/**
 * The findings of two attempts. A failure counts only if it came again. If only a lost answer explains it, and it did not come again, the
 * second attempt is the verdict: what was lost is reported by itself.
 */
function compared({ run, row, last: { judgements: first } }: Course, { why, isLoss }: Doubt, { judgements: second }: Attempt): Judgements {
  const again = new Set(second.failedBy(row.id));
  // A second attempt that stopped early, or did not judge the requirement, does not clear the first.
  const cut = second.gaps.some(({ verdict }) => verdict !== "not-applicable");
  const passed = new Set(second.passedBy(row.id));
  // A lost answer may have moved a resource, so that the first attempt judged what the second, with its own resource, had no cause to judge.
  const counts = ({ requirement }: Judgement): boolean => again.has(requirement) || (!isLoss && (cut || !passed.has(requirement)));
  const found = new Judgements(run.document);
  found.merge(second, ({ check, verdict }) => check !== row.id || verdict !== "fail");
  found.merge(first, (one) => one.check !== row.id || one.verdict !== "fail" || counts(one));
  for (const failure of first.failuresOf(row.id))
    if (!counts(failure) && !(isLoss && passed.has(failure.requirement)))
      found.gap(doubtful(failure, `it failed once, and not again with fresh resources (${why})`));
  return found;
}

/** Leaves a requirement undecided that failed. */
function doubtful({ requirement, check, expected, got, exchanges }: Judgement, why: string): Gap {
  const reason = `${why}: expected ${expected}, got ${got}`;
  return { check, requirements: [requirement], verdict: "inconclusive", reason, doubt: exchanges };
}

/** Fails the check's main requirement if the same request got no response each time, although the target answers others. */
async function judgeSilence({ run, row, unanswered }: Course, found: Judgements): Promise<void> {
  if (!(await answers(run, row))) return;
  const [first, ...others] = unanswered.map(({ exchange }) => exchange);
  const { method, path } = first!.record.request;
  const isSame = [first!, ...others].every(
    ({ id, operation, record }) =>
      record.owner === row.id && operation === first!.operation && record.request.method === method && stepOf(id) === stepOf(first!.id),
  );
  if (others.length === 0 || !isSame) return;
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
