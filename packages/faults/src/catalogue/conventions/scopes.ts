import type { OperationId } from "@hr-platform/spec/operations";
import { currentContract } from "@hr-platform/engine/contract/current";
import { type Fault, replaceGuard, kebab, skipGuard } from "../../fault.ts";
import { ApiError } from "@hr-platform/engine/contract/errors";

/** The requirement of each operation's scope (§5.6). */
const SCOPE_OF: Readonly<Partial<Record<OperationId, string>>> = {
  getCompany: "SCOPE-01",
  getBranding: "SCOPE-02",
  getSetup: "SCOPE-03",
  getBilling: "SCOPE-04",
  listEmployees: "SCOPE-05",
  getEmployee: "SCOPE-06",
  listLeave: "SCOPE-07",
  getLeave: "SCOPE-08",
  listLeaveBalances: "SCOPE-09",
  listLeaveTypes: "SCOPE-10",
  listPublicHolidays: "SCOPE-11",
  listRoles: "SCOPE-12",
  getRole: "SCOPE-13",
  getPipeline: "SCOPE-14",
  listStages: "SCOPE-15",
  listOnboardingPlans: "SCOPE-16",
  getOnboardingPlan: "SCOPE-17",
  listOffboardingPlans: "SCOPE-18",
  getOffboardingPlan: "SCOPE-19",
  getSurveyResults: "SCOPE-20",
  listRecognition: "SCOPE-21",
  listSurveyProgrammes: "SCOPE-22",
  listLearningPaths: "SCOPE-23",
  listPermissionPresets: "SCOPE-24",
  getCompanyPermissions: "SCOPE-25",
  getUserPermissions: "SCOPE-26",
  getConversation: "SCOPE-27",
  getAnalytics: "SCOPE-28",
  exportAnalytics: "SCOPE-29",
  updateBranding: "SCOPE-30",
  uploadLogo: "SCOPE-31",
  deleteLogo: "SCOPE-32",
  resetBranding: "SCOPE-33",
  createEmployee: "SCOPE-34",
  updateEmployee: "SCOPE-35",
  terminateEmployee: "SCOPE-36",
  inviteEmployee: "SCOPE-37",
  requestLeave: "SCOPE-38",
  approveLeave: "SCOPE-39",
  declineLeave: "SCOPE-40",
  cancelLeave: "SCOPE-41",
  createRole: "SCOPE-42",
  updateRole: "SCOPE-43",
  createCandidate: "SCOPE-44",
  moveApplication: "SCOPE-45",
  createOffer: "SCOPE-46",
  updateOnboardingTask: "SCOPE-47",
  updateOffboardingTask: "SCOPE-48",
  createSurvey: "SCOPE-49",
  respondToSurvey: "SCOPE-50",
  createRecognition: "SCOPE-51",
  updateCompany: "SCOPE-52",
  listWebhooks: "SCOPE-53",
  createWebhook: "SCOPE-54",
  deleteWebhook: "SCOPE-55",
};

const unasked: readonly Fault[] = currentContract.operations
  .filter(({ id }) => SCOPE_OF[id] !== undefined)
  .map(({ id, method, path }) => ({
    id: `no-scope-${kebab(id)}`,
    title: `Lets any valid key call ${method} ${path}`,
    violates: [SCOPE_OF[id]!],
    breaks: skipGuard("scope", ({ operation }) => operation.id === id),
  }));

/** Reads of the resources of events. */
const EVENT_RESOURCES: ReadonlySet<OperationId> = new Set(["listEmployees", "getEmployee", "listLeave", "getLeave"]);

/** Scopes that are not checked, or checked wrongly (§5.5, §5.6). */
export const scopeFaults: readonly Fault[] = [
  ...unasked,
  {
    id: "webhooks-key-reads",
    title: "Lets a key that has only the webhooks scope read employees and leave",
    violates: ["SCOPE-05", "SCOPE-06", "SCOPE-07", "SCOPE-08"],
    breaks: skipGuard("scope", ({ operation, access }) => EVENT_RESOURCES.has(operation.id) && access.key.scopes.includes("webhooks")),
  },
  {
    id: "read-key-deletes",
    title: "Asks the methods PATCH and POST for the write scope and forgets DELETE",
    violates: ["SCOPE-36", "SCOPE-41"],
    breaks: skipGuard("scope", ({ operation, access }) => operation.method === "DELETE" && access.key.scopes.includes("read")),
  },
  {
    id: "scope-refused-as-unauthorised",
    title: "Answers a missing scope with 401 UNAUTHORISED",
    violates: ["SCOPE-05", "SCOPE-34", "SCOPE-52", "SCOPE-53"],
    breaks: replaceGuard("scope", (guard, entry, route) => {
      try {
        guard(entry, route);
      } catch {
        throw new ApiError("UNAUTHORISED", "The API key lacks a scope.");
      }
    }),
  },
  {
    id: "write-keys-update-the-company",
    title: "Asks PATCH /company for the write scope instead of admin",
    violates: ["SCOPE-52"],
    breaks: replaceGuard("scope", (guard, entry, route) => {
      if (entry.operation.id === "updateCompany" && entry.access.key.scopes.includes("write")) return;
      guard(entry, route);
    }),
  },
];
