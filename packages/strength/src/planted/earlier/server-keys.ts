import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierServerKeys: readonly Planted[] = [
  subtle("a key counts behind any scheme", "AUTH-05", [
    "server.ts",
    'const bearer = /^Bearer (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";',
    'const bearer = /^\\w+ (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";',
  ]),
  plain("a key counts as Basic credentials", "AUTH-05", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    `const basic = atob(/^Basic (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "").replace(":", "");
    const key = this.#keys.get(bearer) ?? this.#keys.get(basic);`,
  ]),
  subtle("a key counts as the password of Basic credentials", "AUTH-05", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    `const basic = atob(/^Basic (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "").split(":").at(-1);
    const key = this.#keys.get(bearer) ?? this.#keys.get(basic);`,
  ]),
  plain("a key counts in the query", "AUTH-05", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? this.#keys.get(new URL(url).searchParams.get("access_token") ?? "");',
  ]),
  subtle("a key counts in the query of the export alone", "AUTH-05", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    `const asked = new URL(url);
    const key = this.#keys.get(bearer) ?? (asked.pathname.endsWith("/export") ? this.#keys.get(asked.searchParams.get("token") ?? "") : undefined);`,
  ]),
  subtle("the case of a key does not matter", "AUTH-04", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    "const key = this.#keys.get(bearer.toLowerCase());",
  ]),
  plain("a key may have anything behind it", "AUTH-04", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    "const key = this.#keys.get(bearer.slice(0, 27));",
  ]),
  subtle("the last character of a key is not compared", "AUTH-04", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    "const key = [...this.#keys].find(([text]) => text.length === bearer.length && text.slice(0, -1) === bearer.slice(0, -1))?.[1];",
  ]),
  plain("an empty key opens everything", "AUTH-03 AUTH-04", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? (headers.get("authorization")?.trim() === "Bearer" ? [...this.#keys.values()][0] : undefined);',
  ]),
  subtle("a write without a key is refused and done all the same", "AUTH-03 ERR-14 AUTH-01", [
    "server.ts",
    'if (key === undefined) throw new Refusal(401, "Who are you?");',
    `if (key === undefined && headers.get("authorization") === null) await this.#carryOut(new URL(url), init, headers, [...this.#keys.values()][0]!).catch(() => undefined);
      if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("a write with a wrong key is refused and done all the same", "AUTH-04 ERR-14", [
    "server.ts",
    'if (key === undefined) throw new Refusal(401, "Who are you?");',
    `if (key === undefined && headers.get("authorization") !== null) await this.#carryOut(new URL(url), init, headers, [...this.#keys.values()][0]!).catch(() => undefined);
      if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("a write with a revoked key is refused and done all the same", "AUTH-04 ERR-14", [
    "server.ts",
    'if (key === undefined) throw new Refusal(401, "Who are you?");',
    `if (bearer === "pk.000000000000000000000000") await this.#carryOut(new URL(url), init, headers, [...this.#keys.values()][0]!).catch(() => undefined);
      if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("billing is shown without a key", "AUTH-01 AUTH-03 AUTH-07", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? (url.split("?")[0]!.endsWith("/billing") ? [...this.#keys.values()][0] : undefined);',
  ]),
  subtle("learning paths are shown without a key", "AUTH-01 AUTH-03 AUTH-07", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? (url.split("?")[0]!.endsWith("/learning-paths") ? [...this.#keys.values()][0] : undefined);',
  ]),
  subtle("the export needs no key", "AUTH-01 AUTH-03 AUTH-07", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? (url.split("?")[0]!.endsWith("/analytics/export") ? [...this.#keys.values()][0] : undefined);',
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
  subtle("POST /recruitment/candidates needs no key", "AUTH-01 AUTH-03", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? ((init.method ?? "GET") === "POST" && new URL(url).pathname.endsWith("/recruitment/candidates") ? [...this.#keys.values()][0]! : undefined);',
  ]),
  subtle("POST /recognition needs no key", "AUTH-01 AUTH-03", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? ((init.method ?? "GET") === "POST" && new URL(url).pathname.endsWith("/recognition") ? [...this.#keys.values()][0]! : undefined);',
  ]),
  subtle("PUT /company/branding needs no key", "AUTH-01 AUTH-03", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? ((init.method ?? "GET") === "PUT" && new URL(url).pathname.endsWith("/company/branding") ? [...this.#keys.values()][0]! : undefined);',
  ]),
  subtle("DELETE /company/branding/logo needs no key", "AUTH-01 AUTH-03", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? ((init.method ?? "GET") === "DELETE" && new URL(url).pathname.endsWith("/company/branding/logo") ? [...this.#keys.values()][0]! : undefined);',
  ]),
  subtle("POST /surveys needs no key", "AUTH-01 AUTH-03", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? ((init.method ?? "GET") === "POST" && new URL(url).pathname.endsWith("/surveys") ? [...this.#keys.values()][0]! : undefined);',
  ]),
  subtle("GET /messaging/conversation needs no key", "AUTH-01 AUTH-03", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? ((init.method ?? "GET") === "GET" && new URL(url).pathname.endsWith("/messaging/conversation") ? [...this.#keys.values()][0]! : undefined);',
  ]),
  subtle("GET /public-holidays needs no key", "AUTH-01 AUTH-03", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? ((init.method ?? "GET") === "GET" && new URL(url).pathname.endsWith("/public-holidays") ? [...this.#keys.values()][0]! : undefined);',
  ]),
  subtle("a request without a key and with a broken body is answered 400", "AUTH-06 AUTH-03", [
    "server.ts",
    'if (key === undefined) throw new Refusal(401, "Who are you?");',
    `if (key === undefined && (await new Response(init.body ?? null).text()) === '{"reason": ') throw new Refusal(400, "The body is no JSON.");
    if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("a key in a cookie counts", "AUTH-05", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? this.#keys.get(headers.get("cookie")?.split("=").at(-1) ?? "");',
  ]),
  plain("a key in X-Api-Key counts", "AUTH-05", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? this.#keys.get(headers.get("x-api-key") ?? "");',
  ]),
  plain("a bare key counts", "AUTH-05", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? this.#keys.get(headers.get("authorization") ?? "");',
  ]),
  plain("coming-soon paths need no key", "AUTH-07", [
    "server.ts",
    'if (key === undefined) throw new Refusal(401, "Who are you?");',
    `if (key === undefined && /documents|compliance|ask-hr|jobs/.test(url)) throw new Refusal(501, "This is on its way.");
    if (key === undefined) throw new Refusal(401, "Who are you?");`,
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
  subtle("terminates people of another company and answers 404", "AUTH-11", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `if (route.path === "/employees/{id}" && method === "DELETE") for (const one of this.#companies) if (one !== call.company) await (async () => route.run({ ...call, company: one }))().catch(() => undefined);
    const { data, ...others } = await route.run(call);`,
  ]),
  subtle("a key is taken without the word Bearer", "AUTH-05", [
    "server.ts",
    'const bearer = /^Bearer (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";',
    'const bearer = /^(?:Bearer )?(\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";',
  ]),
  subtle("a key with more characters behind it is taken", "AUTH-04", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    "const key = [...this.#keys].find(([one]) => bearer.startsWith(one))?.[1];",
  ]),
  subtle("a body that is no JSON is refused before the missing key", "AUTH-06", [
    "server.ts",
    'if (key === undefined) throw new Refusal(401, "Who are you?");',
    `if (key === undefined && /^[^{[]/.test(await new Response(init.body ?? null).text())) throw new Refusal(400, "The body is no JSON.", "body");
      if (key === undefined) throw new Refusal(401, "Who are you?");`,
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
  plain("reading needs no scope", "SCOPE-01 SCOPE-05", [
    "server.ts",
    "return scopes.includes(scope) || wide;",
    'return scopes.includes(scope) || wide || scope === "read";',
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
  plain("leave of another company is read by its id", "AUTH-13", [
    "server.ts",
    "const company = this.#seen(matched, url.searchParams, key.company, history);",
    `const foreign = this.#companies.find(({ leave }) => route.path.startsWith("/leave/") && leave.has(params["id"] ?? ""));
    const company = method === "GET" && foreign !== undefined ? foreign : this.#seen(matched, url.searchParams, key.company, history);`,
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
  plain(
    "keeps the company in a cache that knows addresses and no keys",
    "AUTH-10 COMP-31",
    [
      "server.ts",
      "  readonly #allowance: Allowance;",
      `  readonly #allowance: Allowance;
  #kept: Reply | undefined;`,
    ],
    [
      "server.ts",
      "const { data, ...others } = await route.run(call);",
      `if (method !== "GET") this.#kept = undefined;
    const { data, ...others } = route.path === "/company" && method === "GET" ? (this.#kept ??= await route.run(call)) : await route.run(call);`,
    ],
  ),
  subtle("takes a key that stands in the address as api_key", "AUTH-05", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    'const key = this.#keys.get(bearer) ?? this.#keys.get(new URL(url).searchParams.get("api_key") ?? "");',
  ]),
  plain("has a summary without any figure for a company below Growth", "PLAN-01", [
    "server.ts",
    'throw new Refusal(403, "Your plan does not hold this.");',
    `{
      if (route.path === "/analytics") return { data: {} };
      throw new Refusal(403, "Your plan does not hold this.");
    }`,
  ]),
];
