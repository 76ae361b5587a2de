import { plain, subtle } from "../one-edit.ts";
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
  plain(
    "takes answers to surveys that are drafts",
    "SURV-06 SURV-13",
    ["survey-routes.ts", 'if (one.state !== "open")', 'if (one.state === "closed")'],
    [
      "survey-routes.ts",
      'if (!one.invited.includes(person)) throw invalid("employee_id", "This person was not asked.");',
      'if (one.state === "open" && !one.invited.includes(person)) throw invalid("employee_id", "This person was not asked.");',
    ],
  ),
  subtle("shows the highest and the lowest answers below the floor", "PRIV-17", [
    "survey-routes.ts",
    "const rows = one.questions.map((question) => ({ question, sums: enough ? figures(one, question) : null }));",
    `const rows = one.questions.map((question) => ({ question, sums: enough ? figures(one, question) : spread(one, question) }));
  function spread(survey: Survey, { id }: { readonly id: string }): object {
    const given = [...survey.answers.values()].map((answers) => answers.get(id)).filter((value) => typeof value === "number");
    return { answered: given.length, highest: Math.max(...given), lowest: Math.min(...given) };
  }`,
  ]),
  plain("shows the results of a survey with four responses", "PRIV-17", ["survey-routes.ts", "const FLOOR = 5;", "const FLOOR = 4;"]),
  subtle("takes a part of the name of a survey type, such as check", "SURV-04", [
    "survey-routes.ts",
    'if (!["enps", "pulse", "check-in"].includes(type)) throw',
    'if (!["enps", "pulse", "check-in"].some((known) => known.startsWith(type))) throw',
  ]),
  subtle("gives null for an eNPS of nought", "SURV-09", [
    "survey-routes.ts",
    "eNPS: enough ? promoters(one) : null,",
    "eNPS: (enough && promoters(one)) || null,",
  ]),
];
