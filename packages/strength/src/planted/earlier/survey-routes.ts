import { COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierSurveyRoutes: readonly Planted[] = [
  subtle("creates a survey whose title is null", "SURV-01", [
    "survey-routes.ts",
    '  const title = fields.text("title");',
    '  const title = fields.raw("title") === null ? "Untitled" : fields.text("title");',
  ]),
  plain("takes it that a survey is anonymous unless it says otherwise", "SURV-03", [
    "survey-routes.ts",
    'const anonymity = fields.raw("anonymity");',
    'const anonymity = fields.raw("anonymity") ?? "anonymous";',
  ]),
  plain("takes a response in the name of an id that belongs to nobody", "AUTH-12 AUTH-15", [
    "survey-routes.ts",
    `  if (!one.invited.includes(person)) throw invalid("employee_id", "This person was not asked.");
`,
    "",
  ]),
  subtle("keeps a new survey in another company", "AUTH-11 SURV-05", COMPANIES, [
    "survey-routes.ts",
    "company.surveys.set(survey.id, survey);",
    "(call as unknown as { companies: readonly CompanyData[] }).companies.find((one) => one !== company && one.growth)!.surveys.set(survey.id, survey);",
  ]),
];
