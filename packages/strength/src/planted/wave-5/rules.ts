import { delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Rules. */
export const fifthRules: readonly Planted[] = [
  subtle("answers a leave list without any row with 204", "CONV-10", [
    "leave-routes.ts",
    `if (mistakes.has("passes over the limit of the leave list"))`,
    `if (rows.length === 0) return { status: 204 };
  if (mistakes.has("passes over the limit of the leave list"))`,
  ]),
  plain("labels refusals with 400 as plain text", "CONV-07", [
    "server.ts",
    "      return Response.json(body, { status,",
    `      if (status === 400) return new Response(JSON.stringify(body), { status, headers: common });
      return Response.json(body, { status,`,
  ]),
  plain("writes the creation of an employee with a space in place of the T", "CONV-03", [
    "people-routes.ts",
    "created_at: shortStamp(person.since),",
    `created_at: shortStamp(person.since).replace("T", " "),`,
  ]),
  subtle("refuses writes over the limit with 403 and RATE_LIMITED", "ERR-10", [
    "server.ts",
    "return Response.json(body, { status, headers: {",
    `return Response.json(body, { status: status === 429 && (init.method ?? "GET") !== "GET" ? 403 : status, headers: {`,
  ]),
  subtle("keeps the settings before the one that a change of the company is refused for", "ERR-14", [
    "company-routes.ts",
    "const next = { ...profile };",
    "const next = profile;",
  ]),
  subtle("begins a page where it would with the limit that was asked, although it cuts the limit", "PAGE-01", [
    "lists.ts",
    "const start = (page - 1) * limit;",
    "const start = (page - 1) * asked;",
  ]),
  plain("sends the analytics export without the rate limit headers", "RATE-05", [
    "server.ts",
    `headers: { ...common, "Content-Type": raw.type }`,
    `headers: { "Content-Type": raw.type, "Content-Disposition": "attachment; filename=analytics.csv" }`,
  ]),
  plain("answers 429 with a plain text", "RATE-06 CONV-07", [
    "server.ts",
    `if (left === undefined) throw new Refusal(429, "Please take a breath.");`,
    `if (left === undefined) return new Response("Too many requests", { status: 429, headers: common });`,
  ]),
  subtle("begins the minute of a limited key anew with every refused request", "RATE-07", [
    "allowance.ts",
    "if (times.length >= this.#most) return undefined;",
    `if (times.length >= this.#most) {
      this.#times.set(key, times.fill(now));
      return undefined;
    }`,
  ]),
  subtle("refuses the 102nd request of a minute, and serves the 101st", "RATE-01", [
    "allowance.ts",
    "times.length >= this.#most",
    "times.length > this.#most",
  ]),
  subtle("serves a YAML description of the version before", "VER-04", [
    "description.ts",
    "return new Response(stringify(description(base)),",
    `return new Response(stringify({ ...description(base), info: { title: "People", version: "1.2.0" } }),`,
  ]),
  subtle("leaves members with x- out of the YAML description file", "VER-05", [
    "description.ts",
    "stringify(description(base))",
    `stringify(description(base), (key, value) => (String(key).startsWith("x-") ? undefined : value))`,
  ]),
  plain("runs the payroll at POST /payroll/runs", "WEB-01", [
    "server.ts",
    "const matched = match(method, path);",
    `if (method === "POST" && path === "/payroll/runs") return { status: 201, data: { id: this.#context.chance.id(), status: "processing" } };
    const matched = match(method, path);`,
  ]),
  ...delivered([
    subtle("sends the whole endpoint with its secret in the ping", "PRIV-21", [
      "deliveries.ts",
      "data: { endpoint: hook.id }",
      "data: { endpoint: hook }",
    ]),
  ]),
  subtle(
    "counts somebody on family-violence leave as on leave in the analytics",
    "PRIV-09",
    [
      "analytics-routes.ts",
      `statuses: { active: withStatus("active"), on_leave: withStatus("on_leave"),`,
      `statuses: { active: withStatus("active") - away, on_leave: withStatus("on_leave") + away,`,
    ],
    [
      "analytics-routes.ts",
      "const hidden = hiddenOf(sizes);",
      `const hidden = hiddenOf(sizes);
  const absent = [...company.hidden.values()].filter(({ status, start, end }) => status === "approved" && start <= today && end >= today);
  const away = people.filter(({ id, status }) => status === "active" && absent.some(({ personId }) => personId === id)).length;`,
    ],
  ),
  subtle("warns of a clash with hidden leave", "PRIV-06", [
    "leave-rules.ts",
    "[...company.leave.values()].filter",
    "[...company.leave.values(), ...company.hidden.values()].filter",
  ]),
  subtle("names the known candidate in the conflict when one is created with the same e-mail address", "PRIV-11", [
    "recruitment-routes.ts",
    "  if (roleId !== undefined) named(call, company.roles, roleId, role);",
    `  const known = [...company.candidates.values()].find(({ email }) => email.toLowerCase() === candidate.email.toLowerCase());
  if (known !== undefined) throw conflict(\`\${known.name} is among the candidates already.\`);
  if (roleId !== undefined) named(call, company.roles, roleId, role);`,
  ]),
  plain("shows the results of a survey with four responses", "PRIV-17", ["survey-routes.ts", "const FLOOR = 5;", "const FLOOR = 4;"]),
  subtle("lists hidden leave among the leave of a range of days", "PRIV-01", [
    "leave-routes.ts",
    `const rows = [...company.leave.values()]
`,
    `const rows = [...company.leave.values(), ...(from !== undefined && to !== undefined ? company.hidden.values() : [])]
`,
  ]),
];
