export interface Mistake { readonly what: string; readonly violates: readonly string[]; readonly subtle: boolean; readonly witness: string }

export const mistakes: readonly Mistake[] = [
  {
    what: "GET /messaging/conversation is a stub that answers an empty object.",
    violates: ["MSG-01", "MSG-02", "MSG-03", "MSG-04", "MSG-05", "MSG-06", "MSG-07"], subtle: false,
    witness: "GET /messaging/conversation: 200 {\"data\":{}}",
  },
  {
    what: "GET /surveys/{id}/results is a stub that answers an empty object for any id.",
    violates: ["AUTH-12", "AUTH-13", "SURV-09"], subtle: false,
    witness: "GET /surveys/00000000-0000-4000-8000-000000000000/results: 200 {\"data\":{}}",
  },
  {
    what: "GET /leave-types wraps its list twice, without meta.",
    violates: ["CONV-06", "LTYPE-09"], subtle: false,
    witness: "GET /leave-types: 200 {\"data\":{\"data\":[…]}}",
  },
  {
    what: "Unknown paths and operations answer the plain text page of the framework.",
    violates: ["CONV-07", "ERR-01", "ERR-02", "ERR-03", "ERR-08"], subtle: false,
    witness: "GET /nowhere: 404 text/plain \"Not Found\"",
  },
  {
    what: "Draft surveys accept responses; only closed ones refuse them.",
    violates: ["SURV-06", "SURV-13"], subtle: true,
    witness: "POST /surveys/{draft}/respond: 201",
  },
  {
    what: "Service-managed onboarding tasks can be completed.",
    violates: ["ONB-07"], subtle: false,
    witness: "PATCH /onboarding/plans/{id}/tasks/{service-managed} {completed: true}: 200, the task is completed",
  },
  {
    what: "completed of a task takes any truthy or falsy value.",
    violates: ["ONB-08"], subtle: true,
    witness: "PATCH /onboarding/plans/{id}/tasks/{taskId} {completed: \"yes\"}: 200, not 400",
  },
  {
    what: "A task is found under any plan of the company.",
    violates: ["ONB-09"], subtle: true,
    witness: "PATCH /onboarding/plans/{id}/tasks/{task of another plan}: 200, not 404",
  },
  {
    what: "The due dates of onboarding tasks are written day/month/year.",
    violates: ["CONV-02"], subtle: false,
    witness: "GET /onboarding/plans/{id}: due_date like 09/03/2026",
  },
  {
    what: "GET /permissions/users/{id} answers an ordinary employee's permissions for ids that nobody has.",
    violates: ["AUTH-12", "AUTH-13", "PERM-05"], subtle: true,
    witness: "GET /permissions/users/00000000-0000-4000-8000-000000000000: 200, role employee",
  },
  {
    what: "The preset hr_manager is spelt hr-manager.",
    violates: ["PERM-02"], subtle: true,
    witness: "GET /permissions/presets: presets team_lead and hr-manager",
  },
  {
    what: "Invitations ignore the domain allowlist.",
    violates: ["COMP-29"], subtle: true,
    witness: "PATCH /company {domain_enforcement_enabled: true}, POST /employees/{id}/invite with a foreign domain: 200",
  },
  {
    what: "POST /webhooks does not return the secret.",
    violates: ["HOOK-08"], subtle: false,
    witness: "POST /webhooks: 200 without secret",
  },
  {
    what: "PATCH /company resets the fields that are not sent.",
    violates: ["COMP-17"], subtle: false,
    witness: "PATCH /company {name}: website and industry become null, domain_enforcement_enabled false, allowed_domains is cut back",
  },
  {
    what: "One rate counter serves all keys.",
    violates: ["RATE-02", "RATE-03"], subtle: true,
    witness: "101 GET /company with one key, then GET /company with the other key: 429",
  },
  {
    what: "GET /leave/balances ignores employee_id.",
    violates: ["BAL-08"], subtle: false,
    witness: "GET /leave/balances?employee_id={id}: rows of other people",
  },
  {
    what: "Good Friday is missing from the public holidays of the UK, and counts as a working day there.",
    violates: ["HOL-06", "LEAVE-16"], subtle: true,
    witness: "GET /public-holidays?jurisdiction=UK&year=2026: no 2026-04-03; a UK request over 2 to 3 April 2026 has days 2",
  },
  {
    what: "Terminating an employee deletes the record.",
    violates: ["EMP-16", "EMP-18", "EMP-39", "EMP-41", "EMP-43"], subtle: false,
    witness: "DELETE /employees/{id}: 200; then GET /employees/{id}: 404, and status=terminated lists nobody",
  },
];

export const absent: readonly string[] = [
  "GET /company/branding", "PUT /company/branding", "POST /company/branding/logo", "DELETE /company/branding/logo",
    "POST /company/branding/reset",
  "GET /billing", "GET /webhooks", "POST /recruitment/candidates", "POST /recruitment/offers",
  "GET /offboarding/plans", "GET /offboarding/plans/{id}", "PATCH /offboarding/plans/{id}/tasks/{taskId}", "GET /recognition",
    "POST /recognition",
  "GET /survey-programmes", "GET /learning-paths", "GET /permissions/company", "GET /analytics", "GET /analytics/export",
];
