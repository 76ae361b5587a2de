import { waitForLists } from "../../run/lists/list-lag.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownCompany, ownJurisdiction } from "../../setup/company/company.ts";
import { freeDay, typesFor } from "../../setup/leave/leave.ts";
import { hired, steadyEmployee } from "../../setup/people/people.ts";
import { type CheckContext, type SetUp, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";

const FIGURES = ["annual_available", "sick_available", "pending_days", "taken_days"] as const;
type Figures = Readonly<Record<(typeof FIGURES)[number], number>>;

interface Balance {
  readonly exchange: Exchange;
  readonly figures: Figures;
}

/** The balance of an employee. Undefined if it is not listed or incomplete. */
async function readBalance(t: CheckContext, id: string): Promise<Balance | undefined> {
  await waitForLists(t);
  const exchange = await t.call("listLeaveBalances", { query: { employee_id: id } });
  const row = exchange.data.list.find((row) => row.at("employee_id").text === id);
  if (row === undefined || FIGURES.some((name) => row.at(name).number === undefined)) return undefined;
  return { exchange, figures: Object.fromEntries(FIGURES.map((name) => [name, row.at(name).number])) as Figures };
}

const describe = (figures: Figures): string => FIGURES.map((name) => `${name} ${figures[name]}`).join(", ");
/** Whether two numbers of days are equal, with a tolerance for what accrues while the check runs. */
const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.2;

async function request(t: CheckContext, employee: string, type: View, day: string): Promise<Exchange> {
  return t.call("requestLeave", { body: { employee_id: employee, leave_type_id: type.at("id").raw, start_date: day, end_date: day } });
}

/** A request of an employee for annual leave that is pending, and their balance before and with it. */
interface PendingAnnual {
  readonly id: string;
  readonly submitted: Exchange;
  readonly days: number;
  readonly before: Balance;
  readonly pending: Balance;
  /** The day of the request. */
  readonly day: string;
  /** A free day before that of the request, and a type that is neither annual nor sick leave. */
  readonly sooner: string;
  readonly other: View | undefined;
}

const pendingAnnual: SetUp<PendingAnnual> = setUp("balance-pending", async (t) => {
  const { id } = (await t.use(steadyEmployee)) ?? t.notApplicable("nobody can be hired over the API here (A-102)");
  const before = (await readBalance(t, id)) ?? t.stop("an employee of the run has no balance");
  const [annual, other] = annualAndOther(await typesFor(t, true));
  // The annual leave gets the later day: if that day is in this leave year, so is the other one.
  const [sooner, later] = [await freeDay(t), await freeDay(t)].toSorted() as [string, string];
  const submitted = annual && (await request(t, id, annual, later));
  const days = submitted?.data.at("days").number;
  if (annual === undefined || submitted?.ok !== true || days === undefined || days === 0)
    return t.notApplicable("no annual leave could be requested");
  const pending = (await readBalance(t, id)) ?? t.stop("the balance is not listed any more");
  return { id, submitted, days, before, pending, day: later, sooner, other };
});

/** Whether a pending request counts. If not, its day may be in another leave year. */
const counts = ({ before, pending, days }: PendingAnnual): boolean =>
  near(pending.figures.pending_days - before.figures.pending_days, days);

/** How leave requests change a balance (§2.7). */
export const balanceMoveChecks: readonly Check[] = [
  check("BAL-09", "OBSERVE how a request changes a balance", {}, async (t) => {
    const annual = await t.use(pendingAnnual);
    const { submitted, days, before, pending, day } = annual;
    if (await isInNextLeaveYear(t, day)) t.observe("pending-period", pending.exchange, counts(annual) ? "any-date" : "leave-year");
    const fall = before.figures.annual_available - pending.figures.annual_available;
    if (counts(annual) && (near(fall, 0) || near(fall, days)))
      t.observe("pending-deducted", pending.exchange, near(fall, 0) ? "no" : "yes");
    t.note(
      "BAL-09",
      [before.exchange, submitted, pending.exchange],
      `before ${describe(before.figures)}; with ${days} pending ${describe(pending.figures)}`,
    );
  }),
  check("BAL-09.approved", "OBSERVE how an approval changes a balance, which types count, and how it accrues", {}, async (t) => {
    const annual = await t.use(pendingAnnual);
    const { id, submitted, before, pending, other, sooner } = annual;
    if (counts(annual) && other !== undefined) await observeCounted(t, id, other, sooner, pending.figures);
    const approved = await t.call("approveLeave", { params: { id: submitted.data.at("id").text ?? "" } });
    const after = approved.ok ? await readBalance(t, id) : undefined;
    if (after !== undefined)
      t.note(
        "BAL-09",
        [pending.exchange, approved, after.exchange],
        `pending ${describe(pending.figures)}; then approved ${describe(after.figures)}`,
      );
    await observeAccrual(t, before.figures);
  }),
];

/** Leave types by name: one that is annual leave, and one that is neither annual nor sick leave. Undefined if there is none. */
function annualAndOther(types: readonly View[]): (View | undefined)[] {
  const named =
    (name: RegExp) =>
    (type: View): boolean =>
      name.test(type.at("name").text ?? "");
  const annual = types.find(named(/\bannual\b|\bvacation\b/i));
  return [annual, types.find((type) => !named(/annual|vacation|holiday|sick|personal|carer/i)(type))];
}

/** Whether the leave year turns before a date, if leave years are the company's financial years. False if their form is not shown. */
async function isInNextLeaveYear(t: CheckContext, date: string): Promise<boolean> {
  const start = (await t.use(ownCompany)).data.at("financial_year_start").text ?? "";
  const today = t.date(0);
  const turns = [today, date].map((day) => `${day.slice(0, 4)}-${start}`);
  return /^\d\d-\d\d$/.test(start) && turns.some((turn) => turn > today && turn <= date);
}

/** Records whether pending leave that is neither annual nor sick leave counts. */
async function observeCounted(t: CheckContext, id: string, type: View, day: string, before: Figures): Promise<void> {
  const submitted = await request(t, id, type, day);
  const days = submitted.data.at("days").number;
  if (!submitted.ok || submitted.data.at("status").text !== "pending" || days === undefined || days === 0) return;
  const after = await readBalance(t, id);
  if (after === undefined) return;
  const rise = after.figures.pending_days - before.pending_days;
  t.observe(
    "balance-counted-types",
    [submitted, after.exchange],
    near(rise, days) ? "all-visible" : near(rise, 0) ? "annual-and-sick" : undefined,
    `pending_days rose by ${rise}`,
  );
}

/**
 * Records how balances accrue, and the sick balance in the UK: compares an employee who started today with one who started
 * 200 days ago.
 */
async function observeAccrual(t: CheckContext, old: Figures): Promise<void> {
  const { id } = await hired(t, { start_date: t.date(0) });
  const fresh = await readBalance(t, id);
  if (fresh === undefined) return;
  const { annual_available: annual } = fresh.figures;
  if (annual < 1 && old.annual_available > 3) t.observe("balance-accrual", fresh.exchange, "accrued");
  else if (annual > 5) t.observe("balance-accrual", fresh.exchange, "yearly-grant");
  if ((await t.use(ownJurisdiction)) === "UK")
    t.observe("uk-sick-balance", fresh.exchange, old.sick_available === 0 ? "zero" : "policy-days");
}
