import { waitForLists } from "../../run/list-lag.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { freeDay, typesFor } from "../../setup/leave/leave.ts";
import { hired } from "../../setup/people/people.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";

const FIGURES = ["annual_available", "sick_available", "pending_days", "taken_days"] as const;
type Figures = Readonly<Record<(typeof FIGURES)[number], number>>;

/** One look at a person's balance; undefined where it is not to be had. */
async function look(t: CheckContext, id: string): Promise<{ readonly exchange: Exchange; readonly figures: Figures } | undefined> {
  await waitForLists(t);
  const exchange = await t.call("listLeaveBalances", { query: { employee_id: id } });
  const row = exchange.data.list.find((row) => row.at("employee_id").text === id);
  if (row === undefined || FIGURES.some((name) => row.at(name).number === undefined)) return undefined;
  return { exchange, figures: Object.fromEntries(FIGURES.map((name) => [name, row.at(name).number])) as Figures };
}

const describe = (figures: Figures): string => FIGURES.map((name) => `${name} ${figures[name]}`).join(", ");
/** Days accrue while the check runs. */
const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.2;

async function request(t: CheckContext, employee: string, type: View, day: string): Promise<Exchange> {
  return t.call("requestLeave", { body: { employee_id: employee, leave_type_id: type.at("id").raw, start_date: day, end_date: day } });
}

/** How a balance moves with requests (§2.7). */
export const balanceMoveChecks: readonly Check[] = [
  check("BAL-09", "OBSERVE how a balance moves with a request and its approval", { tier: "certify" }, async (t) => {
    const { id } = await hired(t);
    const before = (await look(t, id)) ?? t.stop("somebody who was hired has no balance");
    const [annual, other] = annualAndOther(await typesFor(t, true));
    // The other request comes first in time: where the later one is of this leave year, so is it.
    const [sooner, later] = [await freeDay(t), await freeDay(t)].toSorted() as [string, string];
    const asked = annual && (await request(t, id, annual, later));
    const days = asked?.data.at("days").number;
    if (annual === undefined || asked?.ok !== true || days === undefined || days === 0)
      return t.notApplicable("no annual leave could be requested");
    const pending = (await look(t, id)) ?? t.stop("the balance is gone");
    // It may be of another leave year.
    const counted = near(pending.figures.pending_days - before.figures.pending_days, days);
    if (counted) {
      const fall = before.figures.annual_available - pending.figures.annual_available;
      if (near(fall, 0) || near(fall, days)) t.observe("pending-deducted", pending.exchange, near(fall, 0) ? "no" : "yes");
      if (other !== undefined) await observeCounted(t, id, other, sooner, pending.figures);
    }
    const approved = await t.call("approveLeave", { params: { id: asked.data.at("id").text ?? "" } });
    const after = approved.ok ? await look(t, id) : undefined;
    t.note(
      "BAL-09",
      [before.exchange, asked, pending.exchange],
      `before ${describe(before.figures)}; with ${days} pending ${describe(pending.figures)}; then approved ${after === undefined ? "(not to be had)" : describe(after.figures)}`,
    );
    await observeAccrual(t, before.figures);
  }),
];

/** The types that are likely to be annual leave, and neither annual nor sick leave. */
function annualAndOther(types: readonly View[]): (View | undefined)[] {
  const named =
    (name: RegExp) =>
    (type: View): boolean =>
      name.test(type.at("name").text ?? "");
  const annual = types.find(named(/\bannual\b|\bvacation\b/i));
  return [annual, types.find((type) => !named(/annual|vacation|holiday|sick|personal|carer/i)(type))];
}

/** whether a pending request of neither annual nor sick leave counts. */
async function observeCounted(t: CheckContext, id: string, type: View, day: string, before: Figures): Promise<void> {
  const asked = await request(t, id, type, day);
  const days = asked.data.at("days").number;
  if (!asked.ok || asked.data.at("status").text !== "pending" || days === undefined || days === 0) return;
  const after = await look(t, id);
  if (after === undefined) return;
  const rise = after.figures.pending_days - before.pending_days;
  t.observe(
    "balance-counted-types",
    [asked, after.exchange],
    near(rise, days) ? "all-visible" : near(rise, 0) ? "annual-and-sick" : undefined,
    `pending_days rose by ${rise}`,
  );
}

/** what somebody has who began today, beside somebody who began 200 days ago. */
async function observeAccrual(t: CheckContext, old: Figures): Promise<void> {
  const { id } = await hired(t, { start_date: t.date(0) });
  const fresh = await look(t, id);
  if (fresh === undefined) return;
  const { annual_available: annual } = fresh.figures;
  if (annual < 1 && old.annual_available > 3) t.observe("balance-accrual", fresh.exchange, "accrued");
  else if (annual > 5) t.observe("balance-accrual", fresh.exchange, "yearly-grant");
  if ((await t.use(ownJurisdiction)) === "UK")
    t.observe("uk-sick-balance", fresh.exchange, old.sick_available === 0 ? "zero" : "policy-days");
}
