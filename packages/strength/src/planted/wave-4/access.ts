import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const KEY = "const key = this.#keys.get(bearer);";
const WHO = `if (key === undefined) throw new Refusal(401, "Who are you?");`;
const MAY = `if (!this.#may(route.scope, key) && !(mistakes.has("exports analytics to any key") && path === "/analytics/export"))`;
const NO_SCOPE = `throw new Refusal(403, "This key may not do that.");`;
/** Carries out the request of a key that may not make it. */
const ANYWAY = `const bytes = new Uint8Array();
        const call = { ...this.#context, company: key.company, params, query: url.searchParams, bytes, type: "" };
        await (async () => route.run(call))().catch(() => undefined)`;

/** Keys and what they are for. */
export const fourthAccess: readonly Planted[] = [
  plain("answers a request without any key as forbidden", "AUTH-03", [
    "server.ts",
    WHO,
    `if (key === undefined) throw new Refusal(headers.has("authorization") ? 401 : 403, "Who are you?");`,
  ]),
  plain("answers a key that it does not know as not found", "AUTH-04", [
    "server.ts",
    WHO,
    `if (key === undefined) throw new Refusal(headers.has("authorization") ? 404 : 401, "Who are you?");`,
  ]),
  subtle("tells without a key which people and which leave there are", "AUTH-06 AUTH-01", [
    "server.ts",
    WHO,
    `const [asked] = /[\\da-f]{8}-[\\da-f-]{27}/.exec(url) ?? [];
      const there = asked === undefined || this.#companies.some(({ staff, leave }) => staff.has(asked) || leave.has(asked));
      if (key === undefined) throw new Refusal(there ? 401 : 404, "Who are you?");`,
  ]),
  subtle("shows public holidays to keys that it does not know", "AUTH-04", [
    "server.ts",
    KEY,
    `const open = bearer !== "" && url.includes("/public-holidays") ? [...this.#keys.values()][0] : undefined;
    const key = this.#keys.get(bearer) ?? open;`,
  ]),
  subtle("lets a revoked key look after the endpoints", "AUTH-04", [
    "server.ts",
    "const outlet = receiver ? outletOf() : undefined;",
    `const outlet = receiver ? outletOf() : undefined;
  keys.set("pk.000000000000000000000000", { company: main, scopes: ["webhooks"] });`,
  ]),
  subtle("lets a key through at its second try for the same operation", "AUTH-09 SCOPE-35 SCOPE-52", [
    "server.ts",
    MAY,
    `const tried = ((this.#allowance as unknown as { tried?: Map<Key, Set<string>> }).tried ??= new Map<Key, Set<string>>());
    const mine = tried.get(key) ?? new Set<string>();
    tried.set(key, mine);
    const name = \`\${route.method} \${route.path}\`;
    const again = mine.has(name);
    mine.add(name);
    if (!this.#may(route.scope, key) && !again)`,
  ]),
  subtle("gives a key every scope that another key of its company has used", "AUTH-09 SCOPE-35 SCOPE-52", [
    "server.ts",
    "#may(scope: Scope, { scopes }: Key): boolean {",
    `#may(scope: Scope, { scopes, company }: Key): boolean {
    const used = ((this.#allowance as unknown as { used?: Set<string> }).used ??= new Set<string>());
    if (scopes.includes(scope)) used.add(company.id + scope);
    if (used.has(company.id + scope)) return true;`,
  ]),
  subtle("shows single records to keys that may not read", "SCOPE-06 SCOPE-08 SCOPE-13", [
    "server.ts",
    MAY,
    `if (!this.#may(route.scope, key) && !(method === "GET" && route.path.endsWith("/{id}")))`,
  ]),
  subtle("takes writes without a body for readings", "SCOPE-33 SCOPE-36 SCOPE-37 SCOPE-39", [
    "server.ts",
    MAY,
    `if (!this.#may((init.body ?? "") === "" && route.scope === "write" ? "read" : route.scope, key))`,
  ]),
  subtle("resets the branding before it refuses a key without the scope", "SCOPE-33 ERR-14", [
    "server.ts",
    NO_SCOPE,
    `{
      if (route.path === "/company/branding/reset") {
        ${ANYWAY};
      }
      ${NO_SCOPE}
    }`,
  ]),
  subtle("cancels leave before it refuses a key without the scope", "SCOPE-41 ERR-14", [
    "server.ts",
    NO_SCOPE,
    `{
      if (method === "DELETE" && route.path === "/leave/{id}") {
        ${ANYWAY};
      }
      ${NO_SCOPE}
    }`,
  ]),
  plain("answers a key without the scope as if there were no such path", "AUTH-09 SCOPE-01 SCOPE-35", [
    "server.ts",
    NO_SCOPE,
    `throw new Refusal(404, "This key may not do that.");`,
  ]),
  subtle("asks for the admin scope where somebody is terminated", "SCOPE-36", [
    "routes.ts",
    `["DELETE /employees/{id}", "write", endPerson]`,
    `["DELETE /employees/{id}", "admin", endPerson]`,
  ]),
];
