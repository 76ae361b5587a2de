import type { AnalyticsSummary, Employee } from "@hr-platform/spec/types";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { someone } from "@hr-platform/engine/test/support/cast";
import { SICK, requestLeave, hire } from "@hr-platform/engine/test/decisions/switch";
import { type Proof, proof, unchecked } from "./proof.ts";

/** Both forms of a company's summary. */
function both(mock: Mock, slug = "wattle"): unknown {
  const api = unchecked(mock, `hrk_${slug}_full`);
  const { headers, text } = api.get("/analytics/export");
  return [api.get("/analytics").text, headers["content-type"], text];
}

/** The departments and their training in JSON, and their lines in the export. */
function cells(mock: Mock, slug = "wattle"): unknown {
  const api = unchecked(mock, `hrk_${slug}_full`);
  const lines = api.get("/analytics/export").text.split("\r\n");
  const { departments, training } = api.get<AnalyticsSummary>("/analytics").data;
  return [departments, training, lines.filter((line) => /^(?:departments|training),/.test(line))];
}

/** The current people of a department of wattle. */
const members = (mock: Mock, department: string): Employee[] =>
  unchecked(mock).get<Employee[]>("/employees", { department, limit: 100 }).data;

/** Both forms after some people of a department have left. */
const afterLeaving = (department: string, people: number) => (mock: Mock) => {
  for (const { id } of members(mock, department).slice(0, people)) unchecked(mock).delete(`/employees/${id}`);
  return cells(mock);
};

/** Small departments (§4.8, §8). */
const hidden: readonly Proof[] = [
  ...[
    "small-departments-show",
    "small-departments-show-in-csv",
    "small-departments-rounded-up",
    "small-departments-hidden-only-from-headcount",
    "training-of-hidden-departments-in-csv",
    "complementary-cell-shows-its-training",
    "no-complementary-cell",
    "no-complementary-cell-in-csv",
    "another-complementary-cell-in-csv",
    "complementary-cell-changes-with-each-call",
    "hidden-rows-hold-the-rate",
    "csv-dash-is-typographic",
    "csv-text-is-html",
    "csv-training-cells-are-empty",
  ].map((fault) => proof(fault, cells)),
  proof("small-departments-show", (mock) => cells(mock, "thistle")),
  proof("departments-of-four-show", afterLeaving("Marketing", 1)),
  proof("floor-counts-former-people", afterLeaving("Marketing", 1)),
  proof("shrunk-departments-show-on", (mock) => {
    cells(mock);
    return afterLeaving("Operations", 2)(mock);
  }),
  proof("people-without-department-show", (mock) => {
    hire(mock);
    return cells(mock);
  }),
];

/** Figures, and the agreement of both forms (§2.13, §4.8). */
const figures: readonly Proof[] = [
  ...[
    "headcount-total-with-former-people",
    "trend-of-thirteen-months",
    "trend-leaves-quiet-months-out",
    "turnover-with-a-total",
    "training-by-department-in-snake-case",
    "training-without-departments-unless-all-shown",
    "csv-as-plain-text",
    "csv-rates-in-percent",
    "csv-trend-stops-last-month",
  ].map((fault) => proof(fault, both)),
  ...["turnover-with-a-total-in-csv", "department-rows-twice-by-jurisdiction"].map((fault) =>
    proof(fault, (mock) => both(mock, "southern")),
  ),
  proof("headcount-total-without-contractors", (mock) => {
    hire(mock, { employment_type: "contractor" });
    return both(mock);
  }),
  proof("probation-counts-those-on-leave", (mock) => {
    const { id } = someone(mock, "wattle", { status: "probation", jurisdiction: "AU" });
    requestLeave(mock, id, { start_date: "2026-03-02", end_date: "2026-03-02" }, SICK);
    return both(mock);
  }),
  proof("hidden-leave-counts-as-on-leave", (mock) => {
    mock.web("add-hidden-leave", { company: "wattle", employee_id: someone(mock).id, start_date: "2026-03-02" });
    return both(mock);
  }),
  proof("trend-loses-short-months", (mock) => {
    mock.clock.set("2026-03-31T02:00:00Z");
    return unchecked(mock)
      .get<AnalyticsSummary>("/analytics")
      .data.trend.map(({ month }) => month);
  }),
  proof(
    "tenure-counts-future-starters",
    (mock) => {
      hire(mock, { start_date: "2026-09-07" });
      return both(mock);
    },
    { world: "empty" },
  ),
  proof("leavers-count-where-the-company-sits", (mock) => {
    const api = unchecked(mock, "hrk_southern_full");
    for (const jurisdiction of ["NZ", "UK"] as const) api.delete(`/employees/${someone(mock, "southern", { jurisdiction }).id}`);
    return api.get<AnalyticsSummary>("/analytics").data.turnover;
  }),
  proof("departments-count-former-people", afterLeaving("Engineering", 1)),
  proof("departments-by-first-employment", (mock) => {
    cells(mock);
    unchecked(mock).patch(`/employees/${members(mock, "Engineering")[0]!.id}`, { department: "Sales" });
    return cells(mock);
  }),
  proof("csv-names-are-not-quoted", (mock) => {
    for (const { id } of members(mock, "Engineering").slice(0, 6)) unchecked(mock).patch(`/employees/${id}`, { department: "Roads, rail" });
    return both(mock);
  }),
  proof("csv-made-once-a-day", (mock) => {
    both(mock);
    hire(mock, { department: "Engineering" });
    return both(mock);
  }),
];

/** Analytics (§4.8). */
export const analyticsProofs: readonly Proof[] = [...hidden, ...figures];
