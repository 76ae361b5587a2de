import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Engagement. */
export const sixthEngagement: readonly Planted[] = [
  plain(
    "opens an attributed survey as soon as it is made",
    "SURV-06",
    [
      "survey-routes.ts",
      `const common = { anonymous: anonymity === "anonymous", state: "draft" as const, invited: [],`,
      `const common = { anonymous: anonymity === "anonymous", state: anonymity === "anonymous" ? ("draft" as const) : ("open" as const), invited: [...company.staff.keys()],`,
    ],
    [
      "survey-routes.ts",
      "if (question === undefined) throw invalid(`answers",
      `if (question === undefined && one.questions.length === 0) return;
    if (question === undefined) throw invalid(\`answers`,
    ],
    [
      "survey-routes.ts",
      "if (pairs === undefined || pairs.length === 0)",
      "if (pairs === undefined || (pairs.length === 0 && one.questions.length > 0))",
    ],
  ),
  subtle("takes a part of the name of a survey type, such as check", "SURV-04", [
    "survey-routes.ts",
    `if (!["enps", "pulse", "check-in"].includes(type)) throw`,
    `if (!["enps", "pulse", "check-in"].some((known) => known.startsWith(type))) throw`,
  ]),
  plain("answers a survey response with response_id in place of id", "SURV-11", [
    "survey-routes.ts",
    `  one.answers.set(person, answers);
  return { status: 201, data: { id: chance.id() } };`,
    `  one.answers.set(person, answers);
  return { status: 201, data: { response_id: chance.id() } };`,
  ]),
  subtle(
    "takes responses to anonymous surveys that name nobody",
    "SURV-12",
    ["survey-routes.ts", "  if (one.anonymous) throw", `  if (one.anonymous && asked.has("employee_id")) throw`],
    [
      "survey-routes.ts",
      `  const person = asked.id("employee_id");`,
      `  const person = one.anonymous ? chance.id() : asked.id("employee_id");`,
    ],
    ["survey-routes.ts", "  if (!one.invited.includes(person)) throw", "  if (!one.anonymous && !one.invited.includes(person)) throw"],
  ),
  plain("names surveys without a title after their type", "SURV-01", [
    "survey-routes.ts",
    `  const title = fields.text("title");
  const type = fields.text("type").toLowerCase();`,
    `  const type = fields.text("type").toLowerCase();
  const title = fields.has("title") ? fields.text("title") : \`New \${type} survey\`;`,
  ]),
  plain("takes surveys without a type for pulse", "SURV-02", [
    "survey-routes.ts",
    `  const type = fields.text("type").toLowerCase();`,
    `  const type = fields.has("type") ? fields.text("type").toLowerCase() : "pulse";`,
  ]),
  plain("gives the words of each respondent in the results", "SURV-08", [
    "survey-routes.ts",
    "return { answered: given.length };",
    "return { answered: given.length, comments: given };",
  ]),
  subtle("gives null for an eNPS of nought", "SURV-09", [
    "survey-routes.ts",
    "eNPS: enough ? promoters(one) : null,",
    "eNPS: (enough && promoters(one)) || null,",
  ]),
  plain("answers a created survey with the bare id as data", "SURV-05", [
    "survey-routes.ts",
    "return { status: 201, data: { id: survey.id } };",
    "return { status: 201, data: survey.id };",
  ]),
  subtle(
    "takes null for the employee of a response to an attributed survey",
    "SURV-10",
    [
      "survey-routes.ts",
      `const person = asked.id("employee_id");`,
      `const person = asked.raw("employee_id") === null ? null : asked.id("employee_id");`,
    ],
    ["survey-routes.ts", "if (!one.invited.includes(person))", "if (person !== null && !one.invited.includes(person))"],
  ),
  subtle("posts manager recognition without from_employee_id as the manager of the recipient", "RECOG-01", [
    "recognition-routes.ts",
    `const [from, to] = [fields.id("from_employee_id"), fields.id("to_employee_id")];`,
    `const to = fields.id("to_employee_id");
  const boss = fields.raw("kind") === "manager" && !fields.has("from_employee_id") ? company.staff.get(to)?.managerId : null;
  const from = boss ?? fields.id("from_employee_id");`,
  ]),
  plain("posts recognition without a message", "RECOG-03", [
    "recognition-routes.ts",
    `const message = fields.text("message", 2000);`,
    `const message = fields.has("message") ? fields.text("message", 2000) : "";`,
  ]),
  subtle("drops the value tag of a post that a manager makes as manager", "RECOG-08", [
    "recognition-routes.ts",
    "const value = fields.has(valueAs) ? fields.textOrNull(valueAs) : null;",
    `const tag = fields.has(valueAs) ? fields.textOrNull(valueAs) : null;
  const value = kind === "peer" ? tag : null;`,
  ]),
  subtle("compares the giver and the recipient of a post before it turns their ids to small letters", "RECOG-05", [
    "recognition-routes.ts",
    "if (from === to) throw",
    `if (fields.raw("from_employee_id") === fields.raw("to_employee_id")) throw`,
  ]),
  subtle(
    "looks the id of a new post up among the public posts, and so answers a private one with the id of the last public post",
    "RECOG-04",
    [
      "recognition-routes.ts",
      "return { status: 201, data: { id: post.id } };",
      `const last = [...company.posts.values()].findLast((one) => one.shown);
  return { status: 201, data: { id: last?.id } };`,
    ],
  ),
  plain("accepts a post of the manager kind from somebody whom the recipient manages, and refuses the manager's", "RECOG-06", [
    "recognition-routes.ts",
    `if (kind === "manager" && recipient.managerId !== from) throw`,
    `if (kind === "manager" && company.staff.get(from)!.managerId !== recipient.id) throw`,
  ]),
  subtle("lists private posts too, if they are of the manager kind", "RECOG-07", [
    "recognition-routes.ts",
    ".filter(({ shown }) => shown).toReversed()",
    `.filter(({ shown, kind }) => shown || kind === "manager").toReversed()`,
  ]),
  plain("lists survey programmes without their cadence", "LEARN-01", [
    "recognition-routes.ts",
    `repeats: { cadence: "monthly" },`,
    "repeats: null,",
  ]),
  subtle("exports the one word hidden for a department of five or more that is hidden along with the small ones", "ANA-11", [
    "analytics-routes.ts",
    "count ?? (bare ? size(name) : HIDDEN)]),",
    `count ?? (bare ? size(name) : size(name) < 5 ? HIDDEN : "hidden")]),`,
  ]),
  subtle("exports the rate of turnover of all jurisdictions together", "ANA-05", [
    "analytics-routes.ts",
    `    ...departments.map(([name, count]) => ["Department"`,
    `    ["Turnover rate", "all", Math.round((10 * turnover.reduce((sum, { rate }) => sum + rate, 0)) / turnover.length) / 10],
    ...departments.map(([name, count]) => ["Department"`,
  ]),
  plain("divides the tenure of those who are there by all who ever were", "ANA-03", [
    "analytics-routes.ts",
    "/ Math.max(1, years.length)) / 100,",
    "/ Math.max(1, all.length)) / 100,",
  ]),
  plain("calls the split of the training by_department", "ANA-07", [
    "analytics-routes.ts",
    "training: { completed_share: 61, byDepartment:",
    "training: { completed_share: 61, by_department:",
  ]),
  plain("begins the headcount trend a month late and ends it with next month", "ANA-02", [
    "analytics-routes.ts",
    "Number(today.slice(5, 7)) - 12 + n, 1));",
    "Number(today.slice(5, 7)) - 11 + n, 1));",
  ]),
];
