import type { Edit, Planted } from "../planted.ts";
import { SERVER, edit, route } from "./places.ts";
import { before } from "./access-more-edits.ts";

const described = (find: string, replace: string): Edit => ({ file: "description.ts", find, replace });
const first = `[...this.#keys.values()][0]!`;

/** Mistakes that show for one operation, one key or one order of calls only. */
export const accessNarrow: readonly Planted[] = [
  {
    id: "the description says version 1.2.0",
    kind: "plain",
    breaks: ["VER-02"],
    edits: [described(`version: "1.3.0"`, `version: "1.2.0"`)],
  },
  {
    id: "the description is of OpenAPI 3.0",
    kind: "plain",
    breaks: ["VER-03"],
    edits: [described(`openapi: "3.1.1"`, `openapi: "3.0.3"`)],
  },
  {
    id: "references of the description lead nowhere",
    kind: "subtle",
    breaks: ["VER-03"],
    edits: [described(`schemas: { Error:`, `schemas: { Problem:`)],
  },
  {
    id: "two operations of the description share a name",
    kind: "subtle",
    breaks: ["VER-03"],
    edits: [described("`later-${name}`", `"later"`)],
  },
  {
    id: "the YAML description lacks a path",
    kind: "subtle",
    breaks: ["VER-04"],
    edits: [described(`new Response(stringify(description(base)),`, `new Response(stringify({ ...description(base), servers: [] }),`)],
  },
  {
    id: "Ask HR is not marked as coming soon",
    kind: "subtle",
    breaks: ["VER-05"],
    edits: [
      described(
        `{ operationId: \`later-\${name}\`, "x-status": "coming-soon",`,
        `{ operationId: \`later-\${name}\`, "x-status": name === "ask-hr" ? "beta" : "coming-soon",`,
      ),
    ],
  },
  {
    id: "coming-soon paths are missing in the description",
    kind: "plain",
    breaks: ["VER-05"],
    edits: [described("for (const name of SOON) paths[`/${name}`] = { get: announced(name) };", "")],
  },
  ...[
    ["POST", "/recruitment/candidates"],
    ["POST", "/recognition"],
    ["PUT", "/company/branding"],
    ["DELETE", "/company/branding/logo"],
    ["POST", "/surveys"],
    ["GET", "/permissions/presets"],
    ["GET", "/messaging/conversation"],
    ["GET", "/public-holidays"],
  ].map(([method, path]): Planted => ({
    id: `${method} ${path} needs no key`,
    kind: "subtle",
    breaks: ["AUTH-01", "AUTH-03"],
    edits: [
      edit(
        SERVER.key,
        `const key = this.#keys.get(bearer) ?? ((init.method ?? "GET") === "${method}" && new URL(url).pathname.endsWith("${path}") ? ${first} : undefined);`,
      ),
    ],
  })),
  {
    id: "a request without a key to one leave request is answered 404",
    kind: "subtle",
    breaks: ["AUTH-03", "AUTH-06"],
    edits: [
      before(SERVER.unknown, `if (key === undefined && /leave\\/[\\da-f-]{36}$/.test(url)) throw new Refusal(404, "Nothing here.");`),
    ],
  },
  {
    id: "a request without a key and with a broken body is answered 400",
    kind: "subtle",
    breaks: ["AUTH-06", "AUTH-03"],
    edits: [
      before(
        SERVER.unknown,
        `if (key === undefined && (await new Response(init.body ?? null).text()) === '{"reason": ') throw new Refusal(400, "The body is no JSON.");`,
      ),
    ],
  },
  {
    id: "401 has the code FORBIDDEN for a wrong key",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [
      before(
        SERVER.unknown,
        `if (key === undefined && bearer !== "") throw Object.defineProperty(new Refusal(401, "Who are you?"), "code", { value: "FORBIDDEN" });`,
      ),
    ],
  },
  {
    id: "a wrong key is answered 403",
    kind: "plain",
    breaks: ["AUTH-04"],
    edits: [before(SERVER.unknown, `if (key === undefined && bearer !== "") throw new Refusal(403, "Who are you?");`)],
  },
  {
    id: "a key in a cookie counts",
    kind: "subtle",
    breaks: ["AUTH-05"],
    edits: [edit(SERVER.key, `const key = this.#keys.get(bearer) ?? this.#keys.get(headers.get("cookie")?.split("=").at(-1) ?? "");`)],
  },
  {
    id: "a key in X-Api-Key counts",
    kind: "plain",
    breaks: ["AUTH-05"],
    edits: [edit(SERVER.key, `const key = this.#keys.get(bearer) ?? this.#keys.get(headers.get("x-api-key") ?? "");`)],
  },
  {
    id: "a bare key counts",
    kind: "plain",
    breaks: ["AUTH-05"],
    edits: [edit(SERVER.key, `const key = this.#keys.get(bearer) ?? this.#keys.get(headers.get("authorization") ?? "");`)],
  },
  {
    id: "only the first twenty characters of a key count",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [
      edit(SERVER.key, `const key = [...this.#keys].find(([text]) => bearer !== "" && text.slice(0, 20) === bearer.slice(0, 20))?.[1];`),
    ],
  },
  {
    id: "a key that is cut short counts",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [edit(SERVER.key, `const key = [...this.#keys].find(([text]) => bearer.length > 20 && text.startsWith(bearer))?.[1];`)],
  },
  ...[
    ["GET /company", `["GET /company", "read", readCompany]`, `["GET /company", "webhooks", readCompany]`, "SCOPE-01"],
    [
      "GET /leave/balances",
      `["LIST /leave/balances", "read", listBalances]`,
      `["LIST /leave/balances", "webhooks", listBalances]`,
      "SCOPE-09",
    ],
    [
      "GET /recruitment/stages",
      `["LIST /recruitment/stages", "read", listStages]`,
      `["LIST /recruitment/stages", "webhooks", listStages]`,
      "SCOPE-15",
    ],
    [
      "GET /analytics",
      `["GET /analytics", "read", readAnalytics, "growth"]`,
      `["GET /analytics", "webhooks", readAnalytics, "growth"]`,
      "SCOPE-28",
    ],
    [
      "PATCH /employees/{id}",
      `["PATCH /employees/{id}", "write", changePerson]`,
      `["PATCH /employees/{id}", "read", changePerson]`,
      "SCOPE-35",
    ],
    ["DELETE /leave/{id}", `["DELETE /leave/{id}", "write", cancelLeave]`, `["DELETE /leave/{id}", "read", cancelLeave]`, "SCOPE-41"],
    [
      "PATCH onboarding tasks",
      `["PATCH /onboarding/plans/{id}/tasks/{taskId}", "write", `,
      `["PATCH /onboarding/plans/{id}/tasks/{taskId}", "read", `,
      "SCOPE-47",
    ],
    ["POST /webhooks", `["POST /webhooks", "webhooks", addWebhook]`, `["POST /webhooks", "write", addWebhook]`, "SCOPE-54"],
    [
      "DELETE /webhooks/{id}",
      `["DELETE /webhooks/{id}", "webhooks", removeWebhook]`,
      `["DELETE /webhooks/{id}", "write", removeWebhook]`,
      "SCOPE-55",
    ],
    ["GET /webhooks", `["LIST /webhooks", "webhooks", listWebhooks]`, `["LIST /webhooks", "read", listWebhooks]`, "SCOPE-53"],
    ["PUT /company/branding", `["PUT /company/branding", "write", `, `["PUT /company/branding", "read", `, "SCOPE-30"],
    ["POST /surveys/{id}/respond", `["POST /surveys/{id}/respond", "write", `, `["POST /surveys/{id}/respond", "read", `, "SCOPE-50"],
    [
      "PATCH stages of applications",
      `["PATCH /recruitment/applications/{id}/stage", "write", `,
      `["PATCH /recruitment/applications/{id}/stage", "read", `,
      "SCOPE-45",
    ],
  ].map(([what, find, replace, requirement]): Planted => ({
    id: `${what} asks for another scope`,
    kind: "subtle",
    breaks: [requirement!],
    edits: [route(find!, replace!)],
  })),
];
