import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierServerAnswers: readonly Planted[] = [
  plain("jobs are not found", "NI-04", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path === "/jobs") throw new Refusal(404, "Nothing here.");
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  ]),
  plain("documents are an empty list", "NI-01", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path === "/documents") return { data: [] };
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  ]),
  subtle("documents can be posted", "NI-01", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path === "/documents" && method === "POST") return { status: 201, data: { id: key.company.id } };
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  ]),
  subtle("questions to Ask HR are answered", "NI-03", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path === "/ask-hr" && method === "POST") return { data: { answer: "Please ask your manager." } };
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  ]),
  subtle("a single job is shown", "NI-04", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path.startsWith("/jobs/")) return { data: { id: path.slice(6), status: "queued" } };
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
  subtle("501 has no error body for jobs", "NI-04 NI-05", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path === "/jobs") return { status: 501, data: null };
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  ]),
  subtle("jobs answer 404 to a POST and store it", "NI-04", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path === "/jobs" && method === "POST") return { status: 202, data: { id: key.company.id } };
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  ]),
  plain("keys of a company share one allowance", "RATE-03", [
    "server.ts",
    "const left = key === undefined ? this.#context.choices.limit : this.#allowance.take(bearer, now());",
    "const left = key === undefined ? this.#context.choices.limit : this.#allowance.take(key.company.id, now());",
  ]),
  plain("501 comes without the rate headers", "RATE-05 NI-05", [
    "server.ts",
    "headers: { ...common, ...challenge,",
    "headers: { ...(status === 501 ? {} : common), ...challenge,",
  ]),
  subtle("the website lands in every company", "COMP-31", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `const { data, ...others } = await route.run(call);
    if (\`\${method} \${route.path}\` === "PATCH /company") {
      for (const { profile } of this.#companies) profile.website = key.company.profile.website;
    }`,
  ]),
  subtle("the removal of the logo lands in every company", "BRAND-21", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `const { data, ...others } = await route.run(call);
    if (\`\${method} \${route.path}\` === "DELETE /company/branding/logo") {
      for (const { branding } of this.#companies) Object.assign(branding, { logo: null, published: key.company.branding.published });
    }`,
  ]),
  subtle("the reset of the colours lands in every company", "BRAND-21", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `const { data, ...others } = await route.run(call);
    if (\`\${method} \${route.path}\` === "POST /company/branding/reset") {
      for (const { branding } of this.#companies) Object.assign(branding, { primary: null, accent: null });
    }`,
  ]),
  subtle("a conflict has no message", "ERR-03", [
    "server.ts",
    "const body = { error: { code, message,",
    "const body = { error: { code, message: status === 409 ? undefined : message,",
  ]),
  subtle("POST /compliance/awards succeeds", "WEB-02", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? ""))',
    `if (method === "POST" && path === "/compliance/awards") return { data: {} };
    if (SOON.has(path.split("/")[1] ?? ""))`,
  ]),
  subtle("POST /performance/reviews succeeds", "WEB-03", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? ""))',
    `if (method === "POST" && path === "/performance/reviews") return { data: {} };
    if (SOON.has(path.split("/")[1] ?? ""))`,
  ]),
  plain("PATCH /employees/{id} answers everything 400", "EMP-38", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `const { data, ...others } = await route.run(call);
    if (method === "PATCH" && new RegExp("^/employees/[^/]+$").test(path)) throw new Refusal(400, "Please check this.");`,
  ]),
  plain("POST /company/branding/logo answers everything 409", "BRAND-09", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `const { data, ...others } = await route.run(call);
    if (method === "POST" && new RegExp("^/company/branding/logo$").test(path)) throw new Refusal(409, "Not now.");`,
  ]),
  plain("POST /leave answers everything 409", "LEAVE-34", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `const { data, ...others } = await route.run(call);
    if (method === "POST" && new RegExp("^/leave$").test(path)) throw new Refusal(409, "Not now.");`,
  ]),
  plain("PATCH /leave/{id}/approve answers everything 500", "LEAVE-38", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `const { data, ...others } = await route.run(call);
    if (method === "PATCH" && new RegExp("/approve$").test(path)) throw new Refusal(500, "Something broke.");`,
  ]),
  plain("PATCH /leave/{id}/decline answers everything 400", "LEAVE-40", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `const { data, ...others } = await route.run(call);
    if (method === "PATCH" && new RegExp("/decline$").test(path)) throw new Refusal(400, "Please check this.");`,
  ]),
  plain("POST /recruitment/roles answers everything 500", "REC-05", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `const { data, ...others } = await route.run(call);
    if (method === "POST" && new RegExp("^/recruitment/roles$").test(path)) throw new Refusal(500, "Something broke.");`,
  ]),
  subtle("ask-hr answers 404 to POST", "NI-03", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    'if (SOON.has(path.split("/")[1] ?? "") && !(path === "/ask-hr" && method === "POST")) throw new Refusal(501, "This is on its way.");',
  ]),
  plain("jobs answers with an empty list", "NI-04", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path === "/jobs") return { data: [] };
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  ]),
  subtle(
    "the address of a second logo serves the first",
    "BRAND-17",
    [
      "server.ts",
      "/** Responses at paths that the document does not have, for servers with a mistake. */",
      `const served = new Map<string, { readonly type: string; readonly bytes: Uint8Array }>();
function cached<T extends { readonly type: string; readonly bytes: Uint8Array }>(id: string, logo: T): { readonly type: string; readonly bytes: Uint8Array } {
  if (!served.has(id)) served.set(id, logo);
  return served.get(id)!;
}
`,
    ],
    [
      "server.ts",
      "? new Response(logo.bytes as Uint8Array<ArrayBuffer>",
      "? new Response(cached(id!, logo).bytes as Uint8Array<ArrayBuffer>",
    ],
  ),
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
  subtle("writes the error of an announced list of jobs without a wrapping", "ERR-01 NI-05", [
    "server.ts",
    "const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };",
    `const bare = { code, message };
      const body = status === 501 && url.endsWith("/jobs") ? bare : { error: { ...bare, ...(field === undefined ? {} : { field }) } };`,
  ]),
  inVariant(
    "late",
    subtle("learns of changes in its lists only with the next creation", "REC-01 ONB-05", [
      "server.ts",
      '    if (method !== "GET") history?.note(key.company, this.#context.now());',
      '    if (method === "POST") history?.note(key.company, this.#context.now());',
    ]),
  ),
  subtle("answers the path of jobs with an empty list", "NI-04", [
    "server.ts",
    'if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");',
    `if (path === "/jobs" && method === "GET") return { data: [] };
    if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  ]),
];
