import type { OperationId } from "@hr-platform/spec/operations";
import { waitForLists } from "../../run/lists/list-lag.ts";
import { sameData } from "../../exchange/same-data.ts";
import { tasksIn } from "../../forms/boarding-plan.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { sameBranding } from "../../setup/company/branding.ts";
import { type Boarding, type PlanTaskPath, ownTask, newRole } from "../../setup/access/own-resources.ts";
import { pendingLeave } from "../../setup/leave/leave.ts";
import { steadyEmployee } from "../../setup/people/people.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { uuid } from "../../document/formats.ts";
import { writesOf } from "../../document/writes.ts";
import { roleStatus } from "../../forms/pipeline.ts";
import { setUp } from "../../run/check/check-context.ts";
import { judgeNoEffect, refused, rows, tryWrites } from "./refused-writes.ts";
import { scopeRequirement } from "../../document/scope-requirement.ts";
import { page, walk } from "../../run/lists/walk.ts";

/** The body of a new candidate for a role, under any names of members. */
function candidateForRole(body: unknown, role: string, token: string): unknown {
  const row = Object.entries(body as Record<string, unknown>).map(([name, value]) => {
    if (uuid.holds(value) && /role|job/i.test(name)) return [name, role];
    return [name, typeof value === "string" && value.includes("@") ? `${token}@example.com` : value];
  });
  return Object.fromEntries(row) as unknown;
}

const BRANDING = writesOf("Company");
const PEOPLE = writesOf("Employees");
const LEAVE = writesOf("Leave");
const RECRUITMENT = writesOf("Recruitment");
const ENGAGEMENT = writesOf("Engagement");

const BRANDINGS = refused(BRANDING, "the branding", async (t) => {
  const before = await t.call("getBranding");
  if (before.status === 403) t.notApplicable("the company's plan has no branding");
  return { ...(await tryWrites(t, BRANDING)), before };
});

const ROLES = refused(RECRUITMENT, "recruitment", async (t) => {
  const params = { id: (await t.use(newRole)).id };
  const before = await t.call("getRole", { params });
  const status = roleStatus(t.run.forms, before.data) === "open" ? "on_hold" : "open";
  const tried = await tryWrites(t, RECRUITMENT, (operation, body) => {
    if (operation === "updateRole") return { status };
    return operation === "createCandidate" ? candidateForRole(body, params.id, t.token()) : body;
  });
  return { ...tried, before };
});

/** A task of a plan, and the answer to its change with the read key. */
interface TriedTask {
  readonly task: PlanTaskPath;
  readonly exchange: Exchange;
}

function tasks(kind: Boarding): Check[] {
  const operation: OperationId = `update${kind}Task`;
  const tried = setUp(`refused:${operation}`, async (t): Promise<TriedTask> => {
    await t.use(servedToFullKey);
    const task = (await t.use(ownTask(kind))) ?? t.notApplicable(`the company shows no ${kind.toLowerCase()} plan with tasks`);
    return { task, exchange: await t.call(operation, { params: task.params, body: { completed: !task.completed }, key: "read" }) };
  });
  const id = scopeRequirement(operation);
  const needs = ["read-key"] as const;
  return [
    check(id, `MUST refuse ${kind.toLowerCase()} tasks to a key without write`, { needs }, async (t) => {
      const { exchange } = await t.use(tried);
      t.must(id, {
        at: exchange,
        expected: "403 with code FORBIDDEN to a task update with a key that has only read",
        holds: exchange.refused(403, "FORBIDDEN"),
      });
    }),
    check(`${id}.effect`, `MUST NOT change ${kind.toLowerCase()} tasks by a request of a key without write`, { needs }, async (t) => {
      const { task, exchange } = await t.use(tried);
      const plan = await t.call(`get${kind}Plan`, { params: { id: task.params["id"]! } });
      const after = tasksIn(t.run.forms, plan.data).find((one) => one.id === task.params["taskId"]);
      judgeNoEffect(
        t,
        [operation],
        [exchange, plan],
        `the task still has completed ${task.completed}`,
        after?.completed === task.completed,
      );
    }),
  ];
}

/** Writes need the scope write (§5.6). */
export const writeScopeChecks: readonly Check[] = [
  ...rows(BRANDINGS, async (t, { exchanges, before }) => {
    const after = await t.call("getBranding");
    const same = await sameBranding(t, after.data, before!.data);
    judgeNoEffect(t, BRANDING, [before!, ...exchanges, after], "the branding is unchanged", same);
  }),
  ...rows(
    refused(PEOPLE, "employees", async (t) => tryWrites(t, PEOPLE)),
    async (t, { exchanges, sent }) => {
      const person = await t.use(steadyEmployee);
      if (person === null) return;
      const read = await t.call("getEmployee", { params: { id: person.id } });
      const { data } = read;
      const same = !sent.includes(data.at("job_title").text ?? "") && data.at("status").text !== "terminated";
      judgeNoEffect(
        t,
        ["updateEmployee", "terminateEmployee", "inviteEmployee"],
        [...exchanges, read],
        "the employee does not have the job title that was sent, and is not terminated",
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
    },
  ),
  ...rows(
    refused(LEAVE, "leave", async (t) => tryWrites(t, LEAVE)),
    async (t, { exchanges, sent }) => {
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
    },
  ),
  ...rows(ROLES, async (t, { exchanges, sent, before }) => {
    const after = await t.call("getRole", { params: { id: (await t.use(newRole)).id } });
    // The role counts its candidates.
    const same = sameData(after.data.raw, before!.data.raw);
    judgeNoEffect(t, ["updateRole", "createCandidate"], [before!, ...exchanges, after], "the role is unchanged", same);
    const list = await walk(t, "listRoles");
    judgeNoEffect(
      t,
      ["createRole"],
      [exchanges[0]!, ...list.exchanges],
      "no role of that title is listed",
      !sent.some((text) => text.startsWith("Role") && list.text.includes(text)),
    );
  }),
  ...tasks("Onboarding"),
  ...tasks("Offboarding"),
  ...rows(
    refused(ENGAGEMENT, "surveys, responses and recognition", async (t) => tryWrites(t, ENGAGEMENT)),
    async (t, { exchanges, sent }) => {
      const list = await walk(t, "listRecognition");
      judgeNoEffect(
        t,
        ["createRecognition"],
        [exchanges.at(-1)!, ...list.exchanges],
        "no such post is listed",
        !sent.some((text) => list.text.includes(text)),
      );
    },
  ),
];
