import type { OperationId } from "@hr-platform/spec/operations";
import type { Forms } from "../../forms/forms.ts";
import { pipelineRows } from "../../forms/pipeline.ts";
import { tasksIn } from "../../forms/boarding-plan.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { sendForms } from "../../setup/bodies/request-forms.ts";
import {
  foreignApplication,
  foreignApplications,
  foreignEmployee,
  foreignEndpoint,
  foreignLeave,
  foreignPeople,
  foreignRole,
  foreignSurvey,
  foreignTasks,
  foreignUser,
} from "../../setup/access/other-companies.ts";
import { type Boarding, type PathParams, newRole, ownTask } from "../../setup/access/own-resources.ts";
import { steadyEmployee } from "../../setup/people/people.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { uuid } from "../../document/formats.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { stableHeaderNames, fingerprint } from "./fingerprint.ts";
import { saysNothingOfId, unknownAnswer } from "./unknown-ids.ts";
import { OPERATIONS_WITH_ID } from "../../document/things.ts";
import { walk } from "../../run/lists/walk.ts";
import type { View } from "../../exchange/view.ts";

const ALSO = ["AUTH-14", "AUTH-10", "AUTH-11", "PRIV-22"];

/** Calls an operation with an id of the second company, and compares the answer with that to an unknown id. */
async function callForeign(t: CheckContext, operation: OperationId, params: PathParams, settings: CallSettings = {}): Promise<void> {
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
  // If an id that does not exist is answered with success, equal answers prove nothing.
  if (!same || !unknown.ok)
    t.must("AUTH-14", {
      at: [unknown, exchange],
      expected: `to ${call} the same answer as to an id that does not exist: ${String(unknown)}`,
      holds: same,
    });
  const names = stableHeaderNames(exchange);
  t.should("AUTH-14", {
    at: [unknown, exchange],
    expected: `to ${call} the same headers as to an id that does not exist: ${stableHeaderNames(unknown)}`,
    holds: names === stableHeaderNames(unknown),
    got: names,
  });
  t.must(method === "GET" ? ["AUTH-10", "PRIV-22"] : "AUTH-11", { at: exchange, expected: `a refusal to ${call}`, holds: !exchange.ok });
  if (saysNothingOfId(operation, unknown) && saysNothingOfId(operation, exchange)) return;
  t.must("AUTH-13", { at: exchange, expected: `404 with code NOT_FOUND to ${call}`, holds: exchange.refused(404, "NOT_FOUND") });
}

async function callAllForeign(t: CheckContext, operations: readonly OperationId[], params: PathParams): Promise<void> {
  await t.use(servedToFullKey);
  for (const operation of t.implemented(operations)) await callForeign(t, operation, params);
}

/** Moves an application by a reference that is not a UUID. It need not be an application id, so a 400 is accepted too. */
async function moveByReference(t: CheckContext, id: string): Promise<void> {
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

/**
 * Checks that the second company still has its resource unchanged. This also proves that the id existed.
 * @throws CheckStopped if the second company cannot read it, which says nothing of isolation
 */
function judgeUnchanged(t: CheckContext, exchange: Exchange, what: string, holds: boolean): void {
  if (!exchange.ok) t.stop(`the second company cannot read its own resource: ${String(exchange)}`);
  t.must("AUTH-11", { at: exchange, expected: `with the second company's key: ${what}, as before`, holds });
}

/** The stage of an application; undefined: it is not read, or the pipeline shows no application with one of the ids. */
function stageOf(forms: Forms, { data }: Exchange, ids: readonly string[]): string | undefined {
  const row = pipelineRows(forms, data).find(({ view }) => ["id", "candidate_ref"].some((name) => ids.includes(view.at(name).text ?? "")));
  return row?.form.text("stage");
}

async function judgeForeignTask(t: CheckContext, kind: Boarding): Promise<void> {
  await t.use(servedToFullKey);
  const foreign = (await t.use(foreignTasks[kind])) ?? t.notApplicable(`the second company shows no ${kind.toLowerCase()} plan with tasks`);
  const body = { completed: !foreign.completed };
  await callForeign(t, `get${kind}Plan`, foreign.params);
  await callForeign(t, `update${kind}Task`, foreign.params, { body });
  const after = await t.call(`get${kind}Plan`, { params: { id: foreign.params["id"]! }, key: "other" });
  const state = tasksIn(t.run.forms, after.data).find(({ id }) => id === foreign.params["taskId"])?.completed;
  judgeUnchanged(t, after, `the task has completed ${foreign.completed}`, state === foreign.completed);
  if (state === !foreign.completed)
    await t.call(`update${kind}Task`, { params: foreign.params, body: { completed: foreign.completed }, key: "other" });
  const own = await t.use(ownTask(kind));
  // Companies may share task templates and their ids.
  if (own === null || own.ids.includes(foreign.params["taskId"]!)) return;
  const params = { ...own.params, taskId: foreign.params["taskId"]! };
  const exchange = await t.call(`update${kind}Task`, { params, body: { completed: foreign.completed } });
  t.must("AUTH-13", {
    at: exchange,
    expected: "404 with code NOT_FOUND to a task of another company under a plan of the own company",
    holds: exchange.refused(404, "NOT_FOUND"),
  });
}

/** Reads a resource of the judged company with the key of the company below Growth. @param id undefined: there is none */
async function callBelowGrowth(t: CheckContext, operation: OperationId, id: string | undefined): Promise<void> {
  if (id === undefined || !t.has("below-growth")) return;
  const exchange = await t.call(operation, { params: { id }, key: "low" });
  const { method, path } = t.run.document.operation(operation);
  t.must(["AUTH-10", "AUTH-13", "PRIV-22"], {
    at: exchange,
    expected: `404 with code NOT_FOUND to ${method} ${path} with the key of a company below Growth and an id of the judged company`,
    holds: exchange.refused(404, "NOT_FOUND"),
  });
}

/** Ids of the second company in paths (§5.3). */
export const foreignIdChecks: readonly Check[] = [
  check("AUTH-13", "MUST NOT find employees of another company", { also: ALSO, needs: ["other-company"] }, async (t) => {
    const { params, body } = await t.use(foreignEmployee);
    await callAllForeign(t, body["email"] === undefined ? ["getEmployee"] : OPERATIONS_WITH_ID.employee, params);
    await callBelowGrowth(t, "getEmployee", (await t.use(steadyEmployee))?.id);
    const own = await t.call("getEmployee", { params, key: "other" });
    const sent = Object.entries(body).filter(([name]) => own.data.has(name) && name !== "role");
    const changed = sent.filter(([name, value]) => own.data.at(name).raw !== value).map(([name]) => name);
    const same = own.data.at("status").text !== "terminated" && changed.length === 0;
    judgeUnchanged(t, own, `the employee exists, is not terminated and has the same ${sent.map(([name]) => name).join(", ")}`, same);
  }),
  check("AUTH-13.leave", "MUST NOT find leave of another company", { also: ALSO, needs: ["other-company"] }, async (t) => {
    const { params } = (await t.use(foreignLeave)) ?? t.notApplicable("no leave could be requested in the second company");
    await callAllForeign(t, OPERATIONS_WITH_ID.leave, params);
    const own = await t.call("getLeave", { params, key: "other" });
    judgeUnchanged(t, own, "the request is pending", own.data.at("status").text === "pending");
  }),
  check("AUTH-13.webhook", "MUST NOT find webhook endpoints of another company", { also: ALSO, needs: ["other-company"] }, async (t) => {
    const { params } = (await t.use(foreignEndpoint)) ?? t.notApplicable("no endpoint could be created in the second company");
    await callAllForeign(t, OPERATIONS_WITH_ID.webhook, params);
    const isListed = (rows: readonly View[]): boolean => rows.some((row) => row.at("id").text === params["id"]);
    const own = await walk(t, "listWebhooks", { key: "other", until: isListed });
    judgeUnchanged(t, own.exchanges.at(-1)!, "the endpoint is listed", isListed(own.rows));
  }),
  check(
    "AUTH-13.read",
    "MUST NOT find an employee of another company",
    { also: ["AUTH-10", "PRIV-22"], needs: ["other-company"] },
    async (t) => {
      await t.use(servedToFullKey);
      const [id] = await t.use(foreignPeople);
      if (id === undefined) return t.notApplicable("the second company lists no employees");
      const exchange = await t.call("getEmployee", { params: { id } });
      const expected = "404 with code NOT_FOUND to GET /employees/{id} with an id that the second company lists";
      t.must(["AUTH-13", "AUTH-10", "PRIV-22"], { at: exchange, expected, holds: exchange.refused(404, "NOT_FOUND") });
    },
  ),
  check("AUTH-13.role", "MUST NOT find job roles of another company", { also: ALSO, needs: ["other-company"] }, async (t) => {
    const { params } = (await t.use(foreignRole)) ?? t.notApplicable("no job role could be created in the second company");
    await t.use(servedToFullKey);
    await callForeign(t, "getRole", params);
    await callForeign(t, "getPipeline", params);
    await callBelowGrowth(t, "getRole", (await t.use(newRole)).id);
    // A new role is draft or open. The update sets another status, so that a change would show.
    const before = (await t.call("getRole", { params, key: "other" })).data.at("status").text;
    await callForeign(t, "updateRole", params, { body: { status: before === "open" ? "on_hold" : "open" } });
    const own = await t.call("getRole", { params, key: "other" });
    judgeUnchanged(t, own, `the role is ${before}`, own.data.at("status").text === before);
  }),
  check("AUTH-13.application", "MUST NOT find applications of another company", { also: ALSO, needs: ["other-company"] }, async (t) => {
    const ids = await t.use(foreignApplications);
    if (ids.length === 0) t.notApplicable("the first roles of the second company have no applications");
    for (const id of ids) {
      if (uuid.holds(id)) await callAllForeign(t, OPERATIONS_WITH_ID.application, { id });
      else await moveByReference(t, id);
    }
    const { role, seen } = (await t.use(foreignApplication))!;
    const after = await t.call("getPipeline", { params: { id: role }, key: "other" });
    const [stage, now] = [seen, after].map((pipeline) => stageOf(t.run.forms, pipeline, ids));
    // A reference may differ in each answer.
    if (stage !== undefined && now !== undefined) judgeUnchanged(t, after, `the application is in ${stage}`, now === stage);
  }),
  check("AUTH-13.onboarding", "MUST NOT find onboarding plans of another company", { also: ALSO, needs: ["other-company"] }, async (t) =>
    judgeForeignTask(t, "Onboarding"),
  ),
  check("AUTH-13.offboarding", "MUST NOT find offboarding plans of another company", { also: ALSO, needs: ["other-company"] }, async (t) =>
    judgeForeignTask(t, "Offboarding"),
  ),
  check("AUTH-13.survey", "MUST NOT find surveys of another company", { also: ALSO, needs: ["other-company"] }, async (t) => {
    const { params } = (await t.use(foreignSurvey)) ?? t.notApplicable("no survey could be created in the second company");
    await callAllForeign(t, OPERATIONS_WITH_ID.survey, params);
  }),
  check("AUTH-13.user", "MUST NOT find users of another company", { also: ALSO, needs: ["other-company"] }, async (t) =>
    callAllForeign(
      t,
      OPERATIONS_WITH_ID.user,
      (await t.use(foreignUser)) ?? t.notApplicable("the second company shows no user's permissions"),
    ),
  ),
];
