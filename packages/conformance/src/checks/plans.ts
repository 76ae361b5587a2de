import type { DecisionValues } from "@hr-platform/spec/decisions";
import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../run/check/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { otherCompanyAnalytics } from "./analytics/analytics-states.ts";
import { CheckStopped } from "../run/check/check-stopped.ts";
import { WRITES } from "../document/writes.ts";
import { sendForms } from "../setup/bodies/request-forms.ts";
import { lowCompany, otherCompany } from "../setup/access/other-companies.ts";
import { servedToFullKey } from "../setup/access/served-to-full-key.ts";
import { readSettings, companyReads } from "../setup/access/company-reads.ts";
import { keyWith } from "../setup/access/own-resources.ts";
import { analyticsWithoutRead } from "../setup/access/scopes.ts";
import { lowCompanySetup } from "../setup/company/company.ts";
import { currentDocument } from "../document/api-document.ts";
import { type SetUp, type CheckContext, setUp } from "../run/check/check-context.ts";

const LOW = { needs: ["below-growth"] } as const;

/** The requirement of each gated operation. The logo has its own check, because the document does not name a plan for it. */
const GATED: readonly (readonly [string, OperationId])[] = [
  ["PLAN-01", "getAnalytics"],
  ["PLAN-02", "exportAnalytics"],
  ["PLAN-03", "getBranding"],
  ["PLAN-04", "updateBranding"],
  ["PLAN-05", "resetBranding"],
  ["PLAN-06", "createSurvey"],
  ["PLAN-07", "listOnboardingPlans"],
];

/**
 * The write that is sent twice, with different members. This company cannot read branding: only the second refusal can show an effect of
 * the first.
 */
const TWICE: OperationId = "updateBranding";

/** GET /analytics of the company below Growth. */
const lowAnalytics: SetUp<Exchange> = setUp("low-analytics", async (t) => t.call("getAnalytics", { key: "low" }));

/** The answer of a gated operation to a key of the company below Growth, with a valid body. */
async function callBelowGrowth(t: CheckContext, operation: OperationId): Promise<Exchange> {
  if (operation === "getAnalytics") return t.use(lowAnalytics);
  return sendForms(t, operation, { ...readSettings(operation), key: "low" });
}

function gate(requirement: string, operation: OperationId): Check {
  const { method, path } = currentDocument.operation(operation);
  const also = operation === TWICE ? ["PLAN-12"] : [];
  return check(requirement, `MUST refuse ${method} ${path} below Growth`, { also, ...LOW }, async (t) => {
    await t.use(servedToFullKey);
    const exchange = await callBelowGrowth(t, operation);
    // A body that the document does not show may be refused before the plan is checked.
    if (WRITES[operation]?.open === true && exchange.refused(400, "VALIDATION_ERROR"))
      t.stop(`a body that the document does not show is refused before the plan: ${String(exchange)}`);
    const expected = `403 with code FORBIDDEN to ${method} ${path} of a company below Growth`;
    t.must(requirement, { at: exchange, expected, holds: exchange.refused(403, "FORBIDDEN") });
    if (operation !== TWICE) return;
    const again = await t.call(operation, { body: { email_branding: true }, key: "low" });
    t.must(requirement, { at: again, expected: `${expected}, for every member`, holds: again.refused(403, "FORBIDDEN") });
    t.must("PLAN-12", {
      at: [exchange, again],
      expected: `the same refusal for another member: ${exchange.status}`,
      holds: exchange.refused(403, "FORBIDDEN") && again.refused(403, "FORBIDDEN"),
    });
  });
}

/** The logo below Growth. Upload and removal are both gated as branding, or both open. */
const logo: Check = check(
  "PLAN-08",
  "MUST gate upload and removal of the logo alike below Growth",
  { also: ["PLAN-09"], ...LOW },
  async (t) => {
    await t.use(servedToFullKey);
    const upload = await callBelowGrowth(t, "uploadLogo");
    if (upload.code === undefined && [404, 405, 501].includes(upload.status))
      t.stop(`the target seems to have no upload: ${String(upload)}`);
    const removal = await callBelowGrowth(t, "deleteLogo");
    const gated = upload.refused(403, "FORBIDDEN");
    const either = "403 with code FORBIDDEN to upload and removal of a logo below Growth, or success to both (A-47)";
    const bothOpen = upload.ok && removal.ok;
    if (bothOpen) {
      t.observe("logo-plan-gate", [upload, removal], "open");
      t.note(["PLAN-08", "PLAN-09"], [upload, removal], "logos are open to companies below Growth (A-47)");
      return;
    }
    t.must("PLAN-08", {
      at: [upload, removal],
      expected: either,
      holds: gated,
      got: `${upload.status} to the upload, ${removal.status} to the removal`,
    });
    // A server may look for the logo before the plan. Then 404 or 409 says nothing about the plan.
    if (gated && (removal.status === 404 || removal.status === 409)) return;
    t.must("PLAN-09", {
      at: [upload, removal],
      expected: either,
      holds: gated && removal.refused(403, "FORBIDDEN"),
      got: `${upload.status} to the upload, ${removal.status} to the removal`,
    });
    if (gated && removal.status === 403) t.observe("logo-plan-gate", [upload, removal], "gated");
  },
);

/** The analytics of the second company as JSON and as CSV. */
async function analyticsOfOtherCompany(t: CheckContext): Promise<Exchange[]> {
  const answers = await t.use(otherCompanyAnalytics).catch((error: unknown) => {
    if (!(error instanceof CheckStopped)) throw error;
  });
  if (answers !== undefined) return [answers.json, answers.csv];
  const json = await t.call("getAnalytics", { key: "other" });
  return [json, await t.call("exportAnalytics", { ...readSettings("exportAnalytics"), key: "other" })];
}

/** The plan in a company's profile. */
function planOf(exchange: Exchange): string | undefined {
  return exchange.data.at("plan").text;
}

/** Plan names that are in one of the known lists only. */
const LISTS: Readonly<Record<string, DecisionValues["plan-names"]>> = {
  starter: "starter-growth-scale-enterprise",
  scale: "starter-growth-scale-enterprise",
  free: "free-growth-enterprise",
};

/** Features and plans (§5.7). */
export const planChecks: readonly Check[] = [
  ...GATED.map(([requirement, operation]) => gate(requirement, operation)),
  logo,
  check("PLAN-10", "MUST show the setup completeness on every plan", { ...LOW }, async (t) => {
    const own = await t.use(servedToFullKey);
    const exchange = await t.use(lowCompanySetup);
    const isSetup = exchange.status === 200 && exchange.data.isObject && exchange.text !== own.text;
    if (isSetup && exchange.data.names.length === 0) t.stop(`GET /onboarding shows no member: ${String(exchange)}`);
    t.must("PLAN-10", {
      at: exchange,
      expected: "200 with the setup completeness to GET /onboarding of a company below Growth",
      holds: isSetup,
    });
  }),
  check("PLAN-11", "MUST serve gated features on Growth and above", {}, async (t) => {
    const exchange = await t.use(servedToFullKey);
    const low = t.has("below-growth") ? planOf(await t.use(lowCompany)) : undefined;
    const plan = planOf(exchange);
    for (const name of [plan, low]) {
      const list = LISTS[name ?? ""];
      if (list !== undefined) t.observe("plan-names", exchange, list);
    }
    const isAbove = /growth/i.test(plan ?? "") || (low !== undefined && plan !== undefined && plan !== low);
    const answers = [];
    const read = await t.use(companyReads);
    for (const operation of ["getAnalytics", "exportAnalytics", "getBranding", "listOnboardingPlans"] as const) {
      answers.push(read.get(operation) ?? (await t.call(operation, { ...readSettings(operation), key: keyWith(t, "read") })));
    }
    if (!isAbove && answers.every(({ status }) => status === 403))
      t.notApplicable(`the company has the plan ${plan}, which may be below Growth`);
    for (const one of answers) {
      const { method, path } = one.record.request;
      t.must("PLAN-11", {
        at: one,
        expected: `200 to ${method} ${path} of a company on the plan ${plan}, which is Growth or above`,
        holds: one.status === 200 && one.text !== exchange.text,
      });
    }
  }),
  check("PLAN-11.other", "MUST serve gated features to every company on Growth or above", { needs: ["other-company"] }, async (t) => {
    const own = await t.use(servedToFullKey);
    const answers: Exchange[] = [];
    const analytics = await analyticsOfOtherCompany(t);
    answers.push(...analytics, await t.call("getBranding", { key: "other" }));
    const name = planOf(await t.use(otherCompany));
    // Another name does not show the level of the plan. If everything is refused, the plan is below Growth.
    if (!/growth/i.test(name ?? "") && answers.every(({ status }) => status === 403))
      t.notApplicable("all gated features refuse the second company, so it may be below Growth");
    for (const one of answers) {
      const { method, path } = one.record.request;
      const expected = `200 to ${method} ${path} of a company on the plan ${name}, which is Growth, or with other features of Growth`;
      t.must("PLAN-11", { at: [...answers, one], expected, holds: one.status === 200 && one.text !== own.text });
    }
    // A body without a type creates no survey. Whether the plan or the body is checked first is open.
    const survey = await t.call("createSurvey", { body: { title: `Survey ${t.token()}` }, key: "other" });
    const expected = "no 403 to POST /surveys of a company on Growth, or with other features of Growth";
    t.must("PLAN-11", { at: [...answers, survey], expected, holds: survey.status !== 403 });
  }),
  check("PLAN-13", "OBSERVE which features are open below Growth", { ...LOW }, async (t) => {
    await t.use(servedToFullKey);
    const list = await t.call("listOffboardingPlans", { key: "low", open: ["A-45"] });
    t.observe("offboarding-plan-gate", list, list.ok ? "open" : list.status === 403 ? "gated" : undefined);
    const engaged = [];
    for (const operation of ["listRecognition"] as const) engaged.push(await t.call(operation, { key: "low", open: ["A-46"] }));
    const value = engaged.every(({ ok }) => ok) ? "open" : engaged.every(({ status }) => status === 403) ? "gated" : undefined;
    t.observe("engagement-plan-gate", engaged, value, engaged.map(({ status }) => status).join(", "));
    const others: Exchange[] = [];
    others.push(await t.use(lowCompanySetup));
    const refused = [...others, list, ...engaged].filter(({ status }) => status === 403).map(({ record }) => record.request.path);
    t.note("PLAN-13", others, refused.length === 0 ? "no feature is refused" : `refused: ${refused.join(", ")}`);
  }),
  check("PLAN-14", "OBSERVE which reads of onboarding plans are gated, and when the plan is checked", { ...LOW }, async (t) => {
    await t.use(servedToFullKey);
    const open = ["A-44", "A-48"];
    const single = await t.call("getOnboardingPlan", { params: { id: t.uuid() }, key: "low", open });
    const invalid = await t.call("updateBranding", { body: { primary_colour: "no colour" }, key: "low", open });
    // 403 for an invalid body or an unknown id shows that the plan is checked first. A 400 may also mean that bodies are checked first
    //
    const planFirst = single.status === 403 || invalid.status === 403;
    if (planFirst) t.observe("plan-check-order", [single, invalid], "plan-first");
    if (single.status === 403) t.observe("onboarding-plan-gate", single, "all");
    else if (planFirst && single.status === 404) t.observe("onboarding-plan-gate", [invalid, single], "list-only");
    t.note("PLAN-14", [invalid, single], `an unknown plan: ${single.status}; an invalid body: ${invalid.status}`);
  }),
  check(
    "PLAN-01.message",
    "OBSERVE whether the messages for a missing scope and for a low plan are the same",
    { also: ["PLAN-11"], ...LOW },
    async (t) => {
      await t.use(servedToFullKey);
      const low = await t.use(lowAnalytics);
      const scope = await t.use(analyticsWithoutRead);
      if (!low.refused(403, "FORBIDDEN") || !scope.refused(403, "FORBIDDEN"))
        t.stop("the missing scope or the low plan was not refused with 403");
      const message = (exchange: Exchange): string | undefined => exchange.json.at("error", "message").text;
      t.observe("forbidden-messages", [low, scope], message(low) === message(scope) ? "same-message" : "different-messages");
    },
  ),
];
