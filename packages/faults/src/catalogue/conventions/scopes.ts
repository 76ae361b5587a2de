import type { OperationId } from "@hr-platform/spec/operations";
import { currentContract } from "@hr-platform/engine/contract/current";
import { type Fault, replaceGuard, kebab, skipGuard } from "../../fault.ts";
import { ApiError } from "@hr-platform/engine/contract/errors";

/** An operation without its scope, which `SCOPE-` requirements ask of each (§5.6). */
const unasked: readonly Fault[] = currentContract.operations.flatMap(({ id, method, path, refusals: { scope }, comingSoon }) =>
  scope === null || comingSoon
    ? []
    : [
        {
          id: `no-scope-${kebab(id)}`,
          title: `Lets any valid key call ${method} ${path}`,
          violates: [scope],
          breaks: skipGuard("scope", ({ operation }) => operation.id === id),
        },
      ],
);

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
