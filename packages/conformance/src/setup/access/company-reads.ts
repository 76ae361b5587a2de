import type { OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "../../document/api-document.ts";
import { valuesAt } from "../../document/members.ts";
import { thingOf } from "../../document/things.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CallSettings } from "../../exchange/request.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { type PathParams, keyWith, ownPlan, twoColleagues, newRole } from "./own-resources.ts";
import { pendingLeave } from "../leave/leave.ts";
import { steadyEmployee } from "../people/people.ts";
import { page } from "../../run/lists/walk.ts";

/** Reads that need the scope read, in the document's order. */
export const READ_OPERATIONS: readonly OperationId[] = currentDocument.operations
  .filter(({ scope, method, comingSoon }) => scope === "read" && method === "GET" && !comingSoon)
  .map(({ id }) => id);

/** Ids of the judged company for an operation's path; null if the company has no such resource. */
export async function ownParams(t: CheckContext, operation: OperationId): Promise<PathParams | null> {
  switch (thingOf(t.run.document.operation(operation))) {
    case null:
      return {};
    case "employee": {
      const somebody = await t.use(steadyEmployee);
      return somebody === null ? null : { id: somebody.id };
    }
    case "user":
      return { id: (await t.use(twoColleagues))[0] };
    case "leave":
      return { id: (await t.use(pendingLeave)).id };
    case "role":
      return { id: (await t.use(newRole)).id };
    case "application":
      return named(t.run.target.resources?.application_id);
    case "onboarding":
      return ownPlan(t, "Onboarding");
    case "offboarding":
      return ownPlan(t, "Offboarding");
    case "survey":
      return named(t.run.target.resources?.open_survey_id ?? t.run.target.resources?.draft_survey_id);
    case "webhook":
      return null;
  }
}

function named(id: string | undefined): PathParams | null {
  return id === undefined ? null : { id };
}

/** Settings of a read besides its path. */
export function readSettings(operation: OperationId): CallSettings {
  return operation === "exportAnalytics" ? { headers: { accept: "text/csv, application/json" } } : {};
}

type Query = NonNullable<CallSettings["query"]>;

/** Queries that every server serves to a company with two rows (§4.2, §4.3, §8). Passive rules judge what a filter or a page shows. */
function queriesOf(t: CheckContext, operation: OperationId): readonly Query[] {
  const pages = [{ limit: 3 }, { page: 2, limit: 1 }, { page: 1, limit: 2 }];
  if (operation === "listEmployees") return [...pages, { status: "active" }, { status: "active", page: 2, limit: 1 }, { status: "all" }];
  if (operation !== "listLeave") return [];
  const [from, to] = [t.date(-30), t.date(30)];
  const statuses = valuesAt("LeaveRequest", "status");
  return [...pages, { from }, { to }, ...statuses.flatMap((status) => [{ status }, { status, from }, { status, to, limit: 2 }])];
}

/** A drawn query of a read, where a check does not care which rows it shows. */
export function drawnQuery(t: CheckContext, operation: OperationId): Query {
  const year = { jurisdiction: t.pick(["AU", "NZ", "UK"])!, year: t.date(0).slice(0, 4) };
  return operation === "listPublicHolidays" ? year : (t.pick(queriesOf(t, operation)) ?? {});
}

/** Reads that show people or what they do: data of another company would be visible in them. */
const SHOWING: readonly OperationId[] = [
  "listEmployees",
  "listLeave",
  "listLeaveBalances",
  "listRoles",
  "getPipeline",
  "listOnboardingPlans",
  "listOffboardingPlans",
  "listRecognition",
  "exportAnalytics",
];

/** The lists of the judged company, by operation, read with the narrowest key with read. */
export const companyReads: SetUp<ReadonlyMap<OperationId, Exchange>> = setUp("readings", async (t) => {
  const seen = new Map<OperationId, Exchange>();
  for (const operation of t.implemented(SHOWING)) {
    const params = await ownParams(t, operation);
    if (params === null) continue;
    const key = keyWith(t, "read");
    const paged = operation === "listEmployees" || operation === "listLeave";
    seen.set(operation, paged ? await page(t, operation, { key }) : await t.call(operation, { ...readSettings(operation), params, key }));
  }
  return seen;
});
