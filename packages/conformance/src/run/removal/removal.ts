import type { OperationId } from "@hr-platform/spec/operations";
import type { CallSettings } from "../../exchange/request.ts";

/** A request that reverts another one. */
export interface Undo extends Pick<CallSettings, "params" | "body" | "key"> {
  /** What it removes or puts back, such as `employee 3f…`. */
  readonly label: string;
  readonly operation: OperationId;
  /** Start date of a hired person, YYYY-MM-DD: the termination must not be earlier. */
  readonly since?: string;
  /** Id of the employee whose leave it cancels: the leave ends with their termination. */
  readonly employee?: string;
}

/** The mark of everything that runs make: a run's token, `hrc` and eleven letters or digits. */
export const MARK: RegExp = /\bhrc[a-z0-9]{11}/i;

/** A kind of resource that the API can remove. */
export interface Removable {
  readonly what: string;
  /** The request that removes it, by the id in the response that made it. */
  readonly undo: (id: string) => Omit<Undo, "label" | "key" | "since">;
  /** The operation that reads it by its id. Default: only the list shows it. */
  readonly read?: OperationId;
  /** The list that it is in while it can be removed. */
  readonly listed: { readonly operation: OperationId; readonly query?: Readonly<Record<string, string>> };
}

/** What each operation creates (§4), and how to remove it, or why the API cannot. */
export const CREATED_BY: Readonly<Partial<Record<OperationId, Removable | { readonly what: string; readonly stays: string }>>> = {
  createWebhook: {
    what: "webhook endpoint",
    undo: (id) => ({ operation: "deleteWebhook", params: { id } }),
    listed: { operation: "listWebhooks" },
  },
  requestLeave: {
    what: "leave request",
    undo: (id) => ({ operation: "cancelLeave", params: { id } }),
    read: "getLeave",
    listed: { operation: "listLeave", query: { status: "pending" } },
  },
  createRole: {
    what: "job role",
    undo: (id) => ({ operation: "updateRole", params: { id }, body: { status: "closed" } }),
    read: "getRole",
    listed: { operation: "listRoles" },
  },
  createEmployee: {
    what: "employee",
    undo: (id) => ({ operation: "terminateEmployee", params: { id } }),
    read: "getEmployee",
    listed: { operation: "listEmployees", query: { status: "active" } },
  },
  createCandidate: { what: "candidate", stays: "the API has no operation to remove a candidate" },
  createOffer: { what: "offer", stays: "the API has no operation to remove an offer" },
  createSurvey: { what: "survey draft", stays: "the API has no operation to remove a survey" },
  createRecognition: { what: "recognition post", stays: "the API has no operation to remove a post" },
  respondToSurvey: { what: "survey response", stays: "the API has no operation to remove a response" },
};

/** Operations that end a resource: after a success the undo with this operation and the id in the path is not needed. */
export const ENDED_BY: Readonly<Partial<Record<OperationId, OperationId>>> = {
  terminateEmployee: "terminateEmployee",
  cancelLeave: "cancelLeave",
  declineLeave: "cancelLeave",
  deleteWebhook: "deleteWebhook",
};

/** An operation that changes a setting, which runs put back. */
export interface Setting {
  /** Path parameters, in order. */
  readonly params: readonly string[];
  /** Members that a body may have; none: there is no body. */
  readonly members: readonly string[];
  /** The operation that reads the setting. */
  readonly read: OperationId;
}

const TASK = { params: ["id", "taskId"], members: ["completed"] } as const;

/** The operations that put settings back. A clean-up sends no other request because of a ledger file. */
export const SETTINGS: Readonly<Partial<Record<OperationId, Setting>>> = {
  updateCompany: {
    params: [],
    members: ["name", "website", "industry", "phone", "allowed_domains", "domain_enforcement_enabled", "primary_domain", "vera_context"],
    read: "getCompany",
  },
  updateBranding: { params: [], members: ["primary_colour", "accent_colour", "brand_name", "email_branding"], read: "getBranding" },
  deleteLogo: { params: [], members: [], read: "getBranding" },
  updateEmployee: { params: ["id"], members: ["first_name", "last_name", "job_title", "department", "manager_id"], read: "getEmployee" },
  updateOnboardingTask: { ...TASK, read: "getOnboardingPlan" },
  updateOffboardingTask: { ...TASK, read: "getOffboardingPlan" },
};

/** Settings that no operation reads by the same parameters. The ledger file shows whether the run has put them back itself. */
export const UNREADABLE_SETTINGS: ReadonlySet<OperationId> = new Set(["moveApplication"]);
