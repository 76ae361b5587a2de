import type { OperationId } from "@hr-platform/spec/operations";
import type { CallSettings } from "./trial.ts";

/** A request that takes back what another one did. */
export interface Undo extends Pick<CallSettings, "params" | "body" | "key"> {
  /** What it is about, for people: `employee 3f…`. */
  readonly label: string;
  readonly operation: OperationId;
}

/** What an operation leaves behind: how it is removed by the id of the answer, or why the API cannot. */
type Trace = { readonly what: string } & ({ readonly undo: (id: string) => Omit<Undo, "label" | "key"> } | { readonly stays: string });

/** What each creating operation leaves behind (§4). */
export const TRACES: Readonly<Partial<Record<OperationId, Trace>>> = {
  createEmployee: { what: "employee", undo: (id) => ({ operation: "terminateEmployee", params: { id } }) },
  requestLeave: { what: "leave request", undo: (id) => ({ operation: "cancelLeave", params: { id } }) },
  createWebhook: { what: "webhook endpoint", undo: (id) => ({ operation: "deleteWebhook", params: { id } }) },
  createRole: { what: "job role", undo: (id) => ({ operation: "updateRole", params: { id }, body: { status: "closed" } }) },
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
