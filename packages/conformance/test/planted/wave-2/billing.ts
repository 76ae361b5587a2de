import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Setup and billing. */
export const secondBilling: readonly Planted[] = [
  subtle("keeps showing the employee count of the setup as first read", "SETUP-01", [
    "company-routes.ts",
    `/** GET /onboarding: how far the company is set up. */
export function readSetup({ company, choices, forms }: Call): Reply {
  const people = [...company.staff.values()].filter(({ status }) => status !== "terminated");`,
    `const counted = new WeakMap<object, unknown[]>();
export function readSetup({ company, choices, forms }: Call): Reply {
  const people = (counted.get(company) as never) ?? [...company.staff.values()].filter(({ status }) => status !== "terminated");
  counted.set(company, people);`,
  ]),
  plain("leaves setup_complete out while something is missing", "SETUP-01", [
    "company-routes.ts",
    "employee_count: people.length, setup_complete: false };",
    "employee_count: people.length };",
  ]),
  plain("shows how far each user came in the walkthrough", "SETUP-04", [
    "company-routes.ts",
    "  const whole = { onboarding_complete: true,",
    "  const whole = { walkthrough: people.map(({ id, invited }) => ({ user_id: id, step: invited ? 4 : 0 })), onboarding_complete: true,",
  ]),
  subtle("gives the plan of the billing as another than the company has", "BILL-01", [
    "company-routes.ts",
    "plan: { key: plan, label: plan.toUpperCase() },",
    `plan: { key: "starter", label: "STARTER" },`,
  ]),
  subtle("gives a price in the billing in dollars and cents", "CONV-01", [
    "company-routes.ts",
    `seats: { active, billed: Math.max(active, 10), minimum: 10 },
          addons`,
    `seats: { active, billed: Math.max(active, 10), minimum: 10 },
          price_per_seat: 12.95,
          addons`,
  ]),
  subtle("leaves the minimum of seats out of the billing", "BILL-01", [
    "company-routes.ts",
    `seats: { active, billed: Math.max(active, 10), minimum: 10 },
          addons`,
    `seats: { active, billed: Math.max(active, 10) },
          addons`,
  ]),
  plain("shows the billing without the add-ons", "BILL-01", ["company-routes.ts", `          addons: ["rostering"],`, ""]),
  subtle("changes the plan with the settings of the company", "WEB-11", [
    "company-routes.ts",
    `  if (fields.has("name")) next.name`,
    `  if (fields.has("plan")) Object.assign(next, { plan: fields.text("plan") });
  if (fields.has("name")) next.name`,
  ]),
  plain("changes the billing over the API", "WEB-11 BILL-02", [
    "routes.ts",
    `  ["GET /billing", "read", readBilling],`,
    `  ["GET /billing", "read", readBilling],
  ["PATCH /billing", "admin", readBilling],`,
  ]),
];
