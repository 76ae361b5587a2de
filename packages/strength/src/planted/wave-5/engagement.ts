import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Engagement. */
export const fifthEngagement: readonly Planted[] = [
  plain("creates a survey without anonymity as an anonymous one", "SURV-03", [
    "survey-routes.ts",
    `const anonymity = fields.raw("anonymity");`,
    `const anonymity = fields.raw("anonymity") ?? "anonymous";`,
  ]),
  plain("takes responses for a draft survey", "SURV-13", ["survey-routes.ts", `if (one.state !== "open")`, `if (one.state === "closed")`]),
  plain(
    "publishes a survey",
    "SURV-07",
    ["routes.ts", "import { addSurvey, readResults, respond }", "import { addSurvey, publishSurvey, readResults, respond }"],
    [
      "routes.ts",
      `  ["GET /surveys/{id}/results", "read", readResults, "many"],`,
      `  ["POST /surveys/{id}/publish", "write", publishSurvey, "many"],
  ["GET /surveys/{id}/results", "read", readResults, "many"],`,
    ],
    [
      "survey-routes.ts",
      "const FLOOR = 5;",
      `export function publishSurvey(call: Call): Reply {
  const { one } = found(call, call.company.surveys, () => undefined);
  Object.assign(one, { state: "open" });
  return { data: { id: one.id, status: one.state } };
}

const FLOOR = 5;`,
    ],
  ),
  plain("counts the courses of a learning path in place of listing them in order", "LEARN-02", [
    "recognition-routes.ts",
    "modules: courses.map((title, order) => ({ order, title, minutes: 20 })),",
    "modules: courses.length,",
  ]),
  plain("counts those who left in the headcount of their department", "ANA-06", [
    "analytics-routes.ts",
    "Map.groupBy(people, ({ department })",
    "Map.groupBy(all, ({ department })",
  ]),
  subtle("still counts somebody who left in their probation as on probation", "ANA-01", [
    "analytics-routes.ts",
    `probation: withStatus("probation") },`,
    "probation: all.filter(({ probationEnd }) => probationEnd !== null && probationEnd >= today).length },",
  ]),
  subtle("leaves a number of voluntary or involuntary leavers out when it is nought", "ANA-04", [
    "analytics-routes.ts",
    "{ rate, leavers, mix: { voluntary, involuntary } },",
    "{ rate, leavers, mix: { ...(voluntary && { voluntary }), ...(involuntary && { involuntary }) } },",
  ]),
  subtle("hides only the small department itself in the export, so that it can be calculated from the total", "ANA-09", [
    "analytics-routes.ts",
    "count ?? (bare ? size(name) : HIDDEN)]",
    "bare || size(name) >= 5 ? size(name) : HIDDEN]",
  ]),
];
