import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "survey-routes.ts";
const DRAFT = `state: "draft" as const, invited: [], questions: [],`;
const CREATED = "return { status: 201, data: { id: survey.id } };";
const OPEN = `  if (one.state !== "open") throw conflict("This survey takes no answers.");\n`;
const ANONYMOUS = `  if (one.anonymous) throw forbidden("Anonymous surveys are answered in the web application.");\n`;
const TYPES = `if (!["enps", "pulse", "check-in"].includes(type)) throw fields.bad("type");`;
const RATE = "const rate = enough ? Math.round((1000 * one.answers.size) / one.invited.length) / 10 : null;";
const SCORE = `  return Math.round((100 * (scores.filter((score) => score >= 9).length - scores.filter((score) => score <= 6).length)) / scores.length);`;
const TEXTS = `if (question.kind === "text") return { answered: given.length };`;
const SURVEY = "survey: { id: one.id, title: one.title },";
const PERSON = `const person = asked.id("employee_id");`;
const ASKED = `  if (!one.invited.includes(person)) throw invalid("employee_id", "This person was not asked.");\n`;
const ANSWERED = "return { status: 201, data: { id: chance.id() } };";
const RESULTS = "  const { one } = found(call, call.company.surveys, () => undefined);\n";

/** Surveys: their creation, the responses to them, and what results show. */
export const thirdSurveys: readonly Planted[] = [
  plain("opens a survey to all the staff as it is created", "SURV-06 SURV-07 WEB-10", [
    ROUTES,
    DRAFT,
    `state: "open" as const, invited: [...company.staff.keys()], questions: [{ id: chance.id(), text: title, kind: "score" as const }],`,
  ]),
  plain("refuses responses to closed surveys only, not to drafts", "SURV-13", [ROUTES, OPEN, OPEN.replace(`!== "open"`, `=== "closed"`)]),
  plain("takes a response to an anonymous survey like any other", "SURV-12 WEB-12", [ROUTES, ANONYMOUS, ""]),
  plain("names a survey that is created without title", "SURV-01", [
    ROUTES,
    `const title = fields.text("title");`,
    `const title = fields.has("title") ? fields.text("title") : "Untitled survey";`,
  ]),
  plain("takes a word that is no type for the type of a survey", "SURV-04", [ROUTES, TYPES, ""]),
  plain("takes it that a survey is anonymous unless it says otherwise", "SURV-03", [
    ROUTES,
    `const anonymity = fields.raw("anonymity");`,
    `const anonymity = fields.raw("anonymity") ?? "anonymous";`,
  ]),
  plain("calls the id of a new survey survey_id", "SURV-05", [ROUTES, CREATED, "return { status: 201, data: { survey_id: survey.id } };"]),
  plain("gives a response rate of the asked by the answers, far above one hundred", "SURV-09", [
    ROUTES,
    RATE,
    "const rate = enough ? Math.round((1000 * one.invited.length) / one.answers.size) / 10 : null;",
  ]),
  plain("gives the eNPS in thousandths, beyond one hundred", "SURV-09", [ROUTES, SCORE, SCORE.replace("(100 *", "(1000 *")]),
  plain("gives survey results without a summary of any question", "SURV-09", [
    ROUTES,
    "questions: rows.map(({ question: { id, text, kind }, sums }) => ({ id, prompt: text, kind, summary: sums })),",
    "questions: [],",
  ]),
  plain(
    "sums up the questions of a survey however few answered it",
    "PRIV-17",
    [ROUTES, "  if (given.length < FLOOR) return null;\n", ""],
    [ROUTES, "sums: enough ? figures(one, question) : null }));", "sums: figures(one, question) }));"],
  ),
  plain("gives every written answer word for word in survey results", "SURV-08", [
    ROUTES,
    TEXTS,
    `if (question.kind === "text") return { answered: given.length, comments: given } as never;`,
  ]),
  plain("names in survey results who has not answered yet", "SURV-08", [
    ROUTES,
    SURVEY,
    "survey: { id: one.id, title: one.title, reminders_due: one.invited.filter((id) => !one.answers.has(id)) },",
  ]),
  plain("takes a response in the name of an id that belongs to nobody", "AUTH-12 AUTH-15", [ROUTES, ASKED, ""]),
  plain("answers a response to a survey with 200", "SURV-11 CONV-10", [ROUTES, ANSWERED, ANSWERED.replace("201", "200")]),
  plain("numbers the responses to a survey in place of a UUID", "SURV-11 CONV-04", [
    ROUTES,
    ANSWERED,
    "return { status: 201, data: { id: `response-${one.answers.size}` } };",
  ]),
  subtle("knows no surveys of the check-in type", "SURV-04", [ROUTES, TYPES, TYPES.replace(`, "check-in"`, "")]),
  subtle("takes any type of survey that begins like one it knows", "SURV-04", [
    ROUTES,
    TYPES,
    `if (!["enps", "pulse", "check-in"].some((known) => type.startsWith(known))) throw fields.bad("type");`,
  ]),
  subtle("blames the title of a survey for its type", "SURV-04 ERR-04 ERR-13", [
    ROUTES,
    TYPES,
    TYPES.replace(`bad("type")`, `bad("title")`),
  ]),
  subtle(
    "takes a response to an anonymous survey if it names nobody",
    "SURV-12 WEB-12",
    [ROUTES, ANONYMOUS, ANONYMOUS.replace("if (one.anonymous)", `if (one.anonymous && asked.has("employee_id"))`)],
    [ROUTES, PERSON, `const person = one.anonymous ? chance.id() : asked.id("employee_id");`],
    [ROUTES, ASKED, ASKED.replace("if (", "if (!one.anonymous && ")],
  ),
  subtle("counts a response to an anonymous survey that it refuses", "SURV-12 ERR-14", [
    ROUTES,
    ANONYMOUS,
    `  if (one.anonymous) one.answers.set(chance.id(), new Map());\n${ANONYMOUS}`,
  ]),
  subtle(
    "refuses a response to an anonymous survey with 422 and no code",
    "ERR-01 ERR-02",
    [ROUTES, ANONYMOUS, ANONYMOUS.replace("throw forbidden(", "throw new Refusal(422, ")],
    [ROUTES, "import { conflict, forbidden, invalid }", "import { Refusal, conflict, invalid }"],
  ),
  subtle(
    "keeps the results of a survey as they were first read",
    "SURV-09 SURV-11",
    [
      ROUTES,
      "const FLOOR = 5;\n",
      "const FLOOR = 5;\nconst READ = new Map<string, Map<string, ReadonlyMap<string, number | string>>>();\n",
    ],
    [
      ROUTES,
      RESULTS,
      `  const { one: survey } = found(call, call.company.surveys, () => undefined);
  if (!READ.has(survey.id)) READ.set(survey.id, new Map(survey.answers));
  const one = { ...survey, answers: READ.get(survey.id)! };\n`,
    ],
  ),
  subtle("takes the promoters from the detractors in the eNPS", "SURV-09", [ROUTES, SCORE, SCORE.replace("(100 *", "(-100 *")]),
  subtle("quotes one written answer as an example in survey results", "SURV-08", [
    ROUTES,
    TEXTS,
    `if (question.kind === "text") return { answered: given.length, example: given.at(-1) } as never;`,
  ]),
  subtle("keeps a response whose answers it refuses", "ERR-14", [
    ROUTES,
    "  pairs.forEach(([id, value], place) => {",
    "  if (one.invited.includes(person) && !one.answers.has(person)) one.answers.set(person, answers);\n  pairs.forEach(([id, value], place) => {",
  ]),
  subtle("gives the results of surveys of any company", "AUTH-10 AUTH-13 PRIV-22", COMPANIES, [
    ROUTES,
    RESULTS,
    `  const { one } = found(call, new Map(${ALL}.flatMap(({ surveys }) => [...surveys])), () => undefined);\n`,
  ]),
  subtle("keeps a new survey in another company", "AUTH-11 SURV-05", COMPANIES, [
    ROUTES,
    "company.surveys.set(survey.id, survey);",
    `${ALL}.find((one) => one !== company && one.growth)!.surveys.set(survey.id, survey);`,
  ]),
  subtle(
    "publishes a draft on POST to publish below it",
    "SURV-07 WEB-10",
    [
      ROUTES,
      "const FLOOR = 5;\n",
      `const FLOOR = 5;

/** POST …/publish. */
export function publish(call: Call): Reply {
  const { one } = found(call, call.company.surveys, () => undefined);
  call.company.surveys.set(one.id, { ...one, state: "open" });
  return { data: { id: one.id } };
}
`,
    ],
    ["routes.ts", "import { addSurvey, readResults, respond }", "import { addSurvey, publish, readResults, respond }"],
    [
      "routes.ts",
      `  ["GET /surveys/{id}/results",`,
      `  ["POST /surveys/{id}/publish", "write", publish],\n  ["GET /surveys/{id}/results",`,
    ],
  ),
  subtle("opens a new survey where its body has a status of open", "SURV-06 SURV-07", [
    ROUTES,
    DRAFT,
    `state: fields.raw("status") === "open" ? "open" as const : "draft" as const,
    invited: [...company.staff.keys()], questions: [{ id: chance.id(), text: title, kind: "score" as const }],`,
  ]),
  subtle("narrows survey results to the person in an employee_id of the query", "SURV-08 PRIV-17", [
    ROUTES,
    RESULTS,
    `${RESULTS}  const mine = one.answers.get(call.query.get("employee_id")?.toLowerCase() ?? "");
  if (mine !== undefined) {
    const questions = one.questions.map(({ id, text }) => ({ id, prompt: text, summary: { answered: 1, answer: mine.get(id) } }));
    return { data: { responseRate: 100, eNPS: null, questions } };
  }\n`,
  ]),
  subtle("breaks survey results down by department, however small the group", "PRIV-17 SURV-08", [
    ROUTES,
    SURVEY,
    `${SURVEY}
          by_department: Array.from(
            Map.groupBy([...one.answers], ([id]) => call.company.staff.get(id)?.department ?? "None"),
            ([department, group]) => ({
              department,
              mean: group.reduce((sum, [, answers]) => sum + Number(answers.get(one.questions[1]!.id) ?? 0), 0) / group.length,
            }),
          ),`,
  ]),
  plain("gives empty results for a survey that is not there", "AUTH-12", [
    ROUTES,
    RESULTS,
    `  const nothing: Survey = { id: call.params["id"]!, title: "", type: "pulse", anonymous: true, state: "draft", invited: [], questions: [], answers: new Map() };
  const one = call.company.surveys.get(nothing.id) ?? nothing;\n`,
  ]),
  plain("lets a key that may only read create surveys", "SCOPE-49", [
    "routes.ts",
    `["POST /surveys", "write", addSurvey, "growth"]`,
    `["POST /surveys", "read", addSurvey, "growth"]`,
  ]),
  plain("lets a key that may only read respond to surveys", "SCOPE-50", [
    "routes.ts",
    `["POST /surveys/{id}/respond", "write", respond, "many"]`,
    `["POST /surveys/{id}/respond", "read", respond, "many"]`,
  ]),
];
