import type { OperationId } from "@hr-platform/spec/operations";
import { waitForLists } from "../../run/list-lag.ts";
import { sameData } from "../../exchange/same-data.ts";
import { tasksIn } from "../../forms/boarding-plan.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { sameBranding } from "../../setup/company/branding.ts";
import { UNSHOWN, requestForms, sendForms } from "../../setup/bodies/request-forms.ts";
import { knownForms } from "../../setup/bodies/known-forms.ts";
import { type Boarding, ownTask, newRole } from "../../setup/access/own-resources.ts";
import { pendingLeave } from "../../setup/leave/leave.ts";
import { steadyEmployee } from "../../setup/people/people.ts";
import { ownParams } from "../../setup/access/company-reads.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { uuid } from "../../document/formats.ts";
import { roleStatus } from "../../forms/pipeline.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { scopeRequirement } from "../../document/scope-requirement.ts";
import { page, walk } from "../../run/walk.ts";

/** Changes a body so that a later read can show its effect. */
type EffectBody = (operation: OperationId, body: unknown) => unknown;

interface TriedWrites {
  readonly exchanges: Exchange[];
  readonly sent: string[];
}

/** Sends valid writes with the read key, and judges that they are refused. @returns the answers, and the run's texts that were sent */
async function tryWrites(
  t: CheckContext,
  operations: readonly OperationId[],
  change: EffectBody = (_, body) => body,
): Promise<TriedWrites> {
  await t.use(servedToFullKey);
  const exchanges: Exchange[] = [];
  const sent: string[] = [];
  for (const operation of operations) {
    const { method, path } = t.run.document.operation(operation);
    const params = await ownParams(t, operation);
    const forms = (await requestForms(t, operation)).map((form) =>
      form.body === undefined ? form : { ...form, body: change(operation, form.body) },
    );
    const exchange = await sendForms(t, operation, { params: params ?? { id: t.uuid(), taskId: t.uuid() }, key: "read" }, forms);
    exchanges.push(exchange);
    sent.push(...forms.flatMap(({ body }) => textsOf(body)).filter((text) => text.includes(t.run.token)));
    // A body that was accepted before may be a duplicate now.
    const isDuplicate = exchange.status === 409 && (await t.use(knownForms)).has(operation);
    // These answers may have another reason than the scope: the server checks it later, or does not hire over the API.
    const isUnclear = (params === null && exchange.status === 404) || (UNSHOWN.has(operation) && exchange.status === 400) || isDuplicate;
    if (isUnclear || (operation === "createEmployee" && !exchange.ok && exchange.status !== 403 && (await t.use(steadyEmployee)) === null))
      continue;
    const expected = `403 with code FORBIDDEN to ${method} ${path} with a key that has only read`;
    t.must(scopeRequirement(operation), { at: exchange, expected, holds: exchange.refused(403, "FORBIDDEN") });
  }
  return { exchanges, sent };
}

/** The body of a new candidate for a role, under any names of members. */
function candidateForRole(body: unknown, role: string, token: string): unknown {
  const row = Object.entries(body as Record<string, unknown>).map(([name, value]) => {
    if (uuid.holds(value) && /role|job/i.test(name)) return [name, role];
    return [name, typeof value === "string" && value.includes("@") ? `${token}@example.com` : value];
  });
  return Object.fromEntries(row) as unknown;
}

function textsOf(body: unknown): string[] {
  return typeof body === "object" && body !== null ? Object.values(body).filter((value) => typeof value === "string") : [];
}

/** Judges that refused writes had no effect. If some writes were not refused, the effect counts against those only. */
function judgeNoEffect(t: CheckContext, operations: readonly OperationId[], at: readonly Exchange[], what: string, holds: boolean): void {
  const accepted = operations.filter((name) => at.some((answer) => answer.operation === name && !answer.refused(403, "FORBIDDEN")));
  const judged = accepted.length === 0 ? operations : accepted;
  t.must(judged.map(scopeRequirement), { at, expected: `after the refusals ${what}`, holds: at.at(-1)!.ok && holds });
}

const BRANDING: readonly OperationId[] = ["updateBranding", "uploadLogo", "deleteLogo", "resetBranding"];
const PEOPLE: readonly OperationId[] = ["createEmployee", "updateEmployee", "inviteEmployee", "terminateEmployee"];
const LEAVE: readonly OperationId[] = ["requestLeave", "approveLeave", "declineLeave", "cancelLeave"];
const RECRUITMENT: readonly OperationId[] = ["createRole", "updateRole", "createCandidate", "moveApplication", "createOffer"];
const ENGAGEMENT: readonly OperationId[] = ["createSurvey", "respondToSurvey", "createRecognition"];

function row(operations: readonly OperationId[], title: string, run: (t: CheckContext) => Promise<void>): Check {
  const [first, ...also] = operations.map(scopeRequirement);
  return check(first!, title, { also, needs: ["read-key"] }, run);
}

function tasks(kind: Boarding): Check {
  const operation: OperationId = `update${kind}Task`;
  return row([operation], `MUST refuse ${kind.toLowerCase()} tasks to a key without write`, async (t) => {
    await t.use(servedToFullKey);
    const task = (await t.use(ownTask(kind))) ?? t.notApplicable(`the company shows no ${kind.toLowerCase()} plan with tasks`);
    const body = { completed: !task.completed };
    const exchange = await t.call(operation, { params: task.params, body, key: "read" });
    t.must(scopeRequirement(operation), {
      at: exchange,
      expected: "403 with code FORBIDDEN to a task update with a key that has only read",
      holds: exchange.refused(403, "FORBIDDEN"),
    });
    const plan = await t.call(`get${kind}Plan`, { params: { id: task.params["id"]! } });
    const after = tasksIn(plan.data).find(({ id }) => id === task.params["taskId"]);
    judgeNoEffect(t, [operation], [exchange, plan], `the task still has completed ${task.completed}`, after?.completed === task.completed);
  });
}

/** Writes need the scope write (§5.6). */
export const writeScopeChecks: readonly Check[] = [
  row(BRANDING, "MUST refuse changes of the branding to a key without write", async (t) => {
    await t.use(servedToFullKey);
    const before = await t.call("getBranding");
    if (before.status === 403) t.notApplicable("the company's plan has no branding");
    const { exchanges } = await tryWrites(t, BRANDING);
    const after = await t.call("getBranding");
    const same = await sameBranding(t, after.data, before.data);
    judgeNoEffect(t, BRANDING, [before, ...exchanges, after], "the branding is unchanged", same);
  }),
  row(PEOPLE, "MUST refuse changes of employees to a key without write", async (t) => {
    const { exchanges, sent } = await tryWrites(t, PEOPLE);
    const person = await t.use(steadyEmployee);
    if (person === null) return;
    const read = await t.call("getEmployee", { params: { id: person.id } });
    const { data } = read;
    const same = data.at("job_title").raw === person.exchange.data.at("job_title").raw && data.at("status").text !== "terminated";
    judgeNoEffect(
      t,
      ["updateEmployee", "terminateEmployee", "inviteEmployee"],
      [...exchanges, read],
      "the employee has the same job title and is not terminated",
      same,
    );
    const list = await page(t, "listEmployees", {
      query: { status: "all", department: sent.find((text) => text.endsWith(" team")) },
    });
    judgeNoEffect(
      t,
      ["createEmployee"],
      [exchanges[0]!, list],
      "no employee with that name is listed",
      !sent.some((text) => list.text.includes(text)),
    );
  }),
  row(LEAVE, "MUST refuse changes of leave to a key without write", async (t) => {
    const { exchanges, sent } = await tryWrites(t, LEAVE);
    const { id, body } = await t.use(pendingLeave);
    const leave = await t.call("getLeave", { params: { id } });
    judgeNoEffect(t, LEAVE.slice(1), [...exchanges, leave], "the request is pending", leave.data.at("status").text === "pending");
    // The list may not know a new employee yet.
    await waitForLists(t);
    const list = await walk(t, "listLeave", { query: { employee_id: String(body["employee_id"]) } });
    judgeNoEffect(
      t,
      ["requestLeave"],
      [exchanges[0]!, ...list.exchanges],
      "no request with those notes is listed",
      !sent.some((text) => text.startsWith("Note") && list.text.includes(text)),
    );
  }),
  row(RECRUITMENT, "MUST refuse changes of recruitment to a key without write", async (t) => {
    const params = { id: (await t.use(newRole)).id };
    const before = await t.call("getRole", { params });
    const status = roleStatus(before.data) === "open" ? "on_hold" : "open";
    const { exchanges, sent } = await tryWrites(t, RECRUITMENT, (operation, body) => {
      if (operation === "updateRole") return { status };
      return operation === "createCandidate" ? candidateForRole(body, params.id, t.token()) : body;
    });
    const after = await t.call("getRole", { params });
    // The role counts its candidates.
    const same = sameData(after.data.raw, before.data.raw);
    judgeNoEffect(t, ["updateRole", "createCandidate"], [before, ...exchanges, after], "the role is unchanged", same);
    const list = await walk(t, "listRoles");
    judgeNoEffect(
      t,
      ["createRole"],
      [exchanges[0]!, ...list.exchanges],
      "no role of that title is listed",
      !sent.some((text) => text.startsWith("Role") && list.text.includes(text)),
    );
  }),
  tasks("Onboarding"),
  tasks("Offboarding"),
  row(ENGAGEMENT, "MUST refuse surveys, responses and recognition to a key without write", async (t) => {
    const { exchanges, sent } = await tryWrites(t, ENGAGEMENT);
    const list = await walk(t, "listRecognition");
    judgeNoEffect(
      t,
      ["createRecognition"],
      [exchanges.at(-1)!, ...list.exchanges],
      "no such post is listed",
      !sent.some((text) => list.text.includes(text)),
    );
  }),
];
