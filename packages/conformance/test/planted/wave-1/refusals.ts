import type { Planted } from "../planted.ts";

/** Operations that make or change something, with a requirement that a sound request is carried out. */
const OPERATIONS: readonly (readonly [method: string, path: string, pattern: string, breaks: readonly string[]])[] = [
  ["POST", "/employees", "^/employees$", ["EMP-21"]],
  ["PATCH", "/employees/{id}", "^/employees/[^/]+$", ["EMP-38"]],
  ["DELETE", "/employees/{id}", "^/employees/[^/]+$", ["EMP-40"]],
  ["PATCH", "/company", "^/company$", ["COMP-20", "COMP-19"]],
  ["PUT", "/company/branding", "^/company/branding$", ["BRAND-02"]],
  ["POST", "/company/branding/logo", "^/company/branding/logo$", ["BRAND-09"]],
  ["POST", "/leave", "^/leave$", ["LEAVE-34"]],
  ["PATCH", "/leave/{id}/approve", "/approve$", ["LEAVE-38"]],
  ["PATCH", "/leave/{id}/decline", "/decline$", ["LEAVE-40"]],
  ["DELETE", "/leave/{id}", "^/leave/[^/]+$", ["LEAVE-42"]],
  ["POST", "/webhooks", "^/webhooks$", ["HOOK-08"]],
  ["DELETE", "/webhooks/{id}", "^/webhooks/[^/]+$", ["HOOK-11"]],
  ["POST", "/recruitment/roles", "^/recruitment/roles$", ["REC-05"]],
  ["PATCH", "/recruitment/roles/{id}", "^/recruitment/roles/[^/]+$", ["REC-07"]],
  ["POST", "/surveys", "^/surveys$", ["SURV-05"]],
  ["POST", "/recognition", "^/recognition$", ["RECOG-04"]],
  ["PATCH", "/onboarding/plans/{id}/tasks/{taskId}", "^/onboarding/plans/[^/]+/tasks", ["ONB-05"]],
  ["PATCH", "/offboarding/plans/{id}/tasks/{taskId}", "^/offboarding/plans/[^/]+/tasks", ["ONB-13"]],
];

const CODES: readonly (readonly [status: number, words: string])[] = [
  [400, "Please check this."],
  [409, "Not now."],
  [500, "Something broke."],
];

/** Every sound request of an operation is refused: set-ups fail with it, and its own requirements have to. */
export const refusals: readonly Planted[] = OPERATIONS.flatMap(([method, path, pattern, breaks]) =>
  CODES.map(([status, words]) => ({
    id: `${method} ${path} answers everything ${status}`,
    kind: "plain" as const,
    breaks,
    edits: [
      {
        file: "server.ts",
        find: "const { data, ...others } = await route.run(call);",
        replace: `const { data, ...others } = await route.run(call);
    if (method === "${method}" && new RegExp("${pattern}").test(path)) throw new Refusal(${status}, "${words}");`,
      },
    ],
  })),
);
