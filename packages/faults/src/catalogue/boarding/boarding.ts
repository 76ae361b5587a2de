import { type OffboardingPlanRecord, addDays } from "@hr-platform/domain";
import type { Change } from "@hr-platform/engine/store/change";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import type { Fault } from "../../fault.ts";
import { serveUndocumented } from "../fault-undocumented.ts";
import { newOffboardingPlan, newOnboardingPlan } from "@hr-platform/engine/operations/boarding/plan-template";
import { endEmployment } from "@hr-platform/engine/operations/boarding/termination";
import { shownPlanFaults } from "./boarding-shown.ts";
import { following, ordinaryDone, taskFaults } from "./boarding-tasks.ts";

/** Terminates the leaver on the last working day, unless they are terminated already. */
function leaving(company: CompanyState, plan: OffboardingPlanRecord, decisions: Decisions): readonly Change[] {
  const person = company.employees.get(plan.employee_id);
  if (person === undefined || person.record.termination !== null) return [];
  return endEmployment(company, person, { date: plan.last_working_day, reason: null, voluntary: true }, decisions).changes;
}

/** Onboarding and offboarding plans and their tasks (§3.3, §4.6). */
export const boardingFaults: readonly Fault[] = [
  ...taskFaults,
  {
    id: "finished-tasks-terminate-the-leaver",
    title: "Terminates the leaver when the last ordinary task of the offboarding is completed",
    violates: ["ONB-14", "WEB-06"],
    breaks: following("offboarding", (plan, { company, decisions }) =>
      ordinaryDone(plan) ? leaving(company, plan as OffboardingPlanRecord, decisions) : [],
    ),
  },
  {
    id: "offboarding-is-completed-over-the-api",
    title: "Completes an offboarding on POST /offboarding/plans/{id}/complete and terminates the leaver",
    violates: ["ONB-14", "WEB-06"],
    breaks: serveUndocumented("POST", /^\/offboarding\/plans\/([^/]+)\/complete$/, ({ company, id, decisions }) => {
      const plan = company.records.offboarding_plans.get(id);
      if (plan === undefined) return undefined;
      const change: Change = { table: "offboarding_plans", record: { ...plan, status: "completed" } };
      return { status: 200, data: { id }, changes: [change, ...leaving(company, plan, decisions)] };
    }),
  },
  {
    id: "onboarding-is-completed-over-the-api",
    title: "Completes an onboarding on POST /onboarding/plans/{id}/complete",
    violates: ["ONB-14", "WEB-06"],
    breaks: serveUndocumented("POST", /^\/onboarding\/plans\/([^/]+)\/complete$/, ({ company, id }) => {
      const plan = company.records.onboarding_plans.get(id);
      if (plan === undefined) return undefined;
      return { status: 200, data: { id }, changes: [{ table: "onboarding_plans", record: { ...plan, status: "completed" } }] };
    }),
  },
  {
    id: "offboarding-is-started-over-the-api",
    title: "Starts an offboarding on POST /offboarding/plans",
    violates: ["ONB-16", "WEB-07"],
    breaks: serveUndocumented("POST", /^\/offboarding\/plans$/, ({ company, sent, now }) => {
      const person = company.employees.get(String(sent["employee_id"]));
      if (person === undefined) return undefined;
      const { last_working_day: day } = sent;
      const id = company.nextId("offboarding_plans");
      const lastDay = typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : addDays(company.today, 28);
      return {
        status: 201,
        data: { id },
        changes: [{ table: "offboarding_plans", record: newOffboardingPlan(id, person.id, lastDay, now) }],
      };
    }),
  },
  {
    id: "onboarding-is-created-over-the-api",
    title: "Makes an onboarding plan on POST /onboarding/plans",
    violates: ["ONB-15", "WEB-08"],
    breaks: serveUndocumented("POST", /^\/onboarding\/plans$/, ({ company, sent, now }) => {
      const person = company.employees.get(String(sent["employee_id"]));
      if (person === undefined) return undefined;
      const id = company.nextId("onboarding_plans");
      return {
        status: 201,
        data: { id },
        changes: [{ table: "onboarding_plans", record: newOnboardingPlan(id, person.record.resource, now) }],
      };
    }),
  },
  ...shownPlanFaults,
];
