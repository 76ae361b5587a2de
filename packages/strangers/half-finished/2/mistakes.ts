export interface Mistake { readonly what: string; readonly violates: readonly string[]; readonly subtle: boolean; readonly witness: string }

export const mistakes: readonly Mistake[] = [
  {
    what: "Reads are not protected by a scope: any valid key may read.",
    violates: [
      "SCOPE-01", "SCOPE-03", "SCOPE-04", "SCOPE-05", "SCOPE-06", "SCOPE-07", "SCOPE-08", "SCOPE-09", "SCOPE-10",
    ], subtle: false,
    witness: "GET /company with the webhooks-only key: 200, not 403",
  },
  {
    what: "DELETE /employees/{id} asks for the scope admin instead of write.",
    violates: ["SCOPE-36"], subtle: true,
    witness: "DELETE /employees/{id} with the write-only key: 403; with the admin-only key: 200",
  },
  {
    what: "Setting allowed_domains drops the primary domain.",
    violates: ["COMP-28"], subtle: true,
    witness: "PATCH /company {allowed_domains: [\"x.example\"]}: allowed_domains is [\"x.example\"] only",
  },
  {
    what: "The refusal of a personal e-mail domain names the field domain instead of allowed_domains.",
    violates: ["COMP-27", "ERR-04", "ERR-13"], subtle: true,
    witness: "PATCH /company {allowed_domains: [\"gmail.com\"]}: 400, error.field is domain",
  },
  {
    what: "PATCH /company refuses null for website.",
    violates: ["COMP-19"], subtle: true,
    witness: "PATCH /company {website: null}: 400",
  },
  {
    what: "A duplicate e-mail address answers 400 VALIDATION_ERROR instead of 409 CONFLICT.",
    violates: ["EMP-44"], subtle: false,
    witness: "POST /employees with the email of somebody else: 400",
  },
  {
    what: "status=all on GET /employees is compared literally and lists nobody.",
    violates: ["EMP-18"], subtle: false,
    witness: "GET /employees?status=all: data is empty",
  },
  {
    what: "The reason of a decline is put into notes and declineReason stays null.",
    violates: ["LEAVE-40"], subtle: true,
    witness: "PATCH /leave/{id}/decline {reason}: status declined, declineReason null, notes holds the reason",
  },
  {
    what: "Approving does not look at the present status.",
    violates: ["LEAVE-44", "LEAVE-46"], subtle: false,
    witness: "PATCH /leave/{id}/approve of a cancelled request: 200, status approved",
  },
  {
    what: "GET /leave sorts by start date only, so pending requests are not first.",
    violates: ["LEAVE-28"], subtle: true,
    witness: "GET /leave?limit=100: pending rows after rows of another status",
  },
  {
    what: "A half day counts as a whole day.",
    violates: ["LEAVE-17"], subtle: false,
    witness: "POST /leave with half_day true on a working day: days is 1",
  },
  {
    what: "Only successful answers carry the X-RateLimit- headers.",
    violates: ["NI-05", "RATE-05", "RATE-06"], subtle: true,
    witness: "GET /employees/00000000-0000-4000-8000-000000000000: 404 without X-RateLimit- headers",
  },
  {
    what: "The numbers of the leave balances are texts.",
    violates: ["BAL-03", "BAL-04", "BAL-05", "BAL-06"], subtle: false,
    witness: "GET /leave/balances: annual_available is \"17.0\"",
  },
  {
    what: "PATCH /company writes vera_context.",
    violates: ["COMP-26"], subtle: true,
    witness: "PATCH /company {vera_context: \"New\"}, GET /company: vera_context is New",
  },
];

export const absent: readonly string[] = [
  "GET /company/branding", "PUT /company/branding", "POST /company/branding/logo", "DELETE /company/branding/logo",
    "POST /company/branding/reset",
  "GET /public-holidays", "GET /webhooks", "POST /webhooks", "DELETE /webhooks/{id}", "GET /recruitment/roles", "POST /recruitment/roles",
  "GET /recruitment/roles/{id}", "PATCH /recruitment/roles/{id}", "GET /recruitment/roles/{id}/pipeline", "GET /recruitment/stages",
  "POST /recruitment/candidates", "PATCH /recruitment/applications/{id}/stage", "POST /recruitment/offers",
  "GET /onboarding/plans", "GET /onboarding/plans/{id}", "PATCH /onboarding/plans/{id}/tasks/{taskId}",
  "GET /offboarding/plans", "GET /offboarding/plans/{id}", "PATCH /offboarding/plans/{id}/tasks/{taskId}",
  "POST /surveys", "GET /surveys/{id}/results", "POST /surveys/{id}/respond", "GET /recognition", "POST /recognition",
  "GET /survey-programmes", "GET /learning-paths", "GET /permissions/presets", "GET /permissions/company", "GET /permissions/users/{id}",
  "GET /messaging/conversation", "GET /analytics", "GET /analytics/export",
];
