import type { OperationId } from "@hr-platform/spec/operations";
import type { CallSettings } from "./request.ts";

/** A request that takes back what another one did. */
export interface Undo extends Pick<CallSettings, "params" | "body" | "key"> {
  /** What it is about, for people: `employee 3f…`. */
  readonly label: string;
  readonly operation: OperationId;
}

/** Something that the API can remove. */
export interface Removable {
  readonly what: string;
  /** How, by the id of the answer that made it. */
  readonly undo: (id: string) => Omit<Undo, "label" | "key">;
  /** Where it is listed while it can be removed. */
  readonly listed: { readonly operation: OperationId; readonly query?: Readonly<Record<string, string>> };
}

/** What each creating operation leaves behind (§4): how it is removed, or why the API cannot. */
export const TRACES: Readonly<Partial<Record<OperationId, Removable | { readonly what: string; readonly stays: string }>>> = {
  createWebhook: {
    what: "webhook endpoint",
    undo: (id) => ({ operation: "deleteWebhook", params: { id } }),
    listed: { operation: "listWebhooks" },
  },
  requestLeave: {
    what: "leave request",
    undo: (id) => ({ operation: "cancelLeave", params: { id } }),
    listed: { operation: "listLeave", query: { status: "pending" } },
  },
  createRole: {
    what: "job role",
    undo: (id) => ({ operation: "updateRole", params: { id }, body: { status: "closed" } }),
    listed: { operation: "listRoles" },
  },
  createEmployee: {
    what: "employee",
    undo: (id) => ({ operation: "terminateEmployee", params: { id } }),
    listed: { operation: "listEmployees", query: { status: "active" } },
  },
  createCandidate: { what: "candidate", stays: "the API has no operation to remove a candidate" },
  createOffer: { what: "offer", stays: "the API has no operation to remove an offer" },
  createSurvey: { what: "survey draft", stays: "the API has no operation to remove a survey" },
  createRecognition: { what: "recognition post", stays: "the API has no operation to remove a post" },
  respondToSurvey: { what: "survey response", stays: "the API has no operation to remove a response" },
};

/** Which operation's success makes the undoing of another one needless, by the id in its path. */
export const ENDS: Readonly<Partial<Record<OperationId, OperationId>>> = {
  terminateEmployee: "terminateEmployee",
  cancelLeave: "cancelLeave",
  declineLeave: "cancelLeave",
  deleteWebhook: "deleteWebhook",
};
