import { type Check, check } from "../run/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { ownCompany } from "../setup/company/company.ts";
import { anybody } from "../setup/access/own-resources.ts";
import { servedToFullKey } from "../setup/access/served-to-full-key.ts";
import type { CheckContext } from "../run/check-context.ts";

/** A method and a path below the base address, with a body such as a client would try. */
type Probe = readonly [method: string, path: string, body: Record<string, unknown>];

/** Sends what no operation of the document is; only a success is wrong, how it is refused is open. */
async function probe(t: CheckContext, requirement: string, probes: readonly Probe[]): Promise<Exchange[]> {
  await t.use(servedToFullKey);
  const seen: Exchange[] = [];
  for (const [method, path, body] of probes) {
    const exchange = await t.send({ method, path, body, open: ["A-04", "A-05", "A-243", "A-244"] });
    t.must(requirement, {
      at: exchange,
      expected: `no 2xx to ${method} ${path}, which belongs to the web application`,
      holds: !exchange.ok,
    });
    seen.push(exchange);
  }
  return seen;
}

/** §1: what exists only in the web application. */
export const webOnlyChecks: readonly Check[] = [
  check("WEB-01", "MUST not process payroll", { tier: "certify" }, async (t) => {
    const period = { period_start: t.date(-14), period_end: t.date(-1) };
    await probe(t, "WEB-01", [
      ["POST", "/payroll", period],
      ["POST", "/payroll/runs", period],
      ["POST", "/payroll/process", period],
    ]);
  }),
  check("WEB-02", "MUST not take in awards and rules", { tier: "certify" }, async (t) => {
    const rule = { name: t.token(), jurisdiction: "AU" };
    await probe(t, "WEB-02", [
      ["POST", "/compliance/awards", rule],
      ["POST", "/awards", rule],
    ]);
  }),
  check("WEB-03", "MUST not write performance records", { tier: "certify" }, async (t) => {
    const employee_id = await t.use(anybody);
    await probe(t, "WEB-03", [
      ["POST", "/performance", { employee_id, rating: 3 }],
      ["POST", "/performance/reviews", { employee_id, rating: 3 }],
      ["POST", "/performance/ratings", { employee_id, rating: 3 }],
    ]);
  }),
  check("WEB-11", "MUST not change the plan or the billing", { tier: "certify" }, async (t) => {
    await t.use(servedToFullKey);
    const plan = (await t.use(ownCompany)).data.at("plan").raw;
    const wanted = { plan: plan === "enterprise" ? "growth" : "enterprise", billing_interval: "annual" };
    // PUT and PATCH of the bill itself are sent by another check.
    await probe(t, "WEB-11", [
      ["PUT", "/billing/plan", wanted],
      ["POST", "/billing/subscription", wanted],
      ["PUT", "/company/plan", wanted],
    ]);
    await t.call("updateCompany", { body: { plan: wanted.plan }, open: ["A-15", "A-18", "A-19"] });
    const after = await t.call("getCompany");
    t.must("WEB-11", {
      at: after,
      expected: `the plan ${String(plan)}, whatever PATCH /company was sent`,
      holds: after.ok && after.data.at("plan").raw === plan,
    });
  }),
];
