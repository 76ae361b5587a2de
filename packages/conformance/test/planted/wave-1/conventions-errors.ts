import type { Planted } from "../planted.ts";
import { within } from "./within.ts";

/** Mistakes about errors and the envelope. */
export const conventionsErrors: readonly Planted[] = [
  ...within("refusal.ts", [
    ["subtle", "409 comes with the code DUPLICATE", ["ERR-09", "ERR-02"], `409: "CONFLICT",`, `409: "DUPLICATE",`],
    ["plain", "400 comes with the code BAD_REQUEST", ["ERR-05"], `400: "VALIDATION_ERROR",`, `400: "BAD_REQUEST",`],
    [
      "subtle",
      "a fault of a field names it in a list",
      ["ERR-04"],
      `new Refusal(400, message, field);`,
      `new Refusal(400, message, [field] as unknown as string);`,
    ],
    ["subtle", "a fault of a field is told without it", ["ERR-13"], `new Refusal(400, message, field);`, `new Refusal(400, message);`],
  ]),
  ...within("server.ts", [
    [
      "subtle",
      "an error has a member beside error",
      ["ERR-01"],
      `const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };`,
      `const body = { ok: false, error: { code, message, ...(field === undefined ? {} : { field }) } };`,
    ],
    ["subtle", "an error without a field has null there", ["ERR-04"], `...(field === undefined ? {} : { field })`, `field: field ?? null`],
    [
      "subtle",
      "a conflict has no message",
      ["ERR-03"],
      `const body = { error: { code, message,`,
      `const body = { error: { code, message: status === 409 ? undefined : message,`,
    ],
    [
      "subtle",
      "errors are labelled as text",
      ["CONV-07"],
      `"Content-Type": "application/json;charset=utf-8"`,
      `"Content-Type": "text/plain;charset=utf-8"`,
    ],
    [
      "subtle",
      "a 404 is labelled as a page",
      ["CONV-07"],
      `"Content-Type": "application/json;charset=utf-8"`,
      `"Content-Type": status === 404 ? "text/html" : "application/json;charset=utf-8"`,
    ],
  ]),
  ...(
    [
      ["WEB-01", "POST", "/payroll"],
      ["WEB-01", "POST", "/payroll/runs"],
      ["WEB-01", "POST", "/payroll/process"],
      ["WEB-02", "POST", "/compliance/awards"],
      ["WEB-02", "POST", "/awards"],
      ["WEB-03", "POST", "/performance/reviews"],
      ["WEB-03", "POST", "/performance/ratings"],
      ["WEB-11", "PATCH", "/billing"],
      ["WEB-11", "POST", "/billing"],
      ["WEB-11", "PUT", "/billing/plan"],
      ["WEB-11", "POST", "/billing/subscription"],
      ["WEB-11", "PUT", "/company/plan"],
    ] as const
  ).map(([requirement, method, path]): Planted => ({
    id: `${method} ${path} succeeds`,
    kind: "subtle",
    breaks: [requirement],
    edits: [
      {
        file: "server.ts",
        find: `if (SOON.has(path.split("/")[1] ?? ""))`,
        replace: `if (method === "${method}" && path === "${path}") return { data: {} };\n    if (SOON.has(path.split("/")[1] ?? ""))`,
      },
    ],
  })),
];
