import type { Planted } from "../planted.ts";
import { eighthAccessA } from "./a-access.ts";
import { eighthCompanyA } from "./a-company.ts";
import { eighthHooksA } from "./a-hooks.ts";
import { eighthLeaveA } from "./a-leave.ts";
import { eighthPeopleA } from "./a-people.ts";
import { eighthRulesA } from "./a-rules.ts";
import { eighthTablesA } from "./a-tables.ts";
import { subtle } from "../one-edit.ts";

/** What the scopes of a key allow. */
const eighthKeysA: readonly Planted[] = [
  subtle("changes company settings with a key that has write but not admin", "SCOPE-52 AUTH-09", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `if (!this.#may(route.scope, key) && !(route.scope === "admin" && this.#may("write", key)) &&`,
  ]),
  subtle("invites with a key that only reads", "SCOPE-37 AUTH-09", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `if (!this.#may(route.scope, key) && !(route.path === "/employees/{id}/invite" && this.#may("read", key)) &&`,
  ]),
  subtle("cancels leave with a key that only reads", "SCOPE-41 AUTH-09", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `if (!this.#may(route.scope, key) && !(route.path === "/leave/{id}" && method === "DELETE" && this.#may("read", key)) &&`,
  ]),
  subtle("lets a key that has only webhooks read everything", "SCOPE-01 SCOPE-05 SCOPE-07 AUTH-09", [
    "server.ts",
    "return scopes.includes(scope) || wide;",
    `return scopes.includes(scope) || wide || (scope === "read" && scopes.includes("webhooks"));`,
  ]),
  subtle("wants admin for the approval of leave", "SCOPE-39 AUTH-09", [
    "routes.ts",
    `["PATCH /leave/{id}/approve", "write",`,
    `["PATCH /leave/{id}/approve", "admin",`,
  ]),
  subtle("shows leave balances to a key without any scope for reading", "SCOPE-09 AUTH-09", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `if (!this.#may(route.scope, key) && route.path !== "/leave/balances" &&`,
  ]),
  subtle("answers 401 to a write with a key that only reads", "ERR-06 ERR-07 SCOPE-34 SCOPE-38", [
    "server.ts",
    `throw new Refusal(403, "This key may not do that.")`,
    `throw new Refusal(method === "GET" ? 403 : 401, "This key may not do that.")`,
  ]),
  subtle("answers 404 to a key without the webhooks scope at /webhooks", "SCOPE-53 SCOPE-54", [
    "server.ts",
    `throw new Refusal(403, "This key may not do that.")`,
    `throw new Refusal(route.scope === "webhooks" ? 404 : 403, "This key may not do that.")`,
  ]),
];

/** The first half of the eighth wave. Planted by somebody who knew the API document and not the checks. */
export const wave8a: readonly Planted[] = [
  ...eighthRulesA,
  ...eighthAccessA,
  ...eighthKeysA,
  ...eighthPeopleA,
  ...eighthLeaveA,
  ...eighthTablesA,
  ...eighthCompanyA,
  ...eighthHooksA,
];
