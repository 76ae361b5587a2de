import type { OperationId } from "@hr-platform/spec/operations";
import { matchOperation } from "../document/operations.ts";
import type { Fetch } from "../wire/direct.ts";
import { type ChangeableAnswer, changingAnswers } from "./json-response.ts";
import { type SpecifiedMember, specifiedMembers } from "./members.ts";

/** A server with one small mistake in its responses. */
export interface Mutant {
  /** Such as `getEmployee data.first_name dropped`. */
  readonly id: string;
  /** The operation with the mistake; null: all operations. */
  readonly operation: OperationId | null;
  readonly mutate: (draft: ChangeableAnswer) => void;
}

/** Applies `change` at a path, in every element of the lists on the way. */
function edit(value: unknown, path: readonly string[], change: (holder: Record<string, unknown>, name: string) => void): void {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== "object" || value === null) return;
  if (step === "[]") {
    for (const item of Array.isArray(value) ? value : []) edit(item, rest, change);
    return;
  }
  const holder = value as Record<string, unknown>;
  if (!Object.hasOwn(holder, step)) return;
  if (rest.length === 0) change(holder, step);
  else edit(holder[step], rest, change);
}

type Operator = readonly [
  name: string,
  fits: (member: SpecifiedMember) => boolean,
  change: (holder: Record<string, unknown>, name: string) => void,
];

/** A value of another type. */
function retyped(value: unknown): unknown {
  if (typeof value === "string") return 17;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return { items: value };
  return value === null ? { none: true } : [value];
}

const OPERATORS: readonly Operator[] = [
  ["dropped", ({ required }) => required, (holder, name) => void delete holder[name]],
  ["null", ({ nullable }) => !nullable, (holder, name) => void (holder[name] = null)],
  ["retyped", () => true, (holder, name) => void (holder[name] = retyped(holder[name]))],
];

/** Members whose value follows from the requests: the suite must notice a slightly different value. */
const FIXED: Readonly<Record<string, readonly OperationId[]>> = {
  first_name: ["createEmployee", "getEmployee", "updateEmployee", "listEmployees"],
  last_name: ["createEmployee", "getEmployee", "listEmployees"],
  job_title: ["createEmployee", "getEmployee", "updateEmployee", "listEmployees"],
  department: ["createEmployee", "getEmployee", "listEmployees"],
  base_salary: ["createEmployee", "getEmployee", "listEmployees"],
  notes: ["requestLeave", "getLeave"],
  days: ["requestLeave", "getLeave"],
  halfDay: ["requestLeave", "getLeave"],
  declineReason: ["declineLeave"],
  total: ["listEmployees", "listLeave"],
  page: ["listEmployees", "listLeave"],
  has_more: ["listEmployees", "listLeave"],
  url: ["createWebhook", "listWebhooks"],
};

function beside(value: unknown): unknown {
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return value;
}

const isFixed = ({ operation, path }: SpecifiedMember): boolean => FIXED[path.at(-1)!]?.includes(operation) === true;

/** Mistakes in whole responses, whatever the operation. */
const WHOLE: readonly (readonly [string, (draft: ChangeableAnswer) => void])[] = [
  [
    "without rate-limit headers",
    ({ headers }) => [...headers.keys()].filter((name) => name.startsWith("x-ratelimit")).forEach((name) => headers.delete(name)),
  ],
  ["as text/plain", ({ headers }) => headers.set("content-type", "text/plain")],
  ["with status 202", (draft) => void (draft.status = 202)],
  ["without its envelope", (draft) => void (draft.json = (draft.json as { data?: unknown } | undefined)?.data ?? draft.json)],
  [
    "failing with 500",
    (draft) => void Object.assign(draft, { status: 500, json: { error: { code: "INTERNAL_ERROR", message: "Oops." } } }),
  ],
];

const CODES: readonly (readonly [number, string])[] = [
  [400, "VALIDATION_ERROR"],
  [401, "UNAUTHORISED"],
  [403, "FORBIDDEN"],
  [404, "NOT_FOUND"],
  [409, "CONFLICT"],
  [501, "NOT_IMPLEMENTED"],
];

/** Mistakes in refusals of one status. */
const REFUSED: readonly (readonly [string, (draft: ChangeableAnswer, error: Record<string, unknown>) => void])[] = [
  ["without code", (_, error) => void delete error["code"]],
  ["without message", (_, error) => void delete error["message"]],
  ["with a code in small letters", (_, error) => void (error["code"] = String(error["code"]).toLowerCase())],
  ["with another code", (_, error) => void (error["code"] = error["code"] === "CONFLICT" ? "NOT_FOUND" : "CONFLICT")],
  ["with status 422", (draft) => void (draft.status = 422)],
  ["with a message that is an object", (_, error) => void (error["message"] = { text: error["message"] })],
  ["with a list of errors", (draft, error) => void (draft.json = { errors: [error] })],
  ["as text/html", ({ headers }) => headers.set("content-type", "text/html")],
];

/** Mutants that the document permits, with the reason: the suite must not notice them. */
export const PERMITTED: Readonly<Record<string, string>> = {
  "updateBranding data.logo_url dropped": "A-80 leaves members that are null out",
  "updateBranding data.logo_url retyped": "the type of logo_url is not shown (§2.13)",
  "getPipeline data retyped": "the shape around stages and applications is not shown (N4)",
  "getOffboardingPlan data retyped": "the shape around the plan is not shown (N4)",
};

/** All mutants of the description: each specified member of each operation, each status, each header. */
export function mutants(): Mutant[] {
  const members = specifiedMembers();
  const ofMembers = members.flatMap((member) =>
    [
      ...OPERATORS,
      [
        "beside its value",
        isFixed,
        (holder: Record<string, unknown>, name: string): void => void (holder[name] = beside(holder[name])),
      ] as const,
    ]
      .filter(([, fits]) => fits(member))
      .map(([name, , change]): Mutant => {
        const mutate = ({ status, json }: ChangeableAnswer): void => {
          if (status < 300) edit(json, member.path, change);
        };
        return { id: `${member.operation} ${member.path.join(".")} ${name}`, operation: member.operation, mutate };
      }),
  );
  const operations = [...new Set(members.map(({ operation }) => operation))];
  const ofAnswers = operations.flatMap((operation) =>
    WHOLE.map(([name, change]): Mutant => ({
      id: `${operation} ${name}`,
      operation,
      mutate: (draft) => (draft.status < 300 ? change(draft) : undefined),
    })),
  );
  const ofRefusals = CODES.flatMap(([status, code]) =>
    REFUSED.map(([name, change]): Mutant => {
      const mutate = (draft: ChangeableAnswer): void => {
        const { error } = (draft.json ?? {}) as { error?: Record<string, unknown> };
        if (draft.status === status && error !== undefined) change(draft, error);
      };
      return { id: `${status} ${code} ${name}`, operation: null, mutate };
    }),
  );
  return [...ofMembers, ...ofAnswers, ...ofRefusals];
}

/** A server with the mutant's mistake. */
export function mutated(fetch: Fetch, base: string, { operation, mutate }: Mutant): Fetch {
  return changingAnswers(fetch, base, (draft, { method, path }) => {
    if (operation === null || matchOperation(method, path) === operation) mutate(draft);
  });
}
