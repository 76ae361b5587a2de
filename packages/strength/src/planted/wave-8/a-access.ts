import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Keys, companies, plans, the rate limit and the description file. */
export const eighthAccessA: readonly Planted[] = [
  subtle("takes a key as the user name of Basic credentials", "AUTH-05 AUTH-02", [
    "server.ts",
    `const key = this.#keys.get(bearer);`,
    `const basic = /^Basic (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";
    const key = this.#keys.get(bearer) ?? this.#keys.get(Buffer.from(basic, "base64").toString().split(":")[0]!);`,
  ]),
  subtle("takes a key that is spelt in other letter case", "AUTH-04", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    "const key = this.#keys.get(bearer) ?? this.#keys.get(bearer.toLowerCase());",
  ]),
  subtle("shows the presets of permissions to anybody", "AUTH-01 AUTH-03", [
    "server.ts",
    "const key = this.#keys.get(bearer);",
    `const key = this.#keys.get(bearer) ?? (new URL(url).pathname.endsWith("/permissions/presets") ? [...this.#keys.values()][0] : undefined);`,
  ]),
  subtle("complains about a body that is no JSON before it asks for a key", "AUTH-06", [
    "server.ts",
    `if (key === undefined) throw new Refusal(401, "Who are you?");`,
    `if (key === undefined && typeof init.body === "string" && !/^\\s*[\\[{"]/.test(init.body)) throw new Refusal(400, "The body is no JSON.", "body");
      if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("says 501 to anybody at the paths that are to come", "AUTH-07", [
    "server.ts",
    `if (key === undefined) throw new Refusal(401, "Who are you?");`,
    `if (key === undefined && SOON.has(new URL(url).pathname.slice(new URL(BASE).pathname.length).split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");
      if (key === undefined) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("invites an employee of another company", "AUTH-11 AUTH-13", COMPANIES, [
    "people-routes.ts",
    `  const { one } = found(call, call.company.staff, () => undefined);
  const { profile } = call.company;`,
    `  const { one } = found(call, new Map(${ALL}.flatMap(({ staff }) => [...staff])), () => undefined);
  const { profile } = call.company;`,
  ]),
  subtle("takes a leave type of another company", "AUTH-15 LEAVE-49", COMPANIES, [
    "leave-routes.ts",
    "new Map(company.leaveTypes.map((one) => [one.id, one]))",
    `new Map(${ALL}.flatMap(({ leaveTypes }) => leaveTypes).map((one) => [one.id, one]))`,
  ]),
  subtle("answers 404 to the read of branding where the plan is too low", "PLAN-03", [
    "server.ts",
    `throw new Refusal(403, "Your plan does not hold this.")`,
    `throw new Refusal(route.run.name === "readBranding" ? 404 : 403, "Your plan does not hold this.")`,
  ]),
  subtle("shows the analytics on any plan", "PLAN-01", ["routes.ts", `readAnalytics, "growth"]`, `readAnalytics]`]),
  subtle("makes surveys on any plan", "PLAN-06", ["routes.ts", `addSurvey, "growth"]`, "addSurvey]"]),
  subtle("exports analytics on the Growth plan only, not above it", "PLAN-11", [
    "server.ts",
    "    const history = this.#histories.get(key.company.id);",
    `    if (path === "/analytics/export" && key.company.profile.plan !== "growth") throw new Refusal(403, "Your plan does not hold this.");
    const history = this.#histories.get(key.company.id);`,
  ]),
  subtle("limits a key at its hundredth request", "RATE-02", [
    "server.ts",
    "if (times.length >= this.#most) return undefined;",
    "if (times.length >= this.#most - 1) return undefined;",
  ]),
  plain("counts requests of each path by itself", "RATE-04 RATE-01", [
    "server.ts",
    "this.#allowance.take(bearer, now())",
    "this.#allowance.take(`${bearer} ${new URL(url).pathname}`, now())",
  ]),
  subtle("answers 401 without the headers of the rate limit", "RATE-05", [
    "server.ts",
    "headers: { ...common, ...challenge,",
    "headers: { ...(status === 401 ? {} : common), ...challenge,",
  ]),
  subtle(
    "answers 503 to a limited key",
    "RATE-01 ERR-10 CONV-14",
    ["refusal.ts", `429: "RATE_LIMITED",`, `429: "RATE_LIMITED",\n  503: "RATE_LIMITED",`],
    ["server.ts", "throw new Refusal(429,", "throw new Refusal(503,"],
  ),
  subtle("keeps a limited key waiting for five minutes", "RATE-07", ["server.ts", "now - 60_000", "now - 300_000"]),
  subtle("carries out a write that it answers with 429", "RATE-08", [
    "server.ts",
    "if (left === undefined) throw",
    `if (left === undefined && (init.method ?? "GET") !== "GET") await this.#carryOut(new URL(url), init, headers, key).catch(() => undefined);
      if (left === undefined) throw`,
  ]),
  plain("describes itself in OpenAPI 3.0.3", "VER-03", ["description.ts", `openapi: "3.1.1"`, `openapi: "3.0.3"`]),
  subtle("leaves the mark coming-soon out of the description of /jobs", "VER-05", [
    "description.ts",
    `{ operationId: \`later-\${name}\`, "x-status": "coming-soon",`,
    `{ operationId: \`later-\${name}\`, ...(name === "jobs" ? {} : { "x-status": "coming-soon" }),`,
  ]),
  subtle("leaves the webhooks out of the description in YAML", "VER-04", [
    "description.ts",
    "new Response(stringify(description(base)),",
    `new Response(stringify(description(base), (name, value) => (name === "/webhooks" ? undefined : value)),`,
  ]),
];
