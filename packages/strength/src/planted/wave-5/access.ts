import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Access. */
export const fifthAccess: readonly Planted[] = [
  subtle("takes the bare key without the word Bearer", "AUTH-05", ["server.ts", "/^Bearer (\\S+)$/", "/^(?:Bearer )?(\\S+)$/"]),
  subtle("does not look up the manager when an employee is changed", "AUTH-15", [
    "people-routes.ts",
    `if (fields.has("manager_id")) next.managerId = managerOf(call, fields);`,
    `if (fields.has("manager_id")) next.managerId = fields.raw("manager_id") === null ? null : fields.id("manager_id");`,
  ]),
  subtle("lets a write key without the webhooks scope delete a webhook endpoint", "AUTH-09", [
    "routes.ts",
    `["DELETE /webhooks/{id}", "webhooks", removeWebhook]`,
    `["DELETE /webhooks/{id}", "write", removeWebhook]`,
  ]),
  plain("answers 403 FORBIDDEN where the request carries no key, and 401 only for a wrong one", "AUTH-03", [
    "server.ts",
    `throw new Refusal(401, "Who are you?");`,
    `throw new Refusal(headers.has("authorization") ? 401 : 403, "Who are you?");`,
  ]),
  plain("lets a read key cancel leave", "SCOPE-41", [
    "routes.ts",
    `["DELETE /leave/{id}", "write", cancelLeave]`,
    `["DELETE /leave/{id}", "read", cancelLeave]`,
  ]),
  subtle("lets a webhooks key request leave", "SCOPE-38", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(",
    `if (!this.#may(route.scope, key) && !(method === "POST" && path === "/leave" && key.scopes.includes("webhooks")) && !(`,
  ]),
  plain("lets any key with the read scope post recognition", "SCOPE-51", [
    "routes.ts",
    `["POST /recognition", "write", addPost, "many"]`,
    `["POST /recognition", "read", addPost, "many"]`,
  ]),
  plain("lets every key post below /surveys, as respondents do", "SCOPE-49", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(",
    `if (!this.#may(route.scope, key) && !(method === "POST" && path.startsWith("/surveys")) && !(`,
  ]),
  subtle(
    "looks at the scope of a PUT only after the branding is stored",
    "SCOPE-30 ERR-14",
    ["server.ts", "if (!this.#may(route.scope, key) && !(", `if (method !== "PUT" && !this.#may(route.scope, key) && !(`],
    [
      "server.ts",
      "const { data, ...others } = await route.run(call);",
      `const { data, ...others } = await route.run(call);
    if (!this.#may(route.scope, key) && method === "PUT") throw new Refusal(403, "This key may not do that.");`,
    ],
  ),
  subtle("lists recognition posts for a key with only the webhooks scope", "SCOPE-21", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(",
    `if (!this.#may(route.scope, key) && !(route.path === "/recognition" && method === "GET" && key.scopes.includes("webhooks")) && !(`,
  ]),
  plain("lets any key read a pipeline, since it has no names", "SCOPE-14", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(",
    `if (!this.#may(route.scope, key) && !path.endsWith("/pipeline") && !(`,
  ]),
  plain("answers a key that may not export the analytics with 401", "SCOPE-29", [
    "server.ts",
    `throw new Refusal(403, "This key may not do that.");`,
    `throw new Refusal(path === "/analytics/export" ? 401 : 403, "This key may not do that.");`,
  ]),
  plain("lists leave for keys with the write scope in place of the read scope", "SCOPE-07", [
    "routes.ts",
    `["LIST /leave", "read", listLeave]`,
    `["LIST /leave", "write", listLeave]`,
  ]),
  plain("tells the setup completeness to a key of any scope", "SCOPE-03", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `if (!this.#may(route.scope, key) && route.path !== "/onboarding" &&`,
  ]),
  subtle(
    "completes an onboarding task before it refuses a key without the write scope",
    "SCOPE-47",
    [
      "server.ts",
      "if (!this.#may(route.scope, key) &&",
      `const late = route.path === "/onboarding/plans/{id}/tasks/{taskId}";
    if (!late && !this.#may(route.scope, key) &&`,
    ],
    [
      "server.ts",
      "const { data, ...others } = await route.run(call);",
      `const { data, ...others } = await route.run(call);
    if (late && !this.#may(route.scope, key)) throw new Refusal(403, "This key may not do that.");`,
    ],
  ),
  plain("completes offboarding tasks for keys with the read scope", "SCOPE-48", [
    "routes.ts",
    `["PATCH /offboarding/plans/{id}/tasks/{taskId}", "write",`,
    `["PATCH /offboarding/plans/{id}/tasks/{taskId}", "read",`,
  ]),
  subtle("reads the balances of one employee for keys without the read scope", "SCOPE-09", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `const own = route.path === "/leave/balances" && url.searchParams.has("employee_id");
    if (!own && !this.#may(route.scope, key) &&`,
  ]),
  subtle(
    "answers the analytics to any key of a company once a key with the read scope has read them",
    "SCOPE-28",
    [
      "server.ts",
      `  readonly #allowance: Allowance;
`,
      `  readonly #allowance: Allowance;
  readonly #cleared = new Set<string>();
`,
    ],
    [
      "server.ts",
      "if (!this.#may(route.scope, key) &&",
      `const cleared = path === "/analytics" && this.#cleared.has(key.company.id);
    if (!cleared && !this.#may(route.scope, key) &&`,
    ],
    [
      "server.ts",
      `    const history = this.#histories.get(key.company.id);
`,
      `    if (path === "/analytics") this.#cleared.add(key.company.id);
    const history = this.#histories.get(key.company.id);
`,
    ],
  ),
  plain("shows the branding below the Growth plan", "PLAN-03", [
    "routes.ts",
    `["GET /company/branding", "read", readBranding, "growth"]`,
    `["GET /company/branding", "read", readBranding]`,
  ]),
  plain("lets a company below the Growth plan remove the logo", "PLAN-09", [
    "server.ts",
    `(route.gate === "growth" ||`,
    `((route.gate === "growth" && method !== "DELETE") ||`,
  ]),
  subtle("creates surveys only for the premium plan, and refuses a company on Growth", "PLAN-11", [
    "survey-routes.ts",
    `  const { company, chance } = call;
  const fields = fieldsOf(call);`,
    `  const { company, chance } = call;
  if (company.profile.plan !== "premium") throw forbidden("Surveys are part of Premium.");
  const fields = fieldsOf(call);`,
  ]),
];
