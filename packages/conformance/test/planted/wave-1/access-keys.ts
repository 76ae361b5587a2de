import type { Planted } from "../planted.ts";
import { CARRIED, SERVER, edit, route } from "./places.ts";

/** Mistakes about keys, scopes, plans and coming-soon paths. */
export const accessKeys: readonly Planted[] = [
  {
    id: "a key counts behind any scheme",
    kind: "subtle",
    breaks: ["AUTH-05"],
    edits: [edit(SERVER.bearer, String.raw`const bearer = /^\w+ (\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";`)],
  },
  {
    id: "a key counts as Basic credentials",
    kind: "plain",
    breaks: ["AUTH-05"],
    edits: [
      edit(
        SERVER.key,
        `const basic = atob(/^Basic (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "").replace(":", "");
    const key = this.#keys.get(bearer) ?? this.#keys.get(basic);`,
      ),
    ],
  },
  {
    id: "a key counts as the password of Basic credentials",
    kind: "subtle",
    breaks: ["AUTH-05"],
    edits: [
      edit(
        SERVER.key,
        `const basic = atob(/^Basic (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "").split(":").at(-1);
    const key = this.#keys.get(bearer) ?? this.#keys.get(basic);`,
      ),
    ],
  },
  {
    id: "a key counts in the query",
    kind: "plain",
    breaks: ["AUTH-05"],
    edits: [edit(SERVER.key, `const key = this.#keys.get(bearer) ?? this.#keys.get(new URL(url).searchParams.get("access_token") ?? "");`)],
  },
  {
    id: "a key counts in the query of the export alone",
    kind: "subtle",
    breaks: ["AUTH-05"],
    edits: [
      edit(
        SERVER.key,
        `const asked = new URL(url);
    const key = this.#keys.get(bearer) ?? (asked.pathname.endsWith("/export") ? this.#keys.get(asked.searchParams.get("token") ?? "") : undefined);`,
      ),
    ],
  },
  {
    id: "the case of a key does not matter",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [edit(SERVER.key, `const key = this.#keys.get(bearer.toLowerCase());`)],
  },
  {
    id: "a key may have anything behind it",
    kind: "plain",
    breaks: ["AUTH-04"],
    edits: [edit(SERVER.key, `const key = this.#keys.get(bearer.slice(0, 27));`)],
  },
  {
    id: "a key may have anything before it",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [edit(SERVER.key, `const key = this.#keys.get(bearer.slice(-27));`)],
  },
  {
    id: "the last character of a key is not compared",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [
      edit(
        SERVER.key,
        `const key = [...this.#keys].find(([text]) => text.length === bearer.length && text.slice(0, -1) === bearer.slice(0, -1))?.[1];`,
      ),
    ],
  },
  {
    id: "a middle character of a key is not compared",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [
      edit(
        SERVER.key,
        `const half = (text: string): string => text.slice(0, 13) + text.slice(14);
    const key = [...this.#keys].find(([text]) => text.length === bearer.length && half(text) === half(bearer))?.[1];`,
      ),
    ],
  },
  {
    id: "an empty key opens everything",
    kind: "plain",
    breaks: ["AUTH-03", "AUTH-04"],
    edits: [
      edit(
        SERVER.key,
        `const key = this.#keys.get(bearer) ?? (headers.get("authorization")?.trim() === "Bearer" ? [...this.#keys.values()][0] : undefined);`,
      ),
    ],
  },
  {
    id: "a revoked key still lists people",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [
      edit(
        SERVER.key,
        `const key = this.#keys.get(bearer) ?? (bearer === "pk.000000000000000000000000" && url.includes("/employees") ? [...this.#keys.values()][0] : undefined);`,
      ),
    ],
  },
  {
    id: "a revoked key still deletes",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [
      edit(
        SERVER.key,
        `const key = this.#keys.get(bearer) ?? (bearer === "pk.000000000000000000000000" && init.method === "DELETE" ? [...this.#keys.values()][0] : undefined);`,
      ),
    ],
  },
  {
    id: "a write without a key is refused and done all the same",
    kind: "subtle",
    breaks: ["AUTH-03", "ERR-14", "AUTH-01"],
    edits: [
      edit(
        SERVER.unknown,
        `if (key === undefined && headers.get("authorization") === null) await this.#carryOut(new URL(url), init, headers, [...this.#keys.values()][0]!).catch(() => undefined);
      ${SERVER.unknown}`,
      ),
    ],
  },
  {
    id: "a write with a wrong key is refused and done all the same",
    kind: "subtle",
    breaks: ["AUTH-04", "ERR-14"],
    edits: [
      edit(
        SERVER.unknown,
        `if (key === undefined && headers.get("authorization") !== null) await this.#carryOut(new URL(url), init, headers, [...this.#keys.values()][0]!).catch(() => undefined);
      ${SERVER.unknown}`,
      ),
    ],
  },
  {
    id: "a write with a revoked key is refused and done all the same",
    kind: "subtle",
    breaks: ["AUTH-04", "ERR-14"],
    edits: [
      edit(
        SERVER.unknown,
        `if (bearer === "pk.000000000000000000000000") await this.#carryOut(new URL(url), init, headers, [...this.#keys.values()][0]!).catch(() => undefined);
      ${SERVER.unknown}`,
      ),
    ],
  },
  ...[
    ["billing is shown without a key", "/billing"],
    ["learning paths are shown without a key", "/learning-paths"],
    ["the export needs no key", "/analytics/export"],
    ["jobs need no key", "/jobs"],
  ].map(([id, path]): Planted => ({
    id: id!,
    kind: "subtle",
    breaks: ["AUTH-01", "AUTH-03", "AUTH-07"],
    edits: [
      edit(
        SERVER.key,
        `const key = this.#keys.get(bearer) ?? (url.split("?")[0]!.endsWith("${path}") ? [...this.#keys.values()][0] : undefined);`,
      ),
    ],
  })),
  {
    id: "a missing key is told before a wrong method alone",
    kind: "subtle",
    breaks: ["AUTH-06", "AUTH-03"],
    edits: [
      edit(
        SERVER.unknown,
        `if (key === undefined && (init.method ?? "GET") === "PATCH" && url.includes("no-uuid")) throw new Refusal(404, "Nothing here.");\n      ${SERVER.unknown}`,
      ),
    ],
  },
  {
    id: "a read key's writes are refused and done all the same",
    kind: "plain",
    breaks: ["SCOPE-35", "SCOPE-38", "ERR-14"],
    edits: [edit(SERVER.scope, `throw await ${CARRIED}.then(() => new Refusal(403, "This key may not do that."));`)],
  },
  {
    id: "a read key's candidate is refused and stored all the same",
    kind: "subtle",
    breaks: ["SCOPE-44"],
    edits: [
      edit(
        SERVER.scope,
        `throw route.path === "/recruitment/candidates" ? await ${CARRIED}.then(() => new Refusal(403, "No.")) : new Refusal(403, "This key may not do that.");`,
      ),
    ],
  },
  {
    id: "a read key's survey response is refused and counted all the same",
    kind: "subtle",
    breaks: ["SCOPE-50"],
    edits: [
      edit(
        SERVER.scope,
        `throw route.path === "/surveys/{id}/respond" ? await ${CARRIED}.then(() => new Refusal(403, "No.")) : new Refusal(403, "This key may not do that.");`,
      ),
    ],
  },
  {
    id: "a read key's move of an application is refused and made all the same",
    kind: "subtle",
    breaks: ["SCOPE-45"],
    edits: [
      edit(
        SERVER.scope,
        `throw route.path === "/recruitment/applications/{id}/stage" ? await ${CARRIED}.then(() => new Refusal(403, "No.")) : new Refusal(403, "This key may not do that.");`,
      ),
    ],
  },
  {
    id: "a read key's endpoint is refused and made all the same",
    kind: "subtle",
    breaks: ["SCOPE-54"],
    edits: [
      edit(
        SERVER.scope,
        `throw route.path === "/webhooks" && method === "POST" ? await ${CARRIED}.then(() => new Refusal(403, "No.")) : new Refusal(403, "This key may not do that.");`,
      ),
    ],
  },
  {
    id: "a write key's company update is refused and done for the website",
    kind: "subtle",
    breaks: ["SCOPE-52"],
    edits: [
      edit(
        SERVER.scope,
        `throw route.path === "/company" && method === "PATCH" ? await ${CARRIED}.then(() => new Refusal(403, "No.")) : new Refusal(403, "This key may not do that.");`,
      ),
    ],
  },
  {
    id: "a read key deletes endpoints",
    kind: "subtle",
    breaks: ["SCOPE-55"],
    edits: [edit(SERVER.may, `return scopes.includes(scope) || wide || (scope === "webhooks" && scopes.includes("read"));`)],
  },
  {
    id: "a webhooks key may approve leave",
    kind: "subtle",
    breaks: ["SCOPE-39"],
    edits: [route(`["PATCH /leave/{id}/approve", "write", approveLeave]`, `["PATCH /leave/{id}/approve", "webhooks", approveLeave]`)],
  },
  {
    id: "a webhooks key may write as well",
    kind: "subtle",
    breaks: ["AUTH-09", "SCOPE-43"],
    edits: [edit(SERVER.may, `return scopes.includes(scope) || wide || (scope === "write" && scopes.includes("webhooks"));`)],
  },
  ...[
    ["reads of learning paths need write", `["LIST /learning-paths", "read", `, `["LIST /learning-paths", "write", `, "SCOPE-23"],
    [
      "reads of one leave request need no scope of their own",
      `["GET /leave/{id}", "read", `,
      `["GET /leave/{id}", "webhooks", `,
      "SCOPE-08",
    ],
    ["recognition is posted with read", `["POST /recognition", "write", `, `["POST /recognition", "read", `, "SCOPE-51"],
    ["invitations need read alone", `["POST /employees/{id}/invite", "write", `, `["POST /employees/{id}/invite", "read", `, "SCOPE-37"],
    [
      "logos are removed with read",
      `["DELETE /company/branding/logo", "write", `,
      `["DELETE /company/branding/logo", "read", `,
      "SCOPE-32",
    ],
    [
      "branding is reset with admin",
      `["POST /company/branding/reset", "write", `,
      `["POST /company/branding/reset", "admin", `,
      "SCOPE-33",
    ],
    ["offers need admin", `["POST /recruitment/offers", "write", `, `["POST /recruitment/offers", "admin", `, "SCOPE-46"],
    ["the company is changed with write", `["PATCH /company", "admin", `, `["PATCH /company", "write", `, "SCOPE-52"],
    [
      "offboarding tasks need admin",
      `["PATCH /offboarding/plans/{id}/tasks/{taskId}", "write", `,
      `["PATCH /offboarding/plans/{id}/tasks/{taskId}", "admin", `,
      "SCOPE-48",
    ],
    ["surveys are made with read", `["POST /surveys", "write", `, `["POST /surveys", "read", `, "SCOPE-49"],
  ].map(([id, find, replace, requirement]): Planted => ({
    id: id!,
    kind: "subtle",
    breaks: [requirement!],
    edits: [route(find!, replace!)],
  })),
  {
    id: "a missing scope is answered 401",
    kind: "plain",
    breaks: ["SCOPE-05"],
    edits: [edit(SERVER.scope, `throw new Refusal(401, "This key may not do that.");`)],
  },
  ...[
    [
      "the export is open below Growth",
      `["GET /analytics/export", "read", exportAnalytics, "growth"]`,
      `["GET /analytics/export", "read", exportAnalytics]`,
      "PLAN-02",
    ],
    [
      "branding is reset below Growth",
      `["POST /company/branding/reset", "write", resetBranding, "growth"]`,
      `["POST /company/branding/reset", "write", resetBranding]`,
      "PLAN-05",
    ],
    [
      "surveys are created below Growth",
      `["POST /surveys", "write", addSurvey, "growth"]`,
      `["POST /surveys", "write", addSurvey]`,
      "PLAN-06",
    ],
    [
      "logos are uploaded below Growth",
      `["POST /company/branding/logo", "write", uploadLogo, "growth"]`,
      `["POST /company/branding/logo", "write", uploadLogo]`,
      "PLAN-08",
    ],
    [
      "logos are removed below Growth",
      `["DELETE /company/branding/logo", "write", removeLogo, "growth"]`,
      `["DELETE /company/branding/logo", "write", removeLogo]`,
      "PLAN-09",
    ],
    ["setup is gated by the plan", `["GET /onboarding", "read", readSetup]`, `["GET /onboarding", "read", readSetup, "growth"]`, "PLAN-10"],
  ].map(([id, find, replace, requirement]): Planted => ({
    id: id!,
    kind: "plain",
    breaks: [requirement!],
    edits: [route(find!, replace!)],
  })),
  {
    id: "the export needs a plan above Growth",
    kind: "subtle",
    breaks: ["PLAN-11"],
    edits: [
      edit(
        SERVER.gate,
        `if (path === "/analytics/export" && key.company.profile.plan === "growth") throw new Refusal(403, "Your plan is too low.");\n    ${SERVER.gate}`,
      ),
    ],
  },
  {
    id: "branding works on Growth alone, not above",
    kind: "subtle",
    breaks: ["PLAN-11"],
    edits: [
      edit(
        SERVER.gate,
        `if (path.startsWith("/company/branding") && key.company.profile.plan !== "growth") throw new Refusal(403, "Your plan does not fit.");\n    ${SERVER.gate}`,
      ),
    ],
  },
  {
    id: "surveys are created on Growth alone, not above",
    kind: "subtle",
    breaks: ["PLAN-11"],
    edits: [
      edit(
        SERVER.gate,
        `if (path === "/surveys" && key.company.profile.plan !== "growth") throw new Refusal(403, "Your plan does not fit.");\n    ${SERVER.gate}`,
      ),
    ],
  },
  {
    id: "a plan below Growth is refused with 409",
    kind: "plain",
    breaks: ["PLAN-01"],
    edits: [edit(`throw new Refusal(403, "Your plan does not hold this.");`, `throw new Refusal(409, "Your plan does not hold this.");`)],
  },
  {
    id: "jobs are not found",
    kind: "plain",
    breaks: ["NI-04"],
    edits: [edit(SERVER.soon, `if (path === "/jobs") throw new Refusal(404, "Nothing here.");\n    ${SERVER.soon}`)],
  },
  {
    id: "documents are an empty list",
    kind: "plain",
    breaks: ["NI-01"],
    edits: [edit(SERVER.soon, `if (path === "/documents") return { data: [] };\n    ${SERVER.soon}`)],
  },
  {
    id: "documents can be posted",
    kind: "subtle",
    breaks: ["NI-01"],
    edits: [
      edit(
        SERVER.soon,
        `if (path === "/documents" && method === "POST") return { status: 201, data: { id: key.company.id } };\n    ${SERVER.soon}`,
      ),
    ],
  },
  {
    id: "questions to Ask HR are answered",
    kind: "subtle",
    breaks: ["NI-03"],
    edits: [
      edit(
        SERVER.soon,
        `if (path === "/ask-hr" && method === "POST") return { data: { answer: "Please ask your manager." } };\n    ${SERVER.soon}`,
      ),
    ],
  },
  {
    id: "a single job is shown",
    kind: "subtle",
    breaks: ["NI-04"],
    edits: [
      edit(SERVER.soon, `if (path.startsWith("/jobs/")) return { data: { id: path.slice(6), status: "queued" } };\n    ${SERVER.soon}`),
    ],
  },
  {
    id: "deleting compliance rules succeeds",
    kind: "subtle",
    breaks: ["NI-02"],
    edits: [edit(SERVER.soon, `if (path === "/compliance" && method === "DELETE") return { status: 204 };\n    ${SERVER.soon}`)],
  },
  {
    id: "compliance is forbidden to a read key",
    kind: "subtle",
    breaks: ["NI-02"],
    edits: [
      edit(
        SERVER.soon,
        `if (path === "/compliance" && !key.scopes.includes("admin")) throw new Refusal(403, "This key may not do that.");\n    ${SERVER.soon}`,
      ),
    ],
  },
  {
    id: "jobs are forbidden below Growth",
    kind: "subtle",
    breaks: ["NI-04"],
    edits: [
      edit(
        SERVER.soon,
        `if (path === "/jobs" && !key.company.growth) throw new Refusal(403, "Your plan does not hold this.");\n    ${SERVER.soon}`,
      ),
    ],
  },
  {
    id: "Ask HR crashes",
    kind: "plain",
    breaks: ["NI-03"],
    edits: [edit(SERVER.soon, `if (path === "/ask-hr") throw new Refusal(409, "Not now.");\n    ${SERVER.soon}`)],
  },
];
