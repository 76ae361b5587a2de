import tables from "@hr-platform/spec/document-tables.json" with { type: "json" };
import type { OperationId, WriteId } from "@hr-platform/spec/operations";
import { currentDocument } from "./api-document.ts";
import { OPERATIONS_WITH_ID, type Thing } from "./things.ts";

/** A kind of resource that an operation of the API may change. */
export type Changeable = Thing | "company" | "branding" | "recognition" | "leave type" | "stage" | "programme" | "learning path";

/** What an operation makes (§4), and how the API removes it, or why it cannot. */
export interface Made {
  /** In words, such as `job role`. */
  readonly what: string;
  /** How it is removed, by the id in the response that made it; a text: why it stays. */
  readonly removal: Removal | string;
}

export interface Removal {
  readonly operation: OperationId;
  /** Default: none. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The operation that reads it by its id. Default: only the list shows it. */
  readonly read?: OperationId;
  /** The list that it is in while it can be removed. */
  readonly listed: { readonly operation: OperationId; readonly query?: Readonly<Record<string, string>> };
}

/** What the suite has to know of an operation that writes, and the description does not say. */
export interface WriteRow {
  /** The kinds of resource that it makes, changes or removes. Rules forget what they know of these, unless they know what it does. */
  readonly changes: readonly Changeable[];
  /** A body that it must accept as far as the document shows. Left out: it has none, or `requestForms` makes it from what the run has made. */
  readonly body?: (token: string) => Readonly<Record<string, unknown>>;
  /** Whether the document leaves names or values of the body open (§4.9 N2 to N4): any request may get a 400, before any other refusal. */
  readonly open?: true;
  /** Whether the document names all members of the body, in snake_case. */
  readonly named?: true;
  /** Whether the body is about persons in members that the document does not name (N3, N4). */
  readonly persons?: true;
  /** Statuses of a success. Default: as the row of §4 says; if it says nothing, 200, and of a creation 201 too. */
  readonly success?: readonly number[];
  /** Whether the document leaves the data of a success open (A-02, A-03, A-121, N3, N4). */
  readonly openData?: true;
  /** The requirement that a success has the id of the resource (§4.5 to §4.7). */
  readonly id?: string;
  /** The requirement that a valid request succeeds, if the document shows one, and the statuses that refuse it. */
  readonly accepts?: {
    readonly requirement: string;
    readonly statuses: readonly number[];
    /** Fields of which set-ups try values that may be refused with 400. */
    readonly open?: readonly string[];
  };
  /** The requirement that private data in the response breaks, if the register does not name the operation in it. */
  readonly secret?: string;
  readonly makes?: Made;
  /** The removal that a success makes needless, by the id in the path. */
  readonly ends?: OperationId;
  /**
   * A setting, which runs put back: the operation that reads it by the same parameters, null if there is none, and the members that a
   * clean-up may send, by default those of the description.
   */
  readonly sets?: { readonly read: OperationId | null; readonly members?: readonly string[] };
}

const REFUSED = [400, 409] as const;
const TASK: WriteRow["body"] = () => ({ completed: true });

/** The operations that write: a row each. The compiler names one without a row. */
export const WRITES: Readonly<Partial<Record<OperationId, WriteRow>>> = {
  updateCompany: {
    changes: ["company"],
    body: (token) => ({ industry: `Trade ${token}` }),
    named: true,
    sets: {
      read: "getCompany",
      members: ["name", "website", "industry", "phone", "allowed_domains", "domain_enforcement_enabled", "primary_domain", "vera_context"],
    },
  },
  updateBranding: {
    changes: ["branding"],
    body: (token) => ({ brand_name: `Brand ${token}` }),
    named: true,
    sets: { read: "getBranding" },
  },
  uploadLogo: { changes: ["branding"] },
  deleteLogo: { changes: ["branding"], openData: true, sets: { read: "getBranding" } },
  resetBranding: { changes: ["branding"], openData: true },
  createEmployee: {
    changes: ["employee"],
    named: true,
    // Refusing all of them as forbidden or not implemented is open.
    accepts: { requirement: "EMP-21", statuses: REFUSED },
    makes: {
      what: "employee",
      removal: {
        operation: "terminateEmployee",
        read: "getEmployee",
        listed: { operation: "listEmployees", query: { status: "active" } },
      },
    },
  },
  updateEmployee: {
    changes: ["employee"],
    body: (token) => ({ job_title: `Title ${token}` }),
    open: true,
    named: true,
    sets: { read: "getEmployee", members: ["first_name", "last_name", "job_title", "department", "manager_id"] },
  },
  terminateEmployee: { changes: ["employee"], named: true, success: [200, 204], openData: true, ends: "terminateEmployee" },
  inviteEmployee: { changes: ["user"], open: true, persons: true, success: [200, 201, 202, 204], openData: true },
  requestLeave: {
    changes: ["leave"],
    named: true,
    accepts: { requirement: "LEAVE-34", statuses: REFUSED },
    makes: {
      what: "leave request",
      removal: { operation: "cancelLeave", read: "getLeave", listed: { operation: "listLeave", query: { status: "pending" } } },
    },
  },
  cancelLeave: { changes: ["leave"], success: [200, 204], openData: true, ends: "cancelLeave" },
  approveLeave: { changes: ["leave"] },
  declineLeave: { changes: ["leave"], body: (token) => ({ reason: `Reason ${token}` }), named: true, ends: "cancelLeave" },
  createWebhook: {
    changes: ["webhook"],
    body: (token) => ({ url: `https://example.com/${token}`, events: ["document.signed"] }),
    named: true,
    // The maximum number of endpoints is open, so 409 does not count.
    accepts: { requirement: "HOOK-08", statuses: [400] },
    makes: { what: "webhook endpoint", removal: { operation: "deleteWebhook", listed: { operation: "listWebhooks" } } },
  },
  deleteWebhook: {
    changes: ["webhook"],
    success: [200, 204],
    openData: true,
    accepts: { requirement: "HOOK-11", statuses: REFUSED },
    ends: "deleteWebhook",
  },
  createRole: {
    changes: ["role"],
    named: true,
    id: "REC-05",
    accepts: { requirement: "REC-05", statuses: REFUSED },
    secret: "PRIV-11",
    makes: {
      what: "job role",
      removal: { operation: "updateRole", body: { status: "closed" }, read: "getRole", listed: { operation: "listRoles" } },
    },
  },
  updateRole: { changes: ["role"], body: () => ({ status: "open" }), named: true, secret: "PRIV-11" },
  createCandidate: {
    changes: ["application"],
    open: true,
    persons: true,
    id: "REC-11",
    makes: { what: "candidate", removal: "the API has no operation to remove a candidate" },
  },
  moveApplication: { changes: ["application"], open: true, openData: true, sets: { read: null } },
  createOffer: {
    changes: ["application"],
    open: true,
    persons: true,
    id: "REC-16",
    makes: { what: "offer", removal: "the API has no operation to remove an offer" },
  },
  updateOnboardingTask: { changes: ["onboarding"], body: TASK, id: "ONB-06", sets: { read: "getOnboardingPlan" } },
  updateOffboardingTask: { changes: ["offboarding"], body: TASK, id: "ONB-13", secret: "PRIV-15", sets: { read: "getOffboardingPlan" } },
  createSurvey: {
    changes: ["survey"],
    open: true,
    id: "SURV-05",
    accepts: { requirement: "SURV-05", statuses: REFUSED, open: ["anonymity", "status"] },
    makes: { what: "survey draft", removal: "the API has no operation to remove a survey" },
  },
  respondToSurvey: {
    changes: ["survey"],
    open: true,
    persons: true,
    id: "SURV-11",
    secret: "SURV-08",
    makes: { what: "survey response", removal: "the API has no operation to remove a response" },
  },
  createRecognition: {
    changes: ["recognition"],
    id: "RECOG-04",
    secret: "RECOG-07",
    makes: { what: "recognition post", removal: "the API has no operation to remove a post" },
  },
} satisfies Readonly<Record<WriteId, WriteRow>>;

/** The rows, with their operations, in the order of the document. */
export const writes: readonly (WriteRow & { readonly operation: OperationId })[] = currentDocument.operations.flatMap(({ id }) =>
  WRITES[id] === undefined ? [] : [{ operation: id, ...WRITES[id] }],
);

/** What the API can remove. */
export const removable: readonly { readonly operation: OperationId; readonly what: string; readonly removal: Removal }[] = writes.flatMap(
  ({ operation, makes }) =>
    makes === undefined || typeof makes.removal === "string" ? [] : [{ operation, what: makes.what, removal: makes.removal }],
);

/** The operations of §4 whose row says so. */
export function operationsWith(fact: "open" | "named" | "persons" | "openData"): ReadonlySet<OperationId | null> {
  return new Set(writes.filter((row) => row[fact] === true).map(({ operation }) => operation));
}

/**
 * Which resources of a kind that exist a success may change: none, the one with the id in the path, or any of the company. Operations
 * without a row, such as reads, change none.
 */
export function reachOf(operation: OperationId | null, kind: Changeable): "none" | "one" | "any" {
  const row = operation === null ? undefined : WRITES[operation];
  if (row?.changes.includes(kind) !== true || row.makes !== undefined) return "none";
  const withId: Partial<Record<Changeable, readonly OperationId[]>> = OPERATIONS_WITH_ID;
  return withId[kind]?.includes(operation!) === true ? "one" : "any";
}

/** The operations that change something with the scope write, of one part of the document, in its order. */
export function writesOf(tag: string): readonly OperationId[] {
  return currentDocument.operations.flatMap((row) => (row.tag === tag && row.scope === "write" && row.method !== "GET" ? [row.id] : []));
}

const NAMED_STATUS: ReadonlyMap<string, number | undefined> = new Map(tables.operations.map((row) => [row.operation, row.status]));
const STATUS: ReadonlyMap<OperationId, number | undefined> = new Map(
  currentDocument.operations.map(({ id, method, path }) => [id, NAMED_STATUS.get(`${method} ${path}`)]),
);

/** Statuses of a success of an operation, also of one that only another version of the document has. */
export function successStatuses(operation: OperationId): readonly number[] {
  const said = STATUS.get(operation);
  const row = WRITES[operation];
  return row?.success ?? (said !== undefined ? [said] : row?.makes === undefined ? [200] : [200, 201]);
}
