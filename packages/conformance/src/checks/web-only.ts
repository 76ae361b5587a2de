import { type Check, check } from "../run/check/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { ownCompany } from "../setup/company/company.ts";
import { anybody } from "../setup/access/own-resources.ts";
import { servedToFullKey } from "../setup/access/served-to-full-key.ts";
import type { CheckContext } from "../run/check/check-context.ts";

/** A method, a path below the base address, and a plausible body. */
type Probe = readonly [method: string, path: string, body: Record<string, unknown>];

/**
 * Sends requests for which the document has no operation. Only a success is wrong: the form of the refusal is open (A-04, A-05, A-243,
 *
 */
async function probe(t: CheckContext, requirement: string, probes: readonly Probe[]): Promise<Exchange[]> {
  await t.use(servedToFullKey);
  const exchanges: Exchange[] = [];
  for (const [method, path, body] of probes) {
    const exchange = await t.send({ method, path, body, open: ["A-04", "A-05", "A-243", "A-244"] });
    t.must(requirement, {
      at: exchange,
      expected: `no 2xx to ${method} ${path}, which belongs to the web application`,
      holds: !exchange.ok,
    });
    exchanges.push(exchange);
  }
  return exchanges;
}

/** Features of the web application only (§1). */
export const webOnlyChecks: readonly Check[] = [
  check("WEB-01", "MUST NOT process payroll", {}, async (t) => {
    const period = { period_start: t.date(-14), period_end: t.date(-1) };
    await probe(t, "WEB-01", [
      ["POST", "/payroll", period],
      ["POST", "/payroll/runs", period],
      ["POST", "/payroll/process", period],
    ]);
  }),
  check("WEB-02", "MUST NOT import awards and rules", {}, async (t) => {
    const rule = { name: t.token(), jurisdiction: "AU" };
    await probe(t, "WEB-02", [
      ["POST", "/compliance/awards", rule],
      ["POST", "/awards", rule],
    ]);
  }),
  check("WEB-03", "MUST NOT write performance records", {}, async (t) => {
    const employee_id = await t.use(anybody);
    await probe(t, "WEB-03", [
      ["POST", "/performance", { employee_id, rating: 3 }],
      ["POST", "/performance/reviews", { employee_id, rating: 3 }],
      ["POST", "/performance/ratings", { employee_id, rating: 3 }],
    ]);
  }),
  check("WEB-11", "MUST NOT change the plan or the billing", {}, async (t) => {
    await t.use(servedToFullKey);
    const plan = (await t.use(ownCompany)).data.at("plan").raw;
    const wanted = { plan: plan === "enterprise" ? "growth" : "enterprise", billing_interval: "annual" };
    // Other checks send PUT and PATCH of /billing, and PATCH /company with another plan.
    await probe(t, "WEB-11", [
      ["PUT", "/billing/plan", wanted],
      ["POST", "/billing/subscription", wanted],
      ["PUT", "/company/plan", wanted],
    ]);
  }),
];
