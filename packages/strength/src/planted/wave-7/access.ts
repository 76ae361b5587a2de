import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Access. */
export const seventhAccess: readonly Planted[] = [
  subtle("answers 501 at announced paths before it looks at the key", "AUTH-06", [
    "server.ts",
    `      if (key === undefined) throw new Refusal(401, "Who are you?");`,
    `      const [, first = ""] = new URL(url).pathname.slice(new URL(BASE).pathname.length).split("/");
      if (SOON.has(first)) throw new Refusal(501, "This is on its way.");
      if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("compares only as many characters of a key as a key has, and passes over what follows", "AUTH-04", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    "const key = this.#keys.get(bearer.slice(0, 27));",
  ]),
  subtle("looks at the state of leave before it looks whose it is, and answers 409 for settled leave of another company", "AUTH-14", [
    "server.ts",
    "    const bytes = new Uint8Array(await new Response(",
    `    const leave = route.path === "/leave/{id}/approve" ? this.#companies.map((one) => one.leave.get(params["id"]!)).find((one) => one !== undefined) : undefined;
    if (leave?.status === "cancelled" || leave?.status === "approved") throw new Refusal(409, \`This is \${leave.status}.\`);
    const bytes = new Uint8Array(await new Response(`,
  ]),
  plain("lists public holidays without a key", "AUTH-01", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    `const key = this.#keys.get(bearer) ?? (/\\/public-holidays(\\?|$)/.test(url) && !headers.has("authorization") ? [...this.#keys.values()][0] : undefined);`,
  ]),
  plain("asks for the read scope only to change an employee", "SCOPE-35", [
    "routes.ts",
    `["PATCH /employees/{id}", "write", changePerson],`,
    `["PATCH /employees/{id}", "read", changePerson],`,
  ]),
  plain("lists survey programmes to a key of any scope, because they are published", "SCOPE-22", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `if (route.path !== "/survey-programmes" && !this.#may(route.scope, key) &&`,
  ]),
  subtle("shows the billing to a key of the webhooks scope, as it belongs to the settings", "SCOPE-04", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `const settings = path === "/billing" && key.scopes.includes("webhooks");
    if (!settings && !this.#may(route.scope, key) &&`,
  ]),
  subtle("shows survey results to a key that may only write responses", "SCOPE-20", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `const surveys = path.startsWith("/surveys/") && key.scopes.includes("write");
    if (!surveys && !this.#may(route.scope, key) &&`,
  ]),
  subtle(
    "stores an uploaded logo before it refuses a key without the write scope",
    "SCOPE-31",
    [
      "server.ts",
      "if (!this.#may(route.scope, key) &&",
      `const upload = route.path === "/company/branding/logo" && method === "POST";
    if (!upload && !this.#may(route.scope, key) &&`,
    ],
    [
      "server.ts",
      "    const reply = { ...others, data:",
      `    if (upload && !this.#may(route.scope, key)) throw new Refusal(403, "This key may not do that.");
    const reply = { ...others, data:`,
    ],
  ),
  plain("asks for the write scope to list offboarding plans", "SCOPE-18", [
    "routes.ts",
    `["LIST /offboarding/plans", "read",`,
    `["LIST /offboarding/plans", "write",`,
  ]),
  plain("lists the pipeline stages to any key", "SCOPE-15", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(mistakes",
    `if (path !== "/recruitment/stages" && !this.#may(route.scope, key) && !(mistakes`,
  ]),
  subtle("reads an open role to any key, as on a careers page", "SCOPE-13", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(mistakes",
    `if (!(method === "GET" && route.path === "/recruitment/roles/{id}" && key.company.roles.get(params["id"]!)?.status === "open") && !this.#may(route.scope, key) && !(mistakes`,
  ]),
  plain("lets a read key answer a survey", "SCOPE-50", [
    "routes.ts",
    `["POST /surveys/{id}/respond", "write", respond`,
    `["POST /surveys/{id}/respond", "read", respond`,
  ]),
  subtle("lets a key with read and write change the company", "SCOPE-52", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(mistakes",
    `if (!(route.scope === "admin" && key.scopes.includes("read") && key.scopes.includes("write")) && !this.#may(route.scope, key) && !(mistakes`,
  ]),
  plain("lists the permission presets to any key", "SCOPE-24", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(mistakes",
    `if (!path.startsWith("/permissions/presets") && !this.#may(route.scope, key) && !(mistakes`,
  ]),
  plain("asks for the admin scope to read the permission overrides", "SCOPE-25", [
    "routes.ts",
    `["GET /permissions/company", "read"`,
    `["GET /permissions/company", "admin"`,
  ]),
  plain("lets a key with the webhooks scope read an employee", "SCOPE-06", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(mistakes",
    `if (!(method === "GET" && route.path === "/employees/{id}" && key.scopes.includes("webhooks")) && !this.#may(route.scope, key) && !(mistakes`,
  ]),
  plain("asks for the write scope to read one leave request", "SCOPE-08", [
    "routes.ts",
    `["GET /leave/{id}", "read", readLeave]`,
    `["GET /leave/{id}", "write", readLeave]`,
  ]),
];
