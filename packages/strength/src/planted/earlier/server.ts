import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierServer: readonly Planted[] = [
  subtle("documents can be posted", "NI-01", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path === "/documents" && method === "POST") return { status: 201, data: { id: key.company.id } };
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  ]),
  subtle("jobs are forbidden below Growth", "NI-04", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path === "/jobs" && !key.company.growth) throw new Refusal(403, "Your plan does not hold this.");
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  ]),
  plain("Ask HR crashes", "NI-03", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path === "/ask-hr") throw new Refusal(409, "Not now.");
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  ]),
  plain("501 comes without the rate headers", "RATE-05 NI-05", [
    "server.ts",
    "headers: { ...common, ...challenge,",
    "headers: { ...(status === 501 ? {} : common), ...challenge,",
  ]),
  subtle("POST /compliance/awards succeeds", "WEB-02", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? ""))',
    `if (method === "POST" && path === "/compliance/awards") return { data: {} };
    if (SOON.has(path.split("/")[1] ?? ""))`,
  ]),
  plain("PATCH /employees/{id} answers everything 400", "EMP-38", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `const { data, ...others } = await route.run(call);
    if (method === "PATCH" && new RegExp("^/employees/[^/]+$").test(path)) throw new Refusal(400, "Please check this.");`,
  ]),
  plain("errors name no field", "ERR-13", [
    "server.ts",
    "const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };",
    "const body = { error: { code, message } };",
  ]),
  subtle(
    "the first request beyond the limit is answered 503",
    "RATE-01 CONV-14",
    [
      "server.ts",
      'if (left === undefined) throw new Refusal(429, "Please take a breath.");',
      `if (left === undefined && !this.#once.has(bearer)) {
        this.#once.add(bearer);
        return Response.json({ error: { code: "INTERNAL_ERROR", message: "Busy." } }, { status: 503, headers: common });
      }
      if (left === undefined) throw new Refusal(429, "Please take a breath.");`,
    ],
    [
      "server.ts",
      "readonly #allowance: Allowance;",
      `readonly #allowance: Allowance;
  readonly #once = new Set<string>();`,
    ],
  ),
  plain(
    "is out of service, with 503, for a key over the limit",
    "RATE-01 ERR-10",
    [
      "server.ts",
      'if (left === undefined) throw new Refusal(429, "Please take a breath.");',
      'if (left === undefined) throw new Refusal(503, "Please take a breath.");',
    ],
    [
      "refusal.ts",
      '429: "RATE_LIMITED",',
      `429: "RATE_LIMITED",
  503: "RATE_LIMITED",`,
    ],
  ),
  plain("a key counts as Basic credentials", "AUTH-05", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    `const basic = atob(/^Basic (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "").replace(":", "");
    const key = this.#keys.get(bearer) ?? this.#keys.get(basic);`,
  ]),
  plain("an empty key opens everything", "AUTH-03 AUTH-04", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? (headers.get("authorization")?.trim() === "Bearer" ? [...this.#keys.values()][0] : undefined);',
  ]),
  subtle("jobs need no key", "AUTH-01 AUTH-03 AUTH-07", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? (url.split("?")[0]!.endsWith("/jobs") ? [...this.#keys.values()][0] : undefined);',
  ]),
  subtle("a missing key is told before a wrong method alone", "AUTH-06 AUTH-03", [
    "server.ts",
    'if (key === undefined) throw new Refusal(401, "Who are you?");',
    `if (key === undefined && (init.method ?? "GET") === "PATCH" && url.includes("no-uuid")) throw new Refusal(404, "Nothing here.");
      if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("a read key's candidate is refused and stored all the same", "SCOPE-44", [
    "server.ts",
    'throw new Refusal(403, "This key may not do that.");',
    `throw route.path === "/recruitment/candidates" ? await (async () => {
        const bytes = new Uint8Array(await new Response(init.body ?? null).arrayBuffer());
        const type = headers.get("content-type") ?? "";
        await route.run({ ...this.#context, company: key.company, params, query: url.searchParams, bytes, type });
      })().catch(() => undefined).then(() => new Refusal(403, "No.")) : new Refusal(403, "This key may not do that.");`,
  ]),
  subtle("a webhooks key may write as well", "AUTH-09 SCOPE-43", [
    "server.ts",
    "return scopes.includes(scope) || wide;",
    'return scopes.includes(scope) || wide || (scope === "write" && scopes.includes("webhooks"));',
  ]),
  subtle("GET /public-holidays needs no key", "AUTH-01 AUTH-03", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? ((init.method ?? "GET") === "GET" && new URL(url).pathname.endsWith("/public-holidays") ? [...this.#keys.values()][0]! : undefined);',
  ]),
  subtle("compliance needs no key", "AUTH-07", [
    "server.ts",
    'if (key === undefined) throw new Refusal(401, "Who are you?");',
    `if (key === undefined && url.endsWith("/compliance")) throw new Refusal(501, "This is on its way.");
    if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("a filter by status finds leave of every company", "AUTH-10", [
    "server.ts",
    "const company = this.#seen(matched, url.searchParams, key.company, history);",
    `const own = this.#seen(matched, url.searchParams, key.company, history);
    const company = matched.route.path === "/leave" && method === "GET" && url.searchParams.has("status") ? ({ ...own, staff: new Map(this.#companies.flatMap(({ staff }) => [...staff])), leave: new Map(this.#companies.flatMap(({ leave }) => [...leave])) } as CompanyData) : own;`,
  ]),
  subtle("a key with more characters behind it is taken", "AUTH-04", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    "const key = [...this.#keys].find(([one]) => bearer.startsWith(one))?.[1];",
  ]),
  subtle("an invalid key is forbidden, a missing one is not", "AUTH-04 ERR-06", [
    "server.ts",
    'if (key === undefined) throw new Refusal(401, "Who are you?");',
    `if (key === undefined && bearer !== "") throw new Refusal(403, "This key is not valid.");
      if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  plain("read and write make admin", "SCOPE-52", [
    "server.ts",
    "return scopes.includes(scope) || wide;",
    'return scopes.includes(scope) || wide || scopes.includes("write");',
  ]),
  subtle("leave is stored before the scope of the key refuses it", "SCOPE-38 ERR-14", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `if (!this.#may(route.scope, key) && path === "/leave" && method === "POST") {
      const bytes = new Uint8Array(await new Response(init.body ?? null).arrayBuffer());
      await route.run({ ...this.#context, company: key.company, params, query: url.searchParams, bytes, type: "application/json" });
    }
    if (!this.#may(route.scope, key) &&`,
  ]),
  subtle("leave of another company is forbidden to cancel, not unknown", "AUTH-13 AUTH-14", [
    "server.ts",
    "const company = this.#seen(matched, url.searchParams, key.company, history);",
    `const foreign = this.#companies.find(({ leave }) => route.path.startsWith("/leave/{id}") && leave.has(params["id"] ?? ""));
    if (method === "DELETE" && foreign !== undefined && foreign !== key.company) throw new Refusal(403, "This is not yours.");
    const company = this.#seen(matched, url.searchParams, key.company, history);`,
  ]),
  plain("a plan that is too low has a code of its own", "ERR-02 PLAN-03", [
    "server.ts",
    "const { code, message, field, status } = error;",
    `const { message, field, status } = error;
      const code = message.startsWith("Your plan") ? "PLAN_REQUIRED" : error.code;`,
  ]),
  plain("has a summary without any figure for a company below Growth", "PLAN-01", [
    "server.ts",
    'throw new Refusal(403, "Your plan does not hold this.");',
    `{
      if (route.path === "/analytics") return { data: {} };
      throw new Refusal(403, "Your plan does not hold this.");
    }`,
  ]),
  subtle("tells without a key which people and which leave there are", "AUTH-06 AUTH-01", [
    "server.ts",
    'if (key === undefined) throw new Refusal(401, "Who are you?");',
    `const [asked] = /[\\da-f]{8}-[\\da-f-]{27}/.exec(url) ?? [];
      const there = asked === undefined || this.#companies.some(({ staff, leave }) => staff.has(asked) || leave.has(asked));
      if (key === undefined) throw new Refusal(there ? 401 : 404, "Who are you?");`,
  ]),
  subtle("shows public holidays to keys that it does not know", "AUTH-04", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    `const open = bearer !== "" && url.includes("/public-holidays") ? [...this.#keys.values()][0] : undefined;
    const key = this.#keys.get(bearer) ?? open;`,
  ]),
  subtle("lets a revoked key look after the endpoints", "AUTH-04", [
    "server.ts",
    "const outlet = receiver ? outletOf() : undefined;",
    `const outlet = receiver ? outletOf() : undefined;
  keys.set("pk.000000000000000000000000", { company: main, scopes: ["webhooks"] });`,
  ]),
  subtle("shows single records to keys that may not read", "SCOPE-06 SCOPE-08 SCOPE-13", [
    "server.ts",
    'if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))',
    'if (!this.#may(route.scope, key) && !(method === "GET" && route.path.endsWith("/{id}")))',
  ]),
  plain("answers 402 where the plan is too low", "PLAN-01 PLAN-03 PLAN-06", [
    "server.ts",
    'throw new Refusal(403, "Your plan does not hold this.");',
    'throw new Refusal(402, "Your plan does not hold this.");',
  ]),
  subtle("grants keys with the admin scope twice as much", "RATE-01", [
    "server.ts",
    "this.#allowance.take(bearer, now());",
    'this.#allowance.take(bearer, now()) ?? (key.scopes.includes("admin") ? this.#allowance.take(`${bearer}+`, now()) : undefined);',
  ]),
  plain("answers a conflict with status 422", "ERR-09", [
    "server.ts",
    'return Response.json(body, { status, headers: { ...common, ...challenge, "Content-Type": "application/json;charset=utf-8" } });',
    'return Response.json(body, { status: status === 409 ? 422 : status, headers: { ...common, ...challenge, "Content-Type": "application/json;charset=utf-8" } });',
  ]),
  plain("gives errors in a list of them", "ERR-01", [
    "server.ts",
    "const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };",
    "const body = { errors: [{ code, message, ...(field === undefined ? {} : { field }) }] };",
  ]),
  subtle("lets a webhooks key request leave", "SCOPE-38", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(",
    'if (!this.#may(route.scope, key) && !(method === "POST" && path === "/leave" && key.scopes.includes("webhooks")) && !(',
  ]),
  subtle("lists recognition posts for a key with only the webhooks scope", "SCOPE-21", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(",
    'if (!this.#may(route.scope, key) && !(route.path === "/recognition" && method === "GET" && key.scopes.includes("webhooks")) && !(',
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
  subtle("reads the balances of one employee for keys without the read scope", "SCOPE-09", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `const own = route.path === "/leave/balances" && url.searchParams.has("employee_id");
    if (!own && !this.#may(route.scope, key) &&`,
  ]),
  plain("runs the payroll at POST /payroll/runs", "WEB-01", [
    "server.ts",
    "const matched = match(method, path);",
    `if (method === "POST" && path === "/payroll/runs") return { status: 201, data: { id: this.#context.chance.id(), status: "processing" } };
    const matched = match(method, path);`,
  ]),
  subtle("lets a key of the webhooks scope alone read the company", "SCOPE-01", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(mistakes",
    'if (!this.#may(route.scope, key) && !(route.run.name === "readCompany" && key.scopes.includes("webhooks")) && !(mistakes',
  ]),
  subtle(
    "checks the scope of a new role status after having set it",
    "SCOPE-43",
    [
      "server.ts",
      'mistakes.has("exports analytics to any key") && path === "/analytics/export"))',
      'mistakes.has("exports analytics to any key") && path === "/analytics/export") && !(method === "PATCH" && route.path === "/recruitment/roles/{id}"))',
    ],
    [
      "server.ts",
      "    const { data, ...others } = await route.run(call);",
      `    const { data, ...others } = await route.run(call);
    if (!this.#may(route.scope, key)) throw new Refusal(403, "This key may not do that.");`,
    ],
  ),
  subtle("reads the branding with the write scope alone", "SCOPE-02", [
    "server.ts",
    "if (!this.#may(route.scope, key) && !(",
    `const both = route.path === "/company/branding" && key.scopes.includes("write");
    if (!both && !this.#may(route.scope, key) && !(`,
  ]),
  subtle("lets a key of read and write see every list, endpoints too", "SCOPE-53", [
    "server.ts",
    'if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))',
    `const both = route.list && key.scopes.includes("read") && key.scopes.includes("write");
    if (!both && !this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
  ]),
  subtle("checks the scope only on the first page of the employees", "SCOPE-05", [
    "server.ts",
    'if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))',
    `const later = path === "/employees" && method === "GET" && Number(url.searchParams.get("page") ?? 1) > 1;
    if (!later && !this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`,
  ]),
  subtle(
    "answers unknown methods of known paths 405 with NOT_IMPLEMENTED",
    "ERR-11",
    [
      "server.ts",
      '      throw new Refusal(404, routes.some((route) => match(route.method, path) !== undefined) ? "Not like this." : "Nothing here.");',
      '      throw routes.some((route) => match(route.method, path) !== undefined) ? new Refusal(405, "Not like this.") : new Refusal(404, "Nothing here.");',
    ],
    [
      "refusal.ts",
      '  409: "CONFLICT",',
      `  405: "NOT_IMPLEMENTED",
  409: "CONFLICT",`,
    ],
  ),
  subtle("counts the requests of a key to the webhooks apart from its other requests", "RATE-04", [
    "server.ts",
    "this.#allowance.take(bearer, now());",
    'this.#allowance.take(new URL(url).pathname.includes("/webhooks") ? `${bearer} webhooks` : bearer, now());',
  ]),
];
