import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const LOOKED_UP = "const key = this.#keys.get(bearer);";
const STRANGER = `if (key === undefined) throw new Refusal(401, "Who are you?");`;
const UNFIT = `throw new Refusal(403, "This key may not do that.");`;
const RUN = "const { data, ...others } = await route.run(call);";

/** Keys and their scopes. */
export const thirdAccessKeys: readonly Planted[] = [
  plain(
    "lets a request without a key pass under the key that came last",
    "AUTH-01 AUTH-03",
    ["server.ts", "  readonly #allowance: Allowance;", `  readonly #allowance: Allowance;\n  #last = "";`],
    [
      "server.ts",
      LOOKED_UP,
      `const key = this.#keys.get(bearer === "" ? this.#last : bearer);
    if (key !== undefined && bearer !== "") this.#last = bearer;`,
    ],
  ),
  subtle("takes a key that stands in the address as api_key", "AUTH-05", [
    "server.ts",
    LOOKED_UP,
    `const key = this.#keys.get(bearer) ?? this.#keys.get(new URL(url).searchParams.get("api_key") ?? "");`,
  ]),
  subtle("lets the last four letters of a key be any", "AUTH-04", [
    "server.ts",
    LOOKED_UP,
    "const key = [...this.#keys].find(([one]) => one.length === bearer.length && one.slice(0, -4) === bearer.slice(0, -4))?.[1];",
  ]),
  subtle("still reads for a key that has been revoked", "AUTH-04", [
    "server.ts",
    LOOKED_UP,
    `const key: Key | undefined =
      this.#keys.get(bearer) ?? (/^pk.0+$/.test(bearer) ? { company: this.#companies[0]!, scopes: ["read"] } : undefined);`,
  ]),
  plain("takes a key that nobody has for one without rights: 403", "AUTH-04", [
    "server.ts",
    STRANGER,
    `if (key === undefined) throw new Refusal(bearer === "" ? 401 : 403, "Who are you?");`,
  ]),
  subtle("finds fault with a broken body before it asks who is calling", "AUTH-06", [
    "server.ts",
    STRANGER,
    `if (key === undefined) {
        const text = await new Response(init.body ?? null).text();
        try {
          if (text !== "") JSON.parse(text);
        } catch {
          throw new Refusal(400, "The body is no JSON.");
        }
        throw new Refusal(401, "Who are you?");
      }`,
  ]),
  subtle(
    "shows the presets of the house to callers without a key",
    "AUTH-01 AUTH-03",
    [
      "server.ts",
      STRANGER,
      `if (key === undefined && !new URL(url).pathname.endsWith("/permissions/presets")) throw new Refusal(401, "Who are you?");`,
    ],
    [
      "server.ts",
      "await this.#carryOut(new URL(url), init, headers, key);",
      `await this.#carryOut(new URL(url), init, headers, key ?? { company: this.#companies[0]!, scopes: ["read"] });`,
    ],
  ),
  plain("calls a caller without a valid key UNAUTHENTICATED", "ERR-02 ERR-06 AUTH-03", [
    "refusal.ts",
    `401: "UNAUTHORISED",`,
    `401: "UNAUTHENTICATED",`,
  ]),
  subtle("has a code of its own for a key that nobody has", "ERR-02 AUTH-04", [
    "server.ts",
    STRANGER,
    `if (key === undefined && bearer !== "")
        throw Object.defineProperty(new Refusal(401, "Who are you?"), "code", { value: "INVALID_API_KEY" });
      if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("honours the first scope alone of a key that has two", "AUTH-09 SCOPE-35 SCOPE-38", [
    "server.ts",
    "return scopes.includes(scope) || wide;",
    "return (scopes.length === 2 ? scopes[0] === scope : scopes.includes(scope)) || wide;",
  ]),
  plain("keeps the billing status for keys with the admin scope", "SCOPE-04", [
    "routes.ts",
    `["GET /billing", "read", readBilling]`,
    `["GET /billing", "admin", readBilling]`,
  ]),
  subtle("invites people for a key that may only read", "SCOPE-37", [
    "routes.ts",
    `["POST /employees/{id}/invite", "write", invitePerson]`,
    `["POST /employees/{id}/invite", "read", invitePerson]`,
  ]),
  subtle("lists endpoints for a key that may only read", "SCOPE-53", [
    "server.ts",
    UNFIT,
    `if (!(route.path === "/webhooks" && method === "GET" && key.scopes.includes("read"))) throw new Refusal(403, "This key may not do that.");`,
  ]),
  subtle("changes the company for a key that may write but is no admin", "SCOPE-52", [
    "server.ts",
    UNFIT,
    `if (!(method === "PATCH" && route.path === "/company" && key.scopes.includes("write"))) throw new Refusal(403, "This key may not do that.");`,
  ]),
  subtle(
    "approves leave for a key that it refuses",
    "SCOPE-39",
    ["server.ts", UNFIT, `if (route.path !== "/leave/{id}/approve") throw new Refusal(403, "This key may not do that.");`],
    ["server.ts", RUN, `${RUN}\n    if (!this.#may(route.scope, key)) throw new Refusal(403, "This key has no business here.");`],
  ),
  plain("takes a key without the webhooks scope for none: 401", "SCOPE-53 SCOPE-54 SCOPE-55", [
    "server.ts",
    UNFIT,
    `throw new Refusal(route.scope === "webhooks" ? 401 : 403, "This key may not do that.");`,
  ]),
  subtle("tells a key that may not write that there is nothing to delete", "SCOPE-32 SCOPE-36 SCOPE-41", [
    "server.ts",
    UNFIT,
    `throw new Refusal(method === "DELETE" && route.scope === "write" ? 404 : 403, "This key may not do that.");`,
  ]),
  plain("asks for the admin scope where the permissions of a user are read", "SCOPE-26", [
    "routes.ts",
    `["GET /permissions/users/{id}", "read", readPermissions]`,
    `["GET /permissions/users/{id}", "admin", readPermissions]`,
  ]),
  plain("asks for the admin scope where the status of a job role is set", "SCOPE-43", [
    "routes.ts",
    `["PATCH /recruitment/roles/{id}", "write", changeRole]`,
    `["PATCH /recruitment/roles/{id}", "admin", changeRole]`,
  ]),
];
