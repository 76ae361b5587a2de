import type { OperationId } from "@hr-platform/spec/operations";
import { tasksIn } from "../../forms/boarding-plan.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { sendForms } from "../../setup/bodies/request-forms.ts";
import {
  foreignApplications,
  foreignEmployee,
  foreignEndpoint,
  foreignLeave,
  foreignRole,
  foreignSurvey,
  foreignTasks,
  foreignUser,
} from "../../setup/access/other-companies.ts";
import { type Boarding, type PathParams, ownTask } from "../../setup/access/own-resources.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { uuid } from "../../document/formats.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { stableHeaderNames, fingerprint } from "./fingerprint.ts";
import { saysNothingOfId, unknownAnswer } from "./unknown-ids.ts";
import { OPERATIONS_WITH_ID } from "../../document/things.ts";
import { walk } from "../../run/walk.ts";
import type { View } from "../../exchange/view.ts";

/** What these checks may judge besides their own requirement. */
const ALSO = ["AUTH-14", "AUTH-10", "AUTH-11", "PRIV-22"];

/** Calls an operation with an id of the second company, and holds the answer against that to an id which exists nowhere. */
async function reach(t: CheckContext, operation: OperationId, params: PathParams, settings: CallSettings = {}): Promise<void> {
  const { method, path } = t.run.document.operation(operation);
  const unknown = await t.use(unknownAnswer(operation));
  const exchange = await sendForms(
    t,
    operation,
    { ...settings, params },
    settings.body === undefined ? undefined : [{ body: settings.body }],
  );
  const call = `${method} ${path} with an id of another company`;
  const same = fingerprint(exchange) === fingerprint(unknown);
  // Where ids that exist nowhere are served, equal answers show nothing.
  if (!same || !unknown.ok)
    t.must("AUTH-14", {
      at: [unknown, exchange],
      expected: `to ${call} the same as to an id that exists nowhere: ${String(unknown)}`,
      holds: same,
    });
  const names = stableHeaderNames(exchange);
  t.should("AUTH-14", {
    at: [unknown, exchange],
    expected: `to ${call} the same headers: ${stableHeaderNames(unknown)}`,
    holds: names === stableHeaderNames(unknown),
    got: names,
  });
  t.must(method === "GET" ? ["AUTH-10", "PRIV-22"] : "AUTH-11", { at: exchange, expected: `a refusal to ${call}`, holds: !exchange.ok });
  if (saysNothingOfId(operation, unknown) && saysNothingOfId(operation, exchange)) return;
  t.must("AUTH-13", { at: exchange, expected: `404 with code NOT_FOUND to ${call}`, holds: exchange.refused(404, "NOT_FOUND") });
}

async function reachAll(t: CheckContext, operations: readonly OperationId[], params: PathParams): Promise<void> {
  await t.use(servedToFullKey);
  for (const operation of operations) await reach(t, operation, params);
}

/** Moves an application by a reference that is no UUID: it need not be an id of anything, so that a 400 does too. */
async function reachByReference(t: CheckContext, id: string): Promise<void> {
  await t.use(servedToFullKey);
  const exchange = await sendForms(t, "moveApplication", { params: { id } });
  const { method, path } = t.run.document.operation("moveApplication");
  t.must("AUTH-11", { at: exchange, expected: `a refusal to ${method} ${path} with a reference of another company`, holds: !exchange.ok });
  if (exchange.status !== 400)
    t.must("AUTH-13", {
      at: exchange,
      expected: `404 with code NOT_FOUND to ${method} ${path} with a reference of another company`,
      holds: exchange.refused(404, "NOT_FOUND"),
    });
}

/** The owner finds its thing as it was: which shows, too, that the id meant something. */
function unchanged(t: CheckContext, exchange: Exchange, what: string, holds: boolean): void {
  t.must("AUTH-11", { at: exchange, expected: `to the second company's own key, ${what} as it was before`, holds: exchange.ok && holds });
}

async function tasks(t: CheckContext, kind: Boarding): Promise<void> {
  await t.use(servedToFullKey);
  const foreign = (await t.use(foreignTasks[kind])) ?? t.notApplicable(`the second company shows no ${kind.toLowerCase()} plan with tasks`);
  const body = { completed: !foreign.completed };
  await reach(t, `get${kind}Plan`, foreign.params);
  await reach(t, `update${kind}Task`, foreign.params, { body });
  const after = await t.call(`get${kind}Plan`, { params: { id: foreign.params["id"]! }, key: "other" });
  const state = tasksIn(after.data).find(({ id }) => id === foreign.params["taskId"])?.completed;
  unchanged(t, after, `the task has completed ${foreign.completed}`, state === foreign.completed);
  if (state === !foreign.completed)
    await t.call(`update${kind}Task`, { params: foreign.params, body: { completed: foreign.completed }, key: "other" });
  const own = await t.use(ownTask(kind));
  // Companies may share the tasks that plans are made from, and their ids.
  if (own === null || own.ids.includes(foreign.params["taskId"]!)) return;
  const params = { ...own.params, taskId: foreign.params["taskId"]! };
  const exchange = await t.call(`update${kind}Task`, { params, body: { completed: foreign.completed } });
  t.must("AUTH-13", {
    at: exchange,
    expected: "404 with code NOT_FOUND to a task of another company below a plan of the own",
    holds: exchange.refused(404, "NOT_FOUND"),
  });
}

/** §5.3: ids of the second company in paths. */
export const foreignIdChecks: readonly Check[] = [
  check("AUTH-13", "MUST not know employees of another company", { tier: "ci", also: ALSO, needs: ["other-company"] }, async (t) => {
    const { params, body } = await t.use(foreignEmployee);
    await reachAll(t, body["email"] === undefined ? ["getEmployee"] : OPERATIONS_WITH_ID.employee, params);
    const own = await t.call("getEmployee", { params, key: "other" });
    const sent = Object.entries(body).filter(([name]) => own.data.has(name) && name !== "role");
    const changed = sent.filter(([name, value]) => own.data.at(name).raw !== value).map(([name]) => name);
    const same = own.data.at("status").text !== "terminated" && changed.length === 0;
    unchanged(t, own, `the employee is there, not terminated and with ${sent.map(([name]) => name).join(", ")},`, same);
  }),
  check("AUTH-13.leave", "MUST not know leave of another company", { tier: "certify", also: ALSO, needs: ["other-company"] }, async (t) => {
    const { params } = (await t.use(foreignLeave)) ?? t.notApplicable("no leave could be requested in the second company");
    await reachAll(t, OPERATIONS_WITH_ID.leave, params);
    const own = await t.call("getLeave", { params, key: "other" });
    unchanged(t, own, "the request is pending", own.data.at("status").text === "pending");
  }),
  check(
    "AUTH-13.webhook",
    "MUST not know endpoints of another company",
    { tier: "certify", also: ALSO, needs: ["other-company"] },
    async (t) => {
      const { params } = (await t.use(foreignEndpoint)) ?? t.notApplicable("no endpoint could be made in the second company");
      await reachAll(t, OPERATIONS_WITH_ID.webhook, params);
      const held = (rows: readonly View[]): boolean => rows.some((row) => row.at("id").text === params["id"]);
      const own = await walk(t, "listWebhooks", { key: "other", until: held });
      unchanged(t, own.exchanges.at(-1)!, "the endpoint is listed", held(own.rows));
    },
  ),
  check(
    "AUTH-13.role",
    "MUST not know job roles of another company",
    { tier: "certify", also: ALSO, needs: ["other-company"] },
    async (t) => {
      const { params } = (await t.use(foreignRole)) ?? t.notApplicable("no job role could be made in the second company");
      await t.use(servedToFullKey);
      await reach(t, "getRole", params);
      await reach(t, "getPipeline", params);
      // A new role is draft or open: what it must not become shows in whose hands it was.
      const before = (await t.call("getRole", { params, key: "other" })).data.at("status").text;
      await reach(t, "updateRole", params, { body: { status: before === "open" ? "on_hold" : "open" } });
      const own = await t.call("getRole", { params, key: "other" });
      unchanged(t, own, `the role is ${before}`, own.data.at("status").text === before);
    },
  ),
  check(
    "AUTH-13.application",
    "MUST not know applications of another company",
    { tier: "certify", also: ALSO, needs: ["other-company"] },
    async (t) => {
      const ids = await t.use(foreignApplications);
      if (ids.length === 0) t.notApplicable("the first roles of the second company have no applications");
      for (const id of ids) {
        if (uuid.holds(id)) await reachAll(t, OPERATIONS_WITH_ID.application, { id });
        else await reachByReference(t, id);
      }
    },
  ),
  check(
    "AUTH-13.onboarding",
    "MUST not know onboarding plans of another company",
    { tier: "certify", also: ALSO, needs: ["other-company"] },
    async (t) => tasks(t, "Onboarding"),
  ),
  check(
    "AUTH-13.offboarding",
    "MUST not know offboarding plans of another company",
    { tier: "certify", also: ALSO, needs: ["other-company"] },
    async (t) => tasks(t, "Offboarding"),
  ),
  check(
    "AUTH-13.survey",
    "MUST not know surveys of another company",
    { tier: "certify", also: ALSO, needs: ["other-company"] },
    async (t) => {
      const { params } = (await t.use(foreignSurvey)) ?? t.notApplicable("no survey could be made in the second company");
      await reachAll(t, OPERATIONS_WITH_ID.survey, params);
    },
  ),
  check("AUTH-13.user", "MUST not know users of another company", { tier: "certify", also: ALSO, needs: ["other-company"] }, async (t) =>
    reachAll(t, OPERATIONS_WITH_ID.user, (await t.use(foreignUser)) ?? t.notApplicable("the second company shows nobody's permissions")),
  ),
];
