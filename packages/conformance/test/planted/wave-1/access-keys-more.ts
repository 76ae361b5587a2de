import type { Planted } from "../planted.ts";
import { CARRIED, SERVER, edit, route } from "./places.ts";

/** Mistakes about keys, scopes, plans and coming-soon paths. */
export const accessKeysMore: readonly Planted[] = [
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
];
