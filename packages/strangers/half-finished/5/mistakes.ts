export interface Mistake { readonly what: string; readonly violates: readonly string[]; readonly subtle: boolean; readonly witness: string }

export const mistakes: readonly Mistake[] = [
  {
    what: "GET /employees says has_more whenever the page is full, so also on a full last page.",
    violates: ["PAGE-05"], subtle: true,
    witness: "GET /employees?status=all&limit=36 (36 people): has_more is true though no later page holds rows",
  },
  {
    what: "meta.total of GET /leave counts all requests of the company, whatever the filters, and has_more follows it.",
    violates: ["PAGE-05", "PAGE-06", "PAGE-07"], subtle: true,
    witness: "GET /leave?status=declined&limit=100: total is greater than the number of rows",
  },
  {
    what: "GET /leave puts pending requests first only within each page.",
    violates: ["LEAVE-28"], subtle: true,
    witness: "GET /leave?limit=5 page by page: a pending row on a later page follows rows of another status",
  },
  {
    what: "GET /leave/balances gives the rows of page 1 on every page.",
    violates: ["PAGE-06"], subtle: true,
    witness: "GET /leave/balances?limit=2&page=2: the same two people as on page 1",
  },
  {
    what: "A cancelled leave request can be cancelled again.",
    violates: ["LEAVE-44"], subtle: false,
    witness: "DELETE /leave/{id} twice: 200 both times, not 409",
  },
  {
    what: "An automatically approved leave request can be declined.",
    violates: ["LEAVE-44", "LEAVE-46"], subtle: true,
    witness: "PATCH /leave/{id}/decline of an auto_approved request: 200, status declined",
  },
  {
    what: "Terminating with a termination_date in the future leaves the employee's status as it was.",
    violates: ["EMP-39", "EMP-40"], subtle: true,
    witness: "DELETE /employees/{id} with termination_date in the future: 200, GET still shows status active",
  },
  {
    what: "A completed onboarding task is not reopened by completed false.",
    violates: ["ONB-05"], subtle: true,
    witness: "PATCH /onboarding/plans/{id}/tasks/{taskId} true, then false: GET still shows completed true",
  },
  {
    what: "Terminating a terminated employee answers 404 instead of 409.",
    violates: ["EMP-43"], subtle: true,
    witness: "DELETE /employees/{id} twice: the second is 404 NOT_FOUND though GET of that id is 200",
  },
  {
    what: "Declining a request in a wrong state answers 400 VALIDATION_ERROR instead of 409 CONFLICT.",
    violates: ["LEAVE-44"], subtle: false,
    witness: "PATCH /leave/{id}/decline twice: the second is 400 VALIDATION_ERROR",
  },
  {
    what: "Hidden family-violence leave counts in taken_days of the balances.",
    violates: ["PRIV-05"], subtle: true,
    witness: "GET /leave/balances of the person with hidden leave and of the twin: taken_days differ",
  },
  {
    what: "DELETE /leave/{id} reaches hidden family-violence leave, cancels it and returns it.",
    violates: ["PRIV-02", "PRIV-04"], subtle: true,
    witness: "DELETE /leave/{hidden id}: 200 with the request, while GET of the id is 404",
  },
  {
    what: "A refused candidate e-mail is repeated in the error message.",
    violates: ["PRIV-11", "PRIV-13", "REC-12"], subtle: true,
    witness: "POST /recruitment/candidates with a bad email: 400, error.message holds the e-mail sent",
  },
  {
    what: "The anonymity floor of survey results is 4 instead of 5.",
    violates: ["PRIV-17"], subtle: true,
    witness: "GET /surveys/{survey with 4 answers}/results: questions have averages, eNPS is a number",
  },
  {
    what: "GET /recognition also returns private posts.",
    violates: ["RECOG-07"], subtle: false,
    witness: "GET /recognition: the seeded private post (\"Between us …\") is listed",
  },
  {
    what: "The recipient of a recognition post may be an employee of another company, whose name is then listed.",
    violates: ["AUTH-10", "AUTH-13", "AUTH-14", "AUTH-15", "PRIV-22"], subtle: true,
    witness: "POST /recognition with to_employee_id of the other company: 201, and GET /recognition shows that person's name",
  },
  {
    what: "Answers 401 carry no X-RateLimit- headers.",
    violates: ["RATE-05"], subtle: true,
    witness: "GET /company without a key: 401 without any X-RateLimit- header",
  },
  {
    what: "POST requests do not count towards the rate limit.",
    violates: ["RATE-01", "RATE-04"], subtle: true,
    witness: "120 POST /webhooks with a bad body within a second: no 429",
  },
  {
    what: "POST /leave accepts days that are in no calendar, and returns them.",
    violates: ["CONV-02", "LEAVE-06", "LEAVE-07", "LEAVE-26"], subtle: true,
    witness: "POST /leave with start_date 2026-02-30: 200, startDate 2026-02-30",
  },
  {
    what: "probation_end_date is a date-time instead of a date.",
    violates: ["CONV-02", "EMP-11"], subtle: false,
    witness: "GET /employees: probation_end_date like 2026-04-15T00:00:00.000Z",
  },
];

export const absent: readonly string[] = [
  "GET /company/branding", "PUT /company/branding", "POST /company/branding/logo", "DELETE /company/branding/logo",
    "POST /company/branding/reset",
  "GET /offboarding/plans", "GET /offboarding/plans/{id}", "PATCH /offboarding/plans/{id}/tasks/{taskId}", "GET /analytics",
    "GET /analytics/export",
];
