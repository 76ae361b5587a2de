import { refuseBy } from "../contract/refuse-by.ts";
import { readPage } from "./input/paging.ts";
import { requirePlan } from "./plans.ts";
import { readBody, requireBody } from "./input/read-body.ts";
import { readQuery } from "./input/read-query.ts";
import { readUpload } from "./input/read-upload.ts";
import type { Entry } from "./entry.ts";
import type { Route } from "./route.ts";
import { requireScope } from "./scopes.ts";
import { validateBody, validateQuery } from "./input/validate.ts";

export type Guard = (entry: Entry, route: Route | undefined) => void;

export type GuardName = "scope" | "subscription" | "plan" | "parse" | "find" | "validate";

/** The checks between routing and the operation, by name. */
export const GUARDS: Readonly<Record<GuardName, Guard>> = {
  scope: ({ operation, access, decisions }) => requireScope(operation, access.key.scopes, decisions),
  /** Keys keep their access when a subscription lapses, unless a decision says otherwise. */
  subscription: () => {},
  plan: ({ operation, company, decisions }) => requirePlan(operation, company.company.record.resource.plan, decisions),
  parse(entry, route) {
    if (route === undefined) return;
    entry.query = readQuery(entry.operation, entry.request.query, entry.decisions);
    if (entry.operation.form) entry.file = readUpload(entry.request, entry.decisions);
    else entry.sent = readBody(entry.operation, entry.request, entry.decisions);
  },
  find(entry, route) {
    if (route?.find == null) return;
    entry.found = route.find(entry);
    if (entry.found === undefined) throw refuseBy.unknownId(route.unknown?.(entry) ?? "unknown-id");
  },
  validate(entry, route) {
    if (route === undefined) return;
    validateQuery(entry.contract, entry.operation, entry.query, entry.decisions);
    entry.page = readPage(entry.operation, entry.query, entry.decisions);
    requireBody(entry.operation, entry.request);
    entry.body = validateBody(entry.contract, entry.operation, entry.sent, entry.decisions);
    route.check?.(entry);
  },
};

/** The order of the guards. */
export const ORDER: readonly GuardName[] = ["scope", "subscription", "plan", "parse", "find", "validate"];
