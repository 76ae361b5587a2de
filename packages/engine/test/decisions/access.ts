import tables from "@hr-platform/spec/document-tables.json" with { type: "json" };
import { UNKNOWN } from "../support/cast.ts";
import { type Client, client } from "../support/client.ts";
import { NEWCOMER, type Switch, requestLeave, at, hire, on, outcome } from "./switch.ts";

/** Whether each request gets a FORBIDDEN. */
function forbidden(api: Client, requests: readonly (readonly ["GET" | "POST" | "PATCH" | "DELETE", string])[]): boolean[] {
  return requests.map(([method, path]) => api.send({ method, path }).status === 403);
}

const EMPLOYEE_FIELDS = Object.keys(tables.resources.Employee.fields).length;

const ONBOARDING = [
  ["GET", "/onboarding/plans"],
  ["GET", `/onboarding/plans/${UNKNOWN}`],
  ["PATCH", `/onboarding/plans/${UNKNOWN}/tasks/${UNKNOWN}`],
] as const;
const OFFBOARDING = [
  ["GET", "/offboarding/plans"],
  ["GET", `/offboarding/plans/${UNKNOWN}`],
  ["PATCH", `/offboarding/plans/${UNKNOWN}/tasks/${UNKNOWN}`],
] as const;
const ENGAGEMENT = [
  ["GET", `/surveys/${UNKNOWN}/results`],
  ["POST", `/surveys/${UNKNOWN}/respond`],
  ["GET", "/recognition"],
  ["POST", "/recognition"],
  ["GET", "/survey-programmes"],
  ["GET", "/learning-paths"],
  ["POST", "/surveys"],
] as const;
const LOGO = [
  ["POST", "/company/branding/logo"],
  ["DELETE", "/company/branding/logo"],
] as const;

/** Keys, scopes and plans (§5). */
export const accessSwitches: readonly Switch[] = [
  on(
    "bearer-form",
    (mock) =>
      ["Bearer hrk_wattle_full", "bearer hrk_wattle_full", "Bearer  hrk_wattle_full"].map((authorization) =>
        outcome(client(mock, null).send({ path: "/company", headers: { authorization } })),
      ),
    { "scheme-insensitive": ["200", "200", "200"], strict: ["200", "401 UNAUTHORISED", "401 UNAUTHORISED"] },
  ),
  on(
    "www-authenticate",
    (mock) => [null, "nobody", "hrk_wattle_revoked"].map((key) => client(mock, key).get("/company").headers["www-authenticate"]),
    {
      bearer: ["Bearer", "Bearer", "Bearer"],
      absent: [undefined, undefined, undefined],
    },
  ),
  on("revoked-key", (mock) => outcome(client(mock, "hrk_wattle_revoked").get("/company")), {
    401: "401 UNAUTHORISED",
    403: "403 FORBIDDEN",
  }),
  on(
    "admin-implies",
    (mock) => {
      const admin = client(mock, "hrk_wattle_admin");
      return [outcome(admin.get("/company")), outcome(admin.post("/leave", {})), outcome(admin.patch("/company", {}))];
    },
    {
      none: ["403 FORBIDDEN", "403 FORBIDDEN", "200"],
      read: ["200", "403 FORBIDDEN", "200"],
      "read-write": ["200", "400 VALIDATION_ERROR employee_id", "200"],
    },
  ),
  on("write-implies-read", (mock) => outcome(client(mock, "hrk_wattle_write").get("/employees")), { no: "403 FORBIDDEN", yes: "200" }),
  on(
    "webhooks-implies",
    (mock) => [
      client(mock, "hrk_wattle_webhooks").get("/company").status === 403,
      client(mock, "hrk_wattle_webhooks").get("/webhooks").status === 403,
      client(mock, "hrk_wattle_admin").get("/webhooks").status === 403,
      client(mock, "hrk_wattle_read").get("/webhooks").status === 403,
    ],
    {
      none: [true, false, true, true],
      "webhooks-read": [false, false, true, true],
      "admin-webhooks": [true, false, false, true],
      both: [false, false, false, true],
    },
  ),
  on(
    "company-patch-scope",
    (mock) => ["admin", "write", "full"].map((key) => outcome(client(mock, `hrk_wattle_${key}`).patch("/company", {}))),
    {
      admin: ["200", "403 FORBIDDEN", "200"],
      "admin-and-write": ["403 FORBIDDEN", "403 FORBIDDEN", "200"],
    },
  ),
  on(
    "write-key-response",
    (mock) => {
      const write = client(mock, "hrk_wattle_write");
      const hired = write.post<{ id: string }>("/employees", NEWCOMER);
      const { id } = hired.data;
      const invited = write.post<{ id: string }>(`/employees/${id}/invite`);
      const full = hire(mock, { email: "b@x.example" }).data;
      return [Object.keys(hired.data).length, invited.data.id === id, requestLeave(mock, id).data.status, Object.keys(full).length];
    },
    { "full-resource": [EMPLOYEE_FIELDS, false, "pending", EMPLOYEE_FIELDS], "id-only": [1, true, "pending", EMPLOYEE_FIELDS] },
  ),
  on(
    "plan-names",
    (mock) =>
      ["kauri", "wattle", "southern"].flatMap((slug) => ["/company", "/billing"].map((path) => at(mock, slug).get(path).data["plan"])),
    {
      "starter-growth-scale-enterprise": ["starter", "starter", "growth", "growth", "enterprise", "enterprise"],
      "free-growth-enterprise": ["free", "free", "growth", "growth", "enterprise", "enterprise"],
    },
  ),
  on("onboarding-plan-gate", (mock) => [...forbidden(at(mock, "kauri"), ONBOARDING), ...forbidden(client(mock), ONBOARDING)], {
    all: [true, true, true, false, false, false],
    "list-only": [true, false, false, false, false, false],
  }),
  on("offboarding-plan-gate", (mock) => forbidden(at(mock, "kauri"), OFFBOARDING), {
    open: [false, false, false],
    gated: [true, true, true],
  }),
  on("engagement-plan-gate", (mock) => forbidden(at(mock, "kauri"), ENGAGEMENT), {
    open: [false, false, false, false, false, false, true],
    gated: [true, true, true, true, true, true, true],
  }),
  on("logo-plan-gate", (mock) => forbidden(at(mock, "kauri"), LOGO), { gated: [true, true], open: [false, false] }),
  on(
    "plan-check-order",
    (mock) => {
      const paths = ["/onboarding/plans/first", `/onboarding/plans/${UNKNOWN}`];
      return [
        ...paths.map((path) => outcome(at(mock, "kauri").get(path))),
        outcome(client(mock, "hrk_kauri_write").get("/onboarding/plans/first")),
      ];
    },
    {
      "plan-first": ["403 FORBIDDEN", "403 FORBIDDEN", "403 FORBIDDEN"],
      "plan-last": ["400 VALIDATION_ERROR id", "404 NOT_FOUND", "403 FORBIDDEN"],
    },
    { decide: { "malformed-path-id": "validation-error" } },
  ),
];
