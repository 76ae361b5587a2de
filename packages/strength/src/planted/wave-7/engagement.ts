import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Engagement. */
export const seventhEngagement: readonly Planted[] = [
  plain("posts recognition without a recipient to the first of the staff", "RECOG-02", [
    "recognition-routes.ts",
    `fields.id("to_employee_id")];`,
    `fields.has("to_employee_id") ? fields.id("to_employee_id") : [...company.staff.keys()][0]!];`,
  ]),
  plain("has POST /learning-paths/{id}/publish", "LEARN-03", [
    "routes.ts",
    `["GET /permissions/presets",`,
    `["POST /learning-paths/{id}/publish", "write", ({ params }) => ({ data: { id: params["id"], status: "published" } })],
  ["GET /permissions/presets",`,
  ]),
  plain("suppresses only the small departments in byDepartment, not those hidden with them", "ANA-12", [
    "analytics-routes.ts",
    "training: Array.from(sizes, ([name]) => [name, hidden.has(name) ? null :",
    "training: Array.from(sizes, ([name, size]) => [name, size < 5 ? null :",
  ]),
  plain("leaves people on probation out of the headcount of all in the export", "ANA-10", [
    "analytics-routes.ts",
    `["Headcount", "all", statuses.active + statuses.on_leave + statuses.probation],`,
    `["Headcount", "all", statuses.active + statuses.on_leave],`,
  ]),
  subtle("counts those who left when it judges whether a department is small, and shows one of four who remain", "ANA-08", [
    "analytics-routes.ts",
    "const hidden = hiddenOf(sizes);",
    "const hidden = hiddenOf(new Map(Array.from(Map.groupBy(all, ({ department }) => department ?? NONE), ([name, group]) => [name, group.length])));",
  ]),
];
