export interface Mistake { readonly what: string; readonly violates: readonly string[]; readonly subtle: boolean; readonly witness: string }

export const mistakes: readonly Mistake[] = [
  {
    what: "The coming-soon paths answer 404 instead of 501.",
    violates: ["NI-01", "NI-02", "NI-03", "NI-04"], subtle: false,
    witness: "GET /documents, /compliance, /ask-hr, /jobs: 404",
  },
  {
    what: "Unknown paths and operations answer the framework's own error body.",
    violates: ["ERR-01", "ERR-02", "ERR-03", "ERR-08"], subtle: false,
    witness: "GET /nowhere: 404 {\"message\":\"Route GET:… not found\",\"error\":\"Not Found\",\"statusCode\":404}",
  },
  {
    what: "PATCH /employees/{id} is a stub that answers 404 to everything, also to keys without the scope write.",
    violates: ["EMP-38", "SCOPE-35"], subtle: false,
    witness: "PATCH /employees/{id} of somebody who exists: 404 NOT_FOUND; with a read key 404, not 403",
  },
  {
    what: "GET /webhooks shows the secrets.",
    violates: ["HOOK-09", "PRIV-21"], subtle: false,
    witness: "GET /webhooks: every row has its secret",
  },
  {
    what: "POST /webhooks accepts http addresses.",
    violates: ["HOOK-06"], subtle: false,
    witness: "POST /webhooks with url http://x.example/y: 200",
  },
  {
    what: "GET /webhooks asks for the scope read instead of webhooks.",
    violates: ["SCOPE-53"], subtle: true,
    witness: "GET /webhooks with a webhooks-only key: 403; with a read-only key: 200",
  },
  {
    what: "candidate_ref is the candidate's e-mail address in base64.",
    violates: ["PRIV-11", "PRIV-12"], subtle: true,
    witness: "GET /recruitment/roles/{id}/pipeline: candidate_ref decodes to an e-mail address",
  },
  {
    what: "An application can be moved to Hired.",
    violates: ["REC-15", "WEB-04"], subtle: false,
    witness: "PATCH /recruitment/applications/{id}/stage with the Hired stage: 200",
  },
  {
    what: "POST /recruitment/offers accepts a salary that is not a whole number of cents.",
    violates: ["CONV-01", "REC-16"], subtle: true,
    witness: "POST /recruitment/offers with salary 80000.5: 200",
  },
  {
    what: "The active candidate counts of GET /recruitment/roles include rejected and hired applications.",
    violates: ["REC-01"], subtle: true,
    witness: "GET /recruitment/roles: active_candidates is 2 for a role with one active and one rejected application",
  },
  {
    what: "Bad bodies of POST /recruitment/roles answer the framework's own validation error.",
    violates: ["ERR-01", "ERR-02", "ERR-05", "ERR-13"], subtle: false,
    witness: "POST /recruitment/roles {}: 400 {\"statusCode\":400,\"code\":\"FST_ERR_VALIDATION\",\"error\":\"Bad Request\",…}",
  },
  {
    what: "GET /leave ignores the filter to.",
    violates: ["LEAVE-31"], subtle: false,
    witness: "GET /leave?to=2020-01-01: rows that start years later",
  },
  {
    what: "GET /public-holidays ignores year and always gives the current one.",
    violates: ["HOL-04"], subtle: true,
    witness: "GET /public-holidays?jurisdiction=NZ&year=2027: dates of 2026",
  },
  {
    what: "Requests of a type without approval become approved instead of auto_approved.",
    violates: ["LEAVE-35", "LEAVE-46"], subtle: true,
    witness: "POST /leave with such a type: status approved",
  },
  {
    what: "Cancelling a leave request deletes it.",
    violates: ["LEAVE-42"], subtle: false,
    witness: "DELETE /leave/{id}: 200; then GET /leave/{id}: 404",
  },
  {
    what: "meta.total of GET /employees counts the rows of the page.",
    violates: ["PAGE-06", "PAGE-07"], subtle: true,
    witness: "GET /employees?limit=2: total 2, has_more true",
  },
];

export const absent: readonly string[] = [
  "GET /company", "PATCH /company", "GET /company/branding", "PUT /company/branding", "POST /company/branding/logo",
  "DELETE /company/branding/logo", "POST /company/branding/reset", "GET /onboarding", "GET /billing",
  "GET /onboarding/plans", "GET /onboarding/plans/{id}", "PATCH /onboarding/plans/{id}/tasks/{taskId}",
  "GET /offboarding/plans", "GET /offboarding/plans/{id}", "PATCH /offboarding/plans/{id}/tasks/{taskId}",
  "POST /surveys", "GET /surveys/{id}/results", "POST /surveys/{id}/respond", "GET /recognition", "POST /recognition",
  "GET /survey-programmes", "GET /learning-paths", "GET /permissions/presets", "GET /permissions/company", "GET /permissions/users/{id}",
  "GET /messaging/conversation", "GET /analytics", "GET /analytics/export",
];
