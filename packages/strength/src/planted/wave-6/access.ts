import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Access. */
export const sixthAccess: readonly Planted[] = [
  subtle("shows the leave balance of a person of another company", "AUTH-10", [
    "server.ts",
    `    if (mistakes.has("filters leave by people of other companies")`,
    `    if (route.path === "/leave/balances") return this.#companies.find(({ staff }) => staff.has(asked("employee_id"))) ?? own;
    if (mistakes.has("filters leave by people of other companies")`,
  ]),
  plain("takes the key of the analytics export from a query parameter and not from the header", "AUTH-02", [
    "server.ts",
    `const bearer = /^Bearer (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";`,
    `const bearer = url.includes("/analytics/export")
      ? (new URL(url).searchParams.get("api_key") ?? "")
      : (/^Bearer (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "");`,
  ]),
  subtle("answers the deletion of an unknown endpoint as if it had been there", "AUTH-12", [
    "webhook-routes.ts",
    `const { one } = found(call, call.company.webhooks, () => undefined);
  call.company.webhooks.delete(one.id);
  return gone(call, { id: one.id, deleted: true });`,
    `const id = call.params["id"]!;
  call.company.webhooks.delete(id);
  return gone(call, { id, deleted: true });`,
  ]),
  subtle("shows the pipeline of another company's role", "AUTH-13", [
    "server.ts",
    "if (route.list && history !== undefined)",
    `if (route.path === "/recruitment/roles/{id}/pipeline") return this.#companies.find(({ roles }) => roles.has(params["id"]!)) ?? own;
    if (route.list && history !== undefined)`,
  ]),
  subtle("deletes an endpoint by its id alone, that of another company too", "AUTH-11", [
    "server.ts",
    `    return own;
`,
    `    if (route.path === "/webhooks/{id}" && route.method === "DELETE")
      return this.#companies.find(({ webhooks }) => webhooks.has(params["id"]!)) ?? own;
    return own;
`,
  ]),
  plain("answers coming-soon paths before it looks at the key", "AUTH-07", [
    "server.ts",
    `      if (key === undefined) throw new Refusal(401, "Who are you?");`,
    `      if (SOON.has(url.slice(BASE.length).split(/[/?]/)[1] ?? "")) throw new Refusal(501, "This is on its way.");
      if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("lets a key of the webhooks scope alone read the company", "SCOPE-01", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(mistakes",
    `if (!this.#may(route.scope, key) && !(route.run.name === "readCompany" && key.scopes.includes("webhooks")) && !(mistakes`,
  ]),
  subtle(
    "refuses a read key's decline of leave with 403 only after it was declined",
    "SCOPE-40",
    [
      "server.ts",
      "if (!this.#may(route.scope, key) && !(mistakes",
      `const early = route.path !== "/leave/{id}/decline";
    if (early && !this.#may(route.scope, key) && !(mistakes`,
    ],
    [
      "server.ts",
      "const { data, ...others } = await route.run(call);",
      `const { data, ...others } = await route.run(call);
    if (!early && !this.#may(route.scope, key)) throw new Refusal(403, "This key may not do that.");`,
    ],
  ),
  plain("lists onboarding plans to any key, whatever its scope", "SCOPE-16", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(mistakes",
    `if (!this.#may(route.scope, key) && !(route.list && route.path === "/onboarding/plans") && !(mistakes`,
  ]),
  plain("shows an offboarding plan by id to keys without the read scope", "SCOPE-19", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(mistakes",
    `if (!this.#may(route.scope, key) && !(method === "GET" && route.path === "/offboarding/plans/{id}") && !(mistakes`,
  ]),
  plain("deletes webhook endpoints with the write scope", "SCOPE-55", [
    "routes.ts",
    `["DELETE /webhooks/{id}", "webhooks",`,
    `["DELETE /webhooks/{id}", "write",`,
  ]),
  plain("removes the logo with the read scope", "SCOPE-32", [
    "routes.ts",
    `["DELETE /company/branding/logo", "write",`,
    `["DELETE /company/branding/logo", "read",`,
  ]),
  subtle(
    "checks the scope of a new role status after having set it",
    "SCOPE-43",
    [
      "server.ts",
      `mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
      `mistakes.has("exports analytics to any key") && path === "/analytics/export") && !(method === "PATCH" && route.path === "/recruitment/roles/{id}"))`,
    ],
    [
      "server.ts",
      "    const { data, ...others } = await route.run(call);",
      `    const { data, ...others } = await route.run(call);
    if (!this.#may(route.scope, key)) throw new Refusal(403, "This key may not do that.");`,
    ],
  ),
  plain("approves leave with the read scope", "SCOPE-39", [
    "routes.ts",
    `["PATCH /leave/{id}/approve", "write", approveLeave]`,
    `["PATCH /leave/{id}/approve", "read", approveLeave]`,
  ]),
  plain(
    "terminates an employee and only then looks at the scope",
    "SCOPE-36",
    [
      "server.ts",
      "if (!this.#may(route.scope, key) && !(",
      `const late = route.method === "DELETE" && route.path === "/employees/{id}";
    if (!late && !this.#may(route.scope, key) && !(`,
    ],
    [
      "server.ts",
      "const { data, ...others } = await route.run(call);",
      `const { data, ...others } = await route.run(call);
    if (late && !this.#may(route.scope, key)) throw new Refusal(403, "This key may not do that.");`,
    ],
  ),
  plain("asks for the webhooks scope to reset the branding", "SCOPE-33", [
    "routes.ts",
    `["POST /company/branding/reset", "write",`,
    `["POST /company/branding/reset", "webhooks",`,
  ]),
  plain("creates offers with the read scope", "SCOPE-46", [
    "routes.ts",
    `["POST /recruitment/offers", "write", addOffer]`,
    `["POST /recruitment/offers", "read", addOffer]`,
  ]),
  subtle("lists leave types to every key", "SCOPE-10", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(",
    `if (!this.#may(route.scope, key) && route.path !== "/leave-types" && !(`,
  ]),
  plain("asks for the write scope to read one onboarding plan", "SCOPE-17", [
    "routes.ts",
    `["GET /onboarding/plans/{id}", "read",`,
    `["GET /onboarding/plans/{id}", "write",`,
  ]),
  plain("answers 401 where the scope to create a job role is missing", "SCOPE-42", [
    "server.ts",
    `throw new Refusal(403, "This key may not do that.");`,
    `throw new Refusal(method === "POST" && path === "/recruitment/roles" ? 401 : 403, "This key may not do that.");`,
  ]),
  subtle("reads the branding with the write scope alone", "SCOPE-02", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(",
    `const both = route.path === "/company/branding" && key.scopes.includes("write");
    if (!both && !this.#may(route.scope, key) && !(`,
  ]),
  plain("asks for the admin scope to create an employee", "SCOPE-34", [
    "routes.ts",
    `["POST /employees", "write", hirePerson]`,
    `["POST /employees", "admin", hirePerson]`,
  ]),
  subtle("shows the permissions of a user to every key", "SCOPE-26", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(",
    `if (!this.#may(route.scope, key) && route.path !== "/permissions/users/{id}" && !(`,
  ]),
  plain("asks for the webhooks scope at the list of job roles, as in the rows above it", "SCOPE-12", [
    "routes.ts",
    `["LIST /recruitment/roles", "read", listRoles]`,
    `["LIST /recruitment/roles", "webhooks", listRoles]`,
  ]),
  plain("shows the advisor conversation to a key of any scope", "SCOPE-27", [
    "server.ts",
    `if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
    `if (path !== "/messaging/conversation" && !this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
  ]),
  subtle(
    "answers a key without the read scope from the public holidays that it kept of another call",
    "SCOPE-11",
    [
      "server.ts",
      `  readonly #allowance: Allowance;
`,
      `  readonly #allowance: Allowance;
  readonly #kept = new Map<string, Reply>();
`,
    ],
    [
      "server.ts",
      `if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
      `const place = key.company.id + path + url.search;
    const kept = this.#kept.get(place);
    if (kept !== undefined) return kept;
    if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
    ],
    [
      "server.ts",
      `    if (method !== "GET") history?.note`,
      `    if (route.path === "/public-holidays") this.#kept.set(place, reply);
    if (method !== "GET") history?.note`,
    ],
  ),
  subtle("lets a key of read and write see every list, endpoints too", "SCOPE-53", [
    "server.ts",
    `if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
    `const both = route.list && key.scopes.includes("read") && key.scopes.includes("write");
    if (!both && !this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
  ]),
  subtle("checks the scope only on the first page of the employees", "SCOPE-05", [
    "server.ts",
    `if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
    `const later = path === "/employees" && method === "GET" && Number(url.searchParams.get("page") ?? 1) > 1;
    if (!later && !this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
  ]),
  plain("answers a key without the read scope with no learning paths instead of a refusal", "SCOPE-23", [
    "server.ts",
    `if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
    `if (path === "/learning-paths" && !this.#may(route.scope, key)) return { data: [] };
    if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
  ]),
  plain("asks for the write scope to create an endpoint, as for every other POST", "SCOPE-54", [
    "routes.ts",
    `["POST /webhooks", "webhooks", addWebhook]`,
    `["POST /webhooks", "write", addWebhook]`,
  ]),
  plain("asks for the read scope to invite somebody", "SCOPE-37", [
    "routes.ts",
    `["POST /employees/{id}/invite", "write", invitePerson]`,
    `["POST /employees/{id}/invite", "read", invitePerson]`,
  ]),
  plain(
    "adds a candidate before it refuses a key without the scope",
    "SCOPE-44",
    [
      "server.ts",
      `if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
      `const early = route.path !== "/recruitment/candidates";
    if (early && !this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
    ],
    [
      "server.ts",
      `    const { data, ...others } = await route.run(call);
`,
      `    const { data, ...others } = await route.run(call);
    if (!this.#may(route.scope, key)) throw new Refusal(403, "This key may not do that.");
`,
    ],
  ),
  plain("refuses a move to another stage with 401 to a key without the scope", "SCOPE-45", [
    "server.ts",
    `if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
    `if (path.endsWith("/stage") && !this.#may(route.scope, key)) throw new Refusal(401, "This key may not do that.");
    if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
  ]),
  subtle(
    "lets a company below Growth change email_branding alone",
    "PLAN-04",
    ["routes.ts", `["PUT /company/branding", "write", changeBranding, "growth"]`, `["PUT /company/branding", "write", changeBranding]`],
    ["branding-routes.ts", "import { Refusal, invalid } from", "import { Refusal, forbidden, invalid } from"],
    [
      "branding-routes.ts",
      "  const next = { ...company.branding, published: now() };",
      `  if (!company.growth && fields.names.join() !== "email_branding") throw forbidden("Your plan does not hold this.");
  const next = { ...company.branding, published: now() };`,
    ],
  ),
  plain("resets the branding on any plan", "PLAN-05", ["routes.ts", `resetBranding, "growth"]`, "resetBranding]"]),
  plain("exports analytics on any plan", "PLAN-02", ["routes.ts", `exportAnalytics, "growth"]`, `exportAnalytics, "many"]`]),
  plain(
    "hides the list of onboarding plans below the Growth plan behind 404",
    "PLAN-07",
    ["routes.ts", `listPlans("onboarding"), "growth"]`, `listPlans("onboarding")]`],
    [
      "plan-routes.ts",
      "    const rows = [...call.company[kind].values()]",
      `    if (kind === "onboarding" && !call.company.growth) throw new Refusal(404, "There are no onboarding plans here.");
    const rows = [...call.company[kind].values()]`,
    ],
  ),
  plain("gives analytics to a company below Growth", "PLAN-01", [
    "routes.ts",
    `["GET /analytics", "read", readAnalytics, "growth"]`,
    `["GET /analytics", "read", readAnalytics]`,
  ]),
  plain("creates surveys on every plan", "PLAN-06", [
    "routes.ts",
    `["POST /surveys", "write", addSurvey, "growth"]`,
    `["POST /surveys", "write", addSurvey]`,
  ]),
  plain("takes GET /onboarding for a part of the onboarding plans, which need the Growth plan", "PLAN-10", [
    "routes.ts",
    `["GET /onboarding", "read", readSetup]`,
    `["GET /onboarding", "read", readSetup, "growth"]`,
  ]),
  plain("takes a logo on every plan", "PLAN-08", [
    "routes.ts",
    `["POST /company/branding/logo", "write", uploadLogo, "growth"]`,
    `["POST /company/branding/logo", "write", uploadLogo]`,
  ]),
];
