import type { OperationId } from "@hr-platform/spec/operations";
import type { CallSettings } from "../exchange/request.ts";

/** A request that takes back what another one did. */
export interface Undo extends Pick<CallSettings, "params" | "body" | "key"> {
  /** What it is about, for people: `employee 3f…`. */
  readonly label: string;
  readonly operation: OperationId;
  /** Of somebody who was hired: the first day of their employment, YYYY-MM-DD; no termination lies before it. */
  readonly since?: string;
}

/** The mark on everything that runs make: `hrc` and the letters of the run's token. */
export const MARK: RegExp = /\bhrc[a-z0-9]{11}/i;

/** Something that the API can remove. */
export interface Removable {
  readonly what: string;
  /** How, by the id of the answer that made it. */
  readonly undo: (id: string) => Omit<Undo, "label" | "key" | "since">;
  /** What reads one by its id. Default: only the list shows it. */
  readonly read?: OperationId;
  /** Where it is listed while it can be removed. */
  readonly listed: { readonly operation: OperationId; readonly query?: Readonly<Record<string, string>> };
}

/** What each creating operation leaves behind (§4): how it is removed, or why the API cannot. */
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

/** Which operation's success makes the undoing of another one needless, by the id in its path. */
export const ENDED_BY: Readonly<Partial<Record<OperationId, OperationId>>> = {
  terminateEmployee: "terminateEmployee",
  cancelLeave: "cancelLeave",
  declineLeave: "cancelLeave",
  deleteWebhook: "deleteWebhook",
};

/** A setting that runs change and put back. */
export interface Setting {
  /** Parameters of its path, in order. */
  readonly params: readonly string[];
  /** Members that a body may hold; none: it takes no body. */
  readonly members: readonly string[];
  /** What reads its value. */
  readonly read: OperationId;
}

const TASK = { params: ["id", "taskId"], members: ["completed"] } as const;

/** The writes that put settings back, by operation. Nothing else is ever sent because a ledger file says so. */
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

/** Settings that runs change and nothing reads by the same parameters: a ledger file tells whether the run has put them back itself. */
export const UNREADABLE_SETTINGS: ReadonlySet<OperationId> = new Set(["moveApplication"]);
