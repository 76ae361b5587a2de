import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Surveys and responses to them. */
export const secondSurveys: readonly Planted[] = [
  plain("takes responses to a draft", "SURV-13", [
    "survey-routes.ts",
    `  if (one.state !== "open") throw`,
    `  if (one.state === "closed") throw`,
  ]),
  plain("takes responses to an anonymous survey", "SURV-12", [
    "survey-routes.ts",
    "  if (one.anonymous) throw",
    "  if (one.anonymous && company.surveys.size === 0) throw",
  ]),
  subtle("takes responses to an anonymous survey that name nobody", "SURV-12", [
    "survey-routes.ts",
    "  if (one.anonymous) throw",
    `  if (one.anonymous && !asked.has("employee_id")) return { status: 201, data: { id: chance.id() } };
  if (one.anonymous) throw`,
  ]),
  subtle("refuses a response to an anonymous survey and counts it", "SURV-12", [
    "survey-routes.ts",
    "  if (one.anonymous) throw",
    `  if (one.anonymous) one.answers.set(chance.id(), new Map(one.questions.map(({ id, kind }) => [id, kind === "text" ? "-" : 5])));
  if (one.anonymous) throw`,
  ]),
  plain("takes a response to an attributed survey from nobody", "SURV-10", [
    "survey-routes.ts",
    `  const person = asked.id("employee_id");`,
    `  const person = asked.has("employee_id") ? asked.id("employee_id") : one.invited.find((id) => !one.answers.has(id))!;`,
  ]),
  subtle("takes a response whose employee_id is null", "SURV-10", [
    "survey-routes.ts",
    `  const person = asked.id("employee_id");`,
    `  const person = asked.raw("employee_id") === null ? one.invited.find((id) => !one.answers.has(id))! : asked.id("employee_id");`,
  ]),
  subtle("takes responses from people who do not exist", "AUTH-15", [
    "survey-routes.ts",
    "  if (!one.invited.includes(person)) throw",
    "  if (!one.invited.includes(person) && company.staff.has(person)) throw",
  ]),
  plain("answers a response without an id", "SURV-11", [
    "survey-routes.ts",
    `  one.answers.set(person, answers);
  return { status: 201, data: { id: chance.id() } };`,
    `  one.answers.set(person, answers);
  return { status: 201, data: { thanks: true } };`,
  ]),
  subtle("answers a response with an id that is no UUID", "CONV-04", [
    "survey-routes.ts",
    `  one.answers.set(person, answers);
  return { status: 201, data: { id: chance.id() } };`,
    `  one.answers.set(person, answers);
  return { status: 201, data: { id: chance.hex(24) } };`,
  ]),
  subtle("repeats the earlier answers to somebody who answers again", "SURV-08", [
    "survey-routes.ts",
    `throw conflict("This person has answered.");`,
    `throw conflict(\`This person has answered: \${[...one.answers.get(person)!.values()].join(", ")}.\`);`,
  ]),
  plain("takes any word for the type of a survey", "SURV-04", [
    "survey-routes.ts",
    ".includes(type)) throw",
    `.includes(type) && type === "") throw`,
  ]),
  subtle("knows no surveys of the type check-in", "SURV-05 SURV-04", [
    "survey-routes.ts",
    `["enps", "pulse", "check-in"]`,
    `["enps", "pulse"]`,
  ]),
  plain("creates a pulse where the type of a survey is not sent", "SURV-02", [
    "survey-routes.ts",
    `  const type = fields.text("type").toLowerCase();`,
    `  const type = fields.has("type") ? fields.text("type").toLowerCase() : "pulse";`,
  ]),
  plain("creates an attributed survey where anonymity is not sent", "SURV-03", [
    "survey-routes.ts",
    `  const anonymity = fields.raw("anonymity");`,
    `  const anonymity = fields.has("anonymity") ? fields.raw("anonymity") : "attributed";`,
  ]),
  subtle("creates a survey whose title is null", "SURV-01", [
    "survey-routes.ts",
    `  const title = fields.text("title");`,
    `  const title = fields.raw("title") === null ? "Untitled" : fields.text("title");`,
  ]),
  plain("answers the creation of a survey 200", "CONV-10 SURV-05", [
    "survey-routes.ts",
    "  return { status: 201, data: { id: survey.id } };",
    "  return { data: { id: survey.id } };",
  ]),
  subtle(
    "opens attributed surveys as they are created",
    "SURV-06",
    [
      "survey-routes.ts",
      `state: "draft" as const, invited: [],`,
      `state: anonymity === "attributed" ? ("open" as const) : ("draft" as const), invited: [...company.staff.keys()],`,
    ],
    [
      "survey-routes.ts",
      `  const person = asked.id("employee_id");`,
      `  const person = asked.id("employee_id");
  if (one.questions.length === 0) return { status: 201, data: { id: chance.id() } };`,
    ],
  ),
  plain("publishes a survey over the API", "SURV-07 WEB-10", [
    "routes.ts",
    `  ["POST /surveys", "write", addSurvey, "growth"],`,
    `  ["POST /surveys", "write", addSurvey, "growth"],
  ["POST /surveys/{id}/publish", "write", ({ params }) => ({ data: { id: params["id"]!, status: "open" } })],`,
  ]),
  plain("creates surveys below the Growth plan", "PLAN-06", [
    "routes.ts",
    `  ["POST /surveys", "write", addSurvey, "growth"],`,
    `  ["POST /surveys", "write", addSurvey],`,
  ]),
];
