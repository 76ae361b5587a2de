import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Results of surveys. */
export const secondResults: readonly Planted[] = [
  plain("shows the results of three people", "PRIV-17", ["survey-routes.ts", "const FLOOR = 5;", "const FLOOR = 3;"]),
  subtle("shows the results of four people", "PRIV-17", ["survey-routes.ts", "const FLOOR = 5;", "const FLOOR = 4;"]),
  plain(
    "shows the means of questions below the floor",
    "PRIV-17",
    [
      "survey-routes.ts",
      "  if (given.length < FLOOR) return null;",
      `  if (given.length === 0 || (given.length < FLOOR && question.kind === "text")) return null;`,
    ],
    ["survey-routes.ts", "sums: enough ? figures(one, question) : null }));", "sums: figures(one, question) }));"],
  ),
  subtle("shows what was written last to an open question", "SURV-08", [
    "survey-routes.ts",
    "return { answered: given.length };",
    "return { answered: given.length, latest: given.at(-1) };",
  ]),
  subtle("breaks results down by jurisdiction for groups of any size", "PRIV-17", [
    "survey-routes.ts",
    "          eNPS: enough ? promoters(one) : null,",
    `          eNPS: enough ? promoters(one) : null,
          by_jurisdiction: Object.fromEntries(
            Array.from(
              Map.groupBy([...one.answers.keys()], (id) => call.company.staff.get(id)?.jurisdiction ?? "unknown"),
              ([place, ids]) => {
                const scores = ids.map((id) => one.answers.get(id)!.get(one.questions[1]!.id)).filter((score) => typeof score === "number");
                return [place, { answered: ids.length, mean: scores.reduce((a, b) => a + b, 0) / Math.max(1, scores.length) }];
              },
            ),
          ),`,
  ]),
  plain("lists who answered with the results", "SURV-08", [
    "survey-routes.ts",
    "          eNPS: enough ? promoters(one) : null,",
    `          eNPS: enough ? promoters(one) : null,
          respondents: [...one.answers.keys()],`,
  ]),
  subtle("lists who has yet to answer with the results", "SURV-08", [
    "survey-routes.ts",
    "          eNPS: enough ? promoters(one) : null,",
    `          eNPS: enough ? promoters(one) : null,
          reminders: one.invited.filter((id) => !one.answers.has(id)),`,
  ]),
  plain("divides those invited by those who answered", "SURV-09", [
    "survey-routes.ts",
    "Math.round((1000 * one.answers.size) / one.invited.length) / 10",
    "Math.round((1000 * one.invited.length) / Math.max(1, one.answers.size)) / 10",
  ]),
  subtle("keeps showing the results of a survey as first read", "SURV-11 SURV-09", [
    "survey-routes.ts",
    `/** GET …/results: only a hint below the floor. */
export function readResults(call: Call): Reply {`,
    `const seen = new WeakMap<Survey, Reply>();
export function readResults(call: Call): Reply {
  const { one } = found(call, call.company.surveys, () => undefined);
  if (!seen.has(one)) seen.set(one, resultsOf(call));
  return seen.get(one)!;
}
function resultsOf(call: Call): Reply {`,
  ]),
  subtle("accepts a response and drops it", "SURV-11 SURV-09", ["survey-routes.ts", "  one.answers.set(person, answers);", ""]),
  subtle("gives the eNPS in thousandths", "SURV-09", [
    "survey-routes.ts",
    "  return Math.round((100 * (scores.filter((score) => score >= 9)",
    "  return 10 * Math.round((100 * (scores.filter((score) => score >= 9)",
  ]),
  plain("shows results without an eNPS", "SURV-09", ["survey-routes.ts", "          eNPS: enough ? promoters(one) : null,", ""]),
  subtle("fails with 500 on results of a survey that nobody answered", "CONV-14", [
    "survey-routes.ts",
    "  const enough = one.answers.size >= FLOOR;",
    `  if (one.answers.size === 0) throw Object.assign(conflict("Division by zero."), { status: 500 });
  const enough = one.answers.size >= FLOOR;`,
  ]),
  subtle("shows the single responses to a survey", "SURV-08", [
    "routes.ts",
    `  ["POST /surveys", "write", addSurvey, "growth"],`,
    `  ["POST /surveys", "write", addSurvey, "growth"],
  ["LIST /surveys/{id}/responses", "read", ({ company, params }) => ({
    data: Array.from(company.surveys.get(params["id"]!)?.answers ?? [], ([employee_id, answers]) => ({ employee_id, answers: Object.fromEntries(answers) })),
  })],`,
  ]),
  subtle("shows the results of a survey of another company", "AUTH-13 AUTH-10", [
    "server.ts",
    "    return own;",
    `    if (route.path === "/surveys/{id}/results") return this.#companies.find(({ surveys }) => surveys.has(params["id"]!)) ?? own;
    return own;`,
  ]),
];
