import type { Operation } from "@hr-platform/spec/operations";
import type { Decisions } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";
import { readPage } from "./paging.ts";
import { requirePlan } from "./plans.ts";
import { readBody, requireBody } from "./read-body.ts";
import { readQuery } from "./read-query.ts";
import { readUpload, takesForm } from "./read-upload.ts";
import type { ApiRequest } from "../contract/request.ts";
import type { Context, Route } from "./route.ts";
import { requireScope } from "./scopes.ts";
import { validateBody, validateQuery } from "./validate.ts";

/** A request that has been let in to an operation, on its way through the guards. */
export interface Entry extends Context {
  readonly operation: Operation;
  readonly request: ApiRequest;
  query: Context["query"];
  page: Context["page"];
  body: Context["body"];
  sent: Context["sent"];
  file: Context["file"];
  found: unknown;
}

export type Guard = (entry: Entry, route: Route | undefined) => void;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws ApiError VALIDATION_ERROR for an id in the path that is none. */
function requireUuids(params: Entry["params"]): void {
  for (const [name, value] of Object.entries(params)) if (!UUID.test(value)) throw refuse.invalid(name, `${name} is not a UUID.`);
}

/** The checks between the path and the operation, by name. */
export const GUARDS: {
  readonly scope: Guard;
  readonly plan: Guard;
  readonly parse: Guard;
  readonly find: Guard;
  readonly validate: Guard;
} = {
  scope: ({ operation, access, decisions }) => requireScope(operation, access.key.scopes, decisions),
  plan: ({ operation, company, decisions }) => requirePlan(operation, company.company.record.resource.plan, decisions),
  parse(entry, route) {
    if (route === undefined) return;
    entry.query = readQuery(entry.operation, entry.request.query, entry.decisions);
    if (takesForm(entry.operation)) entry.file = readUpload(entry.request, entry.decisions);
    else entry.sent = readBody(entry.operation, entry.request, entry.decisions);
  },
  find(entry, route) {
    if (entry.decisions["malformed-path-id"] === "validation-error") requireUuids(entry.params);
    if (route?.find == null) return;
    entry.found = route.find(entry);
    if (entry.found === undefined) throw refuse.unknownId();
  },
  validate(entry, route) {
    if (route === undefined) return;
    validateQuery(entry.operation, entry.query, entry.decisions);
    entry.page = readPage(entry.operation, entry.query, entry.decisions);
    requireBody(entry.operation, entry.request);
    entry.body = validateBody(entry.operation, entry.sent, entry.decisions);
    route.check?.(entry);
  },
};

export type GuardName = keyof typeof GUARDS;

/** The one documented order of checks after key, rate limit and path; the document leaves it open. */
const ORDER: Record<Decisions["check-order"], readonly GuardName[]> = {
  "id-before-body": ["scope", "plan", "parse", "find", "validate"],
  "body-before-id": ["scope", "plan", "parse", "validate", "find"],
  "validation-before-scope": ["parse", "validate", "scope", "plan", "find"],
};

/** The guards' order under the decisions in force, with the plan asked for last where a server does so (A-48). */
export function guardOrder(decisions: Decisions): readonly GuardName[] {
  const order = ORDER[decisions["check-order"]];
  return decisions["plan-check-order"] === "plan-first" ? order : [...order.filter((guard) => guard !== "plan"), "plan"];
}
