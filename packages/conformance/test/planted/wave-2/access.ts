import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const SERVER = "server.ts";
const ROUTES = "routes.ts";
const KEY = "const key = this.#keys.get(bearer);";
const BEARER = 'const bearer = /^Bearer (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";';
const NO_KEY = 'if (key === undefined) throw new Refusal(401, "Who are you?");';
const SOON = 'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");';
const MAY = "return scopes.includes(scope) || wide;";
const PLAN = 'throw new Refusal(403, "Your plan does not hold this.");';
const ANYBODY = "const key = this.#keys.get(bearer) ?? (";
const FIRST = " ? [...this.#keys.values()][0] : undefined);";

/** Keys, scopes, plans and companies that are mixed up (§5), and coming-soon paths (§4.9). */
export const secondAccess: readonly Planted[] = [
  subtle("a key is taken as Basic credentials", "AUTH-05", [
    SERVER,
    BEARER,
    `const basic = /^Basic (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";
    const given = Buffer.from(basic, "base64").toString().split(":").find((part) => part !== "") ?? "";
    const bearer = /^Bearer (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? given;`,
  ]),
  subtle("a key is taken without the word Bearer", "AUTH-05", [SERVER, BEARER, BEARER.replace("^Bearer (", "^(?:Bearer )?(")]),
  subtle("the last characters of a key do not matter", "AUTH-04", [
    SERVER,
    KEY,
    "const key = [...this.#keys].find(([one]) => bearer.length > 20 && one.slice(0, 20) === bearer.slice(0, 20))?.[1];",
  ]),
  subtle("a key with more characters behind it is taken", "AUTH-04", [
    SERVER,
    KEY,
    "const key = [...this.#keys].find(([one]) => bearer.startsWith(one))?.[1];",
  ]),
  plain("public holidays need no key", "AUTH-01 AUTH-03", [
    SERVER,
    KEY,
    `${ANYBODY}new URL(url).pathname.endsWith("/public-holidays")${FIRST}`,
  ]),
  subtle("an invalid key reads the permission presets", "AUTH-04", [
    SERVER,
    KEY,
    `${ANYBODY}bearer !== "" && new URL(url).pathname.endsWith("/permissions/presets")${FIRST}`,
  ]),
  subtle("a body that is no JSON is refused before the missing key", "AUTH-06", [
    SERVER,
    NO_KEY,
    `if (key === undefined && /^[^{[]/.test(await new Response(init.body ?? null).text())) throw new Refusal(400, "The body is no JSON.", "body");
      ${NO_KEY}`,
  ]),
  subtle("an unknown employee is unknown to who has no key", "AUTH-06 AUTH-01", [
    SERVER,
    NO_KEY,
    `const wanted = /\\/employees\\/([^/]+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase();
      if (key === undefined && wanted !== undefined && !this.#companies.some(({ staff }) => staff.has(wanted))) throw new Refusal(404, "We have nothing under this id.");
      ${NO_KEY}`,
  ]),
  plain("the code of 401 is UNAUTHORIZED", "ERR-02 ERR-06", ["refusal.ts", '401: "UNAUTHORISED"', '401: "UNAUTHORIZED"']),
  subtle("an invalid key is forbidden, a missing one is not", "AUTH-04 ERR-06", [
    SERVER,
    NO_KEY,
    `if (key === undefined && bearer !== "") throw new Refusal(403, "This key is not valid.");\n      ${NO_KEY}`,
  ]),
  plain("coming-soon paths answer without a key", "AUTH-07", [
    SERVER,
    KEY,
    `${ANYBODY}/\\/(documents|compliance|ask-hr|jobs)$/.test(new URL(url).pathname)${FIRST}`,
  ]),
  subtle("ask-hr answers 404 to POST", "NI-03", [
    SERVER,
    SOON,
    SOON.replace('?? ""))', '?? "") && !(path === "/ask-hr" && method === "POST"))'),
  ]),
  plain("jobs answers with an empty list", "NI-04", [SERVER, SOON, `if (path === "/jobs") return { data: [] };\n    ${SOON}`]),
  plain("compliance answers with a code of its own", "NI-02 ERR-02", [
    SERVER,
    "const { code, message, field, status } = error;",
    'const { message, field, status } = error;\n      const code = status === 501 && url.endsWith("/compliance") ? "COMING_SOON" : error.code;',
  ]),
  subtle("documents answers 501 only to who may write", "NI-01", [
    SERVER,
    SOON,
    `if (path === "/documents" && !key.scopes.includes("write")) throw new Refusal(403, "This key may not do that.");\n    ${SOON}`,
  ]),
  subtle("any key reads the permissions of a user", "SCOPE-26", [
    SERVER,
    "if (!this.#may(route.scope, key) &&",
    'if (!this.#may(route.scope, key) && route.path !== "/permissions/users/{id}" &&',
  ]),
  subtle("the advisor conversation is read with webhooks", "SCOPE-27", [
    ROUTES,
    '["GET /messaging/conversation", "read"',
    '["GET /messaging/conversation", "webhooks"',
  ]),
  subtle("leave is approved with read", "SCOPE-39", [
    ROUTES,
    '["PATCH /leave/{id}/approve", "write"',
    '["PATCH /leave/{id}/approve", "read"',
  ]),
  subtle("endpoints are deleted with write", "SCOPE-55", [
    ROUTES,
    '["DELETE /webhooks/{id}", "webhooks"',
    '["DELETE /webhooks/{id}", "write"',
  ]),
  plain("read and write make admin", "SCOPE-52", [SERVER, MAY, 'return scopes.includes(scope) || wide || scopes.includes("write");']),
  plain("reading needs no scope", "SCOPE-01 SCOPE-05", [SERVER, MAY, 'return scopes.includes(scope) || wide || scope === "read";']),
  subtle("leave is stored before the scope of the key refuses it", "SCOPE-38 ERR-14", [
    SERVER,
    "if (!this.#may(route.scope, key) &&",
    `if (!this.#may(route.scope, key) && path === "/leave" && method === "POST") {
      const bytes = new Uint8Array(await new Response(init.body ?? null).arrayBuffer());
      await route.run({ ...this.#context, company: key.company, params, query: url.searchParams, bytes, type: "application/json" });
    }
    if (!this.#may(route.scope, key) &&`,
  ]),
  subtle("the analytics export is on every plan", "PLAN-02", [ROUTES, 'exportAnalytics, "growth"]', "exportAnalytics]"]),
  subtle("removing the logo is on every plan", "PLAN-09", [ROUTES, 'removeLogo, "growth"]', "removeLogo]"]),
  plain("premium companies do not pass the plan check", "PLAN-11", [
    "founding.ts",
    'growth: charter.plan !== "essentials",',
    'growth: charter.plan === "growth",',
  ]),
  plain("the setup completeness needs the Growth plan", "PLAN-10", [ROUTES, "readSetup]", 'readSetup, "growth"]']),
  plain("a plan too low is answered 404", "PLAN-01 PLAN-03", [SERVER, PLAN, PLAN.replace("403", "404")]),
  subtle("a plan too low for onboarding plans shows an empty list", "PLAN-07", [
    SERVER,
    PLAN,
    `if (path === "/onboarding/plans") return { data: { plans: [] } };\n      else ${PLAN}`,
  ]),
];
