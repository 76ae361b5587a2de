import type { DecisionValues } from "@hr-platform/spec/decisions";
import { waitForLists } from "../../run/lists/list-lag.ts";
import { decisionValue } from "../../document/decision-values.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { hired } from "../../setup/people/people.ts";
import { ownCompany, lowCompanySetup, companySetup } from "../../setup/company/company.ts";
import { lowCompany, otherCompany } from "../../setup/access/other-companies.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import { billChanges } from "./bill.ts";

/** Names of members about a user's walkthrough. */
const WALKTHROUGH = /walk[ _-]?through|(product|guided)[ _-]?tour|tooltip|coach[ _-]?mark/i;

/** Parts of the setup status without a name in the document. Whether a plan has a pay schedule is for SETUP-03. */
const ITEMS = ["team_invited", "leave_types_configured", "document_uploaded"] as const;

const SEATS = ["active_seats", "billed_seats", "minimum_seats"] as const;

/** The value of A-05 that an answer to an unsupported method shows. */
function wrongMethod({ status }: Exchange): DecisionValues["wrong-method"] | undefined {
  return status === 404 ? "not-found" : status === 405 ? "not-allowed" : undefined;
}

/** The first answer of GET /billing. */
const bill: SetUp<Exchange> = setUp("bill", async (t) => t.call("getBilling"));

/** Judges that employee_count is at least the number of active employees. Whether it includes terminated ones is open. */
async function judgeCount(t: CheckContext): Promise<void> {
  await waitForLists(t);
  const listed = await t.call("listEmployees", { query: { status: "active" } });
  const counted = await t.call("getSetup");
  const [total, count] = [listed.meta.at("total").number, counted.data.at("employee_count").number];
  if (listed.ok && counted.ok && total !== undefined && count !== undefined)
    t.must("SETUP-01", {
      at: [listed, counted],
      expected: `employee_count of at least ${total}, the number of employees listed for status=active`,
      holds: count >= total,
    });
}

/** Judges that the bill does not name the plan of another company instead of the company's own. */
async function judgePlan(t: CheckContext, billing: Exchange): Promise<void> {
  const own = await t.use(ownCompany);
  const plan = own.data.at("plan").text?.toLowerCase();
  const others: Exchange[] = [];
  if (t.has("other-company")) others.push(await t.use(otherCompany));
  if (t.has("below-growth")) others.push(await t.use(lowCompany));
  const plans = others.flatMap(({ data }) => data.at("plan").text?.toLowerCase() ?? []).filter((other) => other !== plan);
  const billed = t.run.forms.one("billing", billing.data).text("plan")?.toLowerCase();
  if (plan === undefined || billed === undefined || plans.length === 0) return;
  const expected = `the company's plan ${plan}, not the plan of another company`;
  t.must("BILL-01", { at: [own, ...others, billing], expected, holds: !plans.includes(billed), got: billed });
}

/** Setup completeness and billing (§2.13, §4.1). */
export const settingsChecks: readonly Check[] = [
  check("SETUP-01", "MUST show how complete the company's setup is", { also: ["SETUP-02", "SETUP-04"] }, async (t) => {
    const exchange = await t.use(companySetup);
    const { data } = exchange;
    t.need("SETUP-01", { at: exchange, expected: "200 with an object in data", holds: exchange.status === 200 && data.isObject });
    const count = data.at("employee_count").number;
    t.must("SETUP-01", {
      at: exchange,
      expected: "employee_count, a whole number from 0",
      holds: count !== undefined && Number.isInteger(count) && count >= 0,
    });
    for (const name of ["onboarding_complete", "setup_complete"])
      t.must("SETUP-01", { at: exchange, expected: `${name}, a boolean`, holds: data.at(name).flag !== undefined });
    const walkthrough = [...data.walk()].map(({ path }) => String(path.at(-1) ?? "")).filter((name) => WALKTHROUGH.test(name));
    // An answer without the other members proves nothing.
    if (walkthrough.length > 0 || data.has("employee_count"))
      t.must("SETUP-04", {
        at: exchange,
        expected: "no member about a user's walkthrough",
        holds: walkthrough.length === 0,
        got: `the members ${walkthrough.join(", ")}`,
      });
    t.note("SETUP-02", exchange, data.names.join(", "));
    const shown = t.run.forms.one("setup", data);
    const unread = ITEMS.filter((item) => !shown.reads(item));
    if (unread.length > 0) leaveUnread(t, ["SETUP-02"], "setup", ...unread);
    else t.should("SETUP-02", { at: exchange, expected: `flags for ${ITEMS.join(", ")}, under any names`, holds: true });
    const place = [data, data.at("steps")].findIndex((view) => ITEMS.every((name) => view.at(name).flag !== undefined));
    t.observe(
      "setup-field-names",
      exchange,
      place === 0 ? "past-participles" : place === 1 ? "steps-object" : undefined,
      data.names.join(", "),
    );
  }),

  check("SETUP-03", "OBSERVE whether a plan without payroll shows the pay schedule", { needs: ["below-growth"] }, async (t) => {
    const [own, low] = [await t.use(companySetup), await t.use(lowCompanySetup)];
    if (!low.ok) t.stop(`GET /onboarding cannot be read: ${String(low)}`);
    const shown = ({ data }: typeof low): string => {
      const row = t.run.forms.one("setup", data);
      return row.isNull("pay_schedule_set") ? "null" : String(row.flag("pay_schedule_set") ?? "absent");
    };
    t.note("SETUP-03", [own, low], `${shown(own)} on the company's plan, ${shown(low)} on one below Growth`);
    // Where neither plan shows it, both may be without payroll, or it has a name that is not known.
    if ([own, low].every((one) => shown(one) === "absent") && !t.run.forms.declares("setup", "pay_schedule_set")) return;
    // With true, the plan includes payroll.
    const item = shown(low);
    if (item !== "true") t.observe("pay-schedule-item", low, decisionValue("pay-schedule-item", item), item);
  }),

  check("SETUP-01.count", "OBSERVE whether employee_count includes terminated employees", {}, async (t) => {
    const count = async (): Promise<number | undefined> => (await t.call("getSetup")).data.at("employee_count").number;
    const before = await count();
    const { id } = await hired(t);
    const afterHire = await t.call("getSetup");
    const after = afterHire.data.at("employee_count").number;
    t.must("SETUP-01", { at: afterHire, expected: "employee_count above 0 after the company hired an employee", holds: after !== 0 });
    // Another client hired at the same time, or the count lags.
    if (before === undefined || after !== before + 1) {
      await judgeCount(t);
      t.stop(`employee_count changed from ${before} to ${after} after one hire`);
    }
    const left = await t.call("terminateEmployee", { params: { id } });
    if (!left.ok) t.stop(`the employee could not be terminated: ${String(left)}`);
    const last = await t.call("getSetup");
    const value = last.data.at("employee_count").number;
    t.observe("employee-count-terminated", last, value === before ? "excluded" : value === after ? "included" : undefined);
  }),

  check("BILL-01", "MUST show plan, subscription, interval, trial, seats and add-ons", {}, async (t) => {
    const billing = await t.use(bill);
    t.need("BILL-01", { at: billing, expected: "200 with an object in data", holds: billing.status === 200 && billing.data.isObject });
    const shown = t.run.forms.one("billing", billing.data);
    const parts = ["plan", "status", "interval", ...SEATS, "add_ons"];
    // A company that never had a trial may have no member for it.
    if (!t.run.forms.declares("billing", "trial") && !shown.has("trial")) parts.push("trial");
    const unread = parts.filter((part) => !shown.reads(part) && !shown.isNull(part));
    if (unread.length > 0) leaveUnread(t, ["BILL-01"], "billing", ...unread);
    const empty = ["plan", ...SEATS].filter((part) => shown.isNull(part));
    t.must("BILL-01", {
      at: billing,
      expected: "a plan and three numbers of seats, none of them null",
      holds: empty.length === 0,
      got: empty.join(", "),
    });
    const seats = SEATS.map((part) => shown.number(part)).filter((count) => count !== undefined);
    t.must("BILL-01", {
      at: billing,
      expected: "whole numbers of seats from 0",
      holds: seats.every((count) => Number.isInteger(count) && count >= 0),
      got: seats.join(", "),
    });
    await judgePlan(t, billing);
    const { names } = billing.data;
    const nested = billing.data.at("seats").isObject && names.includes("trial");
    const flat = ["seats_active", "seats_billed", "seats_minimum", "trial_ends_at"].every((name) => names.includes(name));
    t.observe("billing-shape", billing, nested ? "nested" : flat ? "flat" : undefined, names.join(", "));
  }),

  check("BILL-02", "MUST NOT change the bill over the API", { also: ["WEB-11"] }, async (t) => {
    const first = await t.use(bill);
    const before = await t.call("getBilling", { fresh: true });
    if (before.status !== 200 || !before.data.isObject) t.stop(`GET /billing cannot be read: ${String(before)}`);
    // The body repeats the current plan, so that an accepted write does no harm.
    const body = before.data.has("plan") ? { plan: before.data.at("plan").raw } : {};
    const attempts = [];
    for (const method of ["PATCH", "PUT", "POST", "DELETE"]) {
      const answer = await t.send({ method, path: "/billing", ...(method === "DELETE" ? {} : { body }), open: ["A-05"] });
      t.must(["BILL-02", "WEB-11"], { at: answer, expected: `no success for ${method} /billing`, holds: !answer.ok });
      if (method === "PUT") t.observe("wrong-method", answer, wrongMethod(answer));
      attempts.push(answer);
    }
    const now = await t.call("getBilling");
    const changed = billChanges(first.data, before.data, now.data);
    t.must(["BILL-02", "WEB-11"], {
      at: [first, before, ...attempts, now],
      expected: "the bill unchanged",
      holds: changed.length === 0,
      got: changed.join("; "),
    });
  }),
];
