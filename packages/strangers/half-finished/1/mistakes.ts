export interface Mistake { readonly what: string; readonly violates: readonly string[]; readonly subtle: boolean; readonly witness: string }

export const mistakes: readonly Mistake[] = [
  {
    what: "Unknown paths and operations answer an HTML page.",
    violates: ["CONV-07", "ERR-01", "ERR-02", "ERR-03", "ERR-08"], subtle: false,
    witness: "GET /nowhere: 404 text/html",
  },
  {
    what: "The coming-soon paths answer 404 instead of 501.",
    violates: ["NI-01", "NI-02", "NI-03", "NI-04"], subtle: false,
    witness: "GET /documents, /compliance, /ask-hr, /jobs: 404",
  },
  {
    what: "There is no rate limit and no answer has X-RateLimit- headers.",
    violates: ["RATE-01", "RATE-04", "RATE-05"], subtle: false,
    witness: "GET /company 120 times within a minute: 200 each time, no X-RateLimit- header",
  },
  {
    what: "GET /leave has no meta.",
    violates: ["CONV-06", "LEAVE-27", "PAGE-02"], subtle: false,
    witness: "GET /leave: {\"data\":[…]} only",
  },
  {
    what: "Bad bodies of POST and PATCH /employees answer 422 instead of 400.",
    violates: [
      "EMP-22", "EMP-23", "EMP-24", "EMP-25", "EMP-26", "EMP-27", "EMP-28", "EMP-29", "EMP-30", "EMP-31", "EMP-32", "ERR-05",
    ], subtle: false,
    witness: "POST /employees {}: 422 VALIDATION_ERROR",
  },
  {
    what: "Public holidays count as days of leave.",
    violates: ["LEAVE-16"], subtle: true,
    witness: "POST /leave over 2 to 3 April 2026 (Good Friday): days is 2",
  },
  {
    what: "base_salary is returned in dollars.",
    violates: ["CONV-01", "EMP-09", "EMP-35"], subtle: false,
    witness: "POST /employees with base_salary 9000050: the answer says 90000.5",
  },
  {
    what: "created_at of employees is written without T and time zone.",
    violates: ["CONV-03", "EMP-14"], subtle: true,
    witness: "GET /employees: created_at like 2025-11-22 00:00:00",
  },
  {
    what: "manager_id of people without a manager is an empty text instead of null.",
    violates: ["CONV-04", "EMP-12", "EMP-33"], subtle: true,
    witness: "POST /employees without manager_id: manager_id is \"\"",
  },
  {
    what: "meta.page is a text when the query names a page.",
    violates: ["PAGE-02", "PAGE-04"], subtle: true,
    witness: "GET /employees?page=2&limit=2: meta.page is \"2\"",
  },
  {
    what: "Terminating a terminated employee succeeds.",
    violates: ["EMP-43"], subtle: true,
    witness: "DELETE /employees/{id} twice: 200 both times",
  },
  {
    what: "Approving an unknown request crashes.",
    violates: ["AUTH-12", "CONV-07", "CONV-14", "ERR-01", "ERR-12"], subtle: false,
    witness: "PATCH /leave/00000000-0000-4000-8000-000000000000/approve: 500 text/plain",
  },
  {
    what: "POST /leave answers 201 instead of 200.",
    violates: ["CONV-10"], subtle: true,
    witness: "POST /leave: 201",
  },
  {
    what: "The code of 401 is spelt UNAUTHORIZED.",
    violates: ["AUTH-03", "AUTH-04", "ERR-02", "ERR-06"], subtle: true,
    witness: "GET /company without a key: 401, error.code UNAUTHORIZED",
  },
];

export const absent: readonly string[] = [
  "PATCH /company", "GET /company/branding", "PUT /company/branding", "POST /company/branding/logo", "DELETE /company/branding/logo",
  "POST /company/branding/reset", "GET /onboarding", "GET /billing", "POST /employees/{id}/invite", "GET /leave/{id}",
  "PATCH /leave/{id}/decline", "DELETE /leave/{id}", "GET /leave/balances", "GET /public-holidays", "GET /webhooks", "POST /webhooks",
  "DELETE /webhooks/{id}", "GET /recruitment/roles", "POST /recruitment/roles", "GET /recruitment/roles/{id}",
    "PATCH /recruitment/roles/{id}",
  "GET /recruitment/roles/{id}/pipeline", "GET /recruitment/stages", "POST /recruitment/candidates",
  "PATCH /recruitment/applications/{id}/stage", "POST /recruitment/offers", "GET /onboarding/plans", "GET /onboarding/plans/{id}",
  "PATCH /onboarding/plans/{id}/tasks/{taskId}", "GET /offboarding/plans", "GET /offboarding/plans/{id}",
  "PATCH /offboarding/plans/{id}/tasks/{taskId}", "POST /surveys", "GET /surveys/{id}/results", "POST /surveys/{id}/respond",
  "GET /recognition", "POST /recognition", "GET /survey-programmes", "GET /learning-paths", "GET /permissions/presets",
  "GET /permissions/company", "GET /permissions/users/{id}", "GET /messaging/conversation", "GET /analytics", "GET /analytics/export",
];
