import type { LeaveRequest, LeaveRequestCreated } from "@hr-platform/spec/types";
import { lastEvents, leaveTypeNamed, someone } from "../../support/cast.ts";
import { type Result, client } from "../../support/client.ts";
import { changedWorld } from "../../support/worlds.ts";
import { type Switch, SICK, requestLeave, at, hire, on, outcome, warned } from "../switch.ts";

/** The default world with wattle's office in Adelaide, where Christmas Eve and New Year's Eve are part-day holidays. */
const adelaide = changedWorld((data) =>
  data.slug === "wattle"
    ? { ...data, company: { ...data.company, resource: { ...data.company.resource, timezone: "Australia/Adelaide" } } }
    : data,
);
const ONE_DAY = { start_date: "2026-05-04", end_date: "2026-05-04" };
const HALF = { ...ONE_DAY, half_day: true };
const NO_HALVES = "Community service leave (AU)";

/** The days of a request, or the error. */
function days(answer: Result<LeaveRequest>): unknown {
  return answer.error === undefined ? [answer.data.days, answer.data.halfDay] : outcome(answer);
}

/** Requesting leave (§4.3). */
export const leaveRequestsSwitches: readonly Switch[] = [
  on(
    "half-day-period-values",
    (mock) => {
      const { id } = hire(mock).data;
      const asked = requestLeave(mock, id, { ...HALF, half_day_period: "morning" }).data;
      const listed = client(mock).get<LeaveRequest[]>("/leave", { employee_id: id }).data[0];
      const declined = client(mock).patch<LeaveRequest>(`/leave/${asked.id}/decline`, { reason: "Stocktaking" }).data;
      const full = requestLeave(mock, id, { start_date: "2026-05-05", end_date: "2026-05-05" }).data;
      return [asked, listed, declined, full].map((request) => request?.halfDayPeriod);
    },
    { "morning-afternoon": ["morning", "morning", "morning", null], "am-pm": ["AM", "AM", "AM", null] },
  ),
  on(
    "warnings-place",
    (mock) => {
      const { data, body } = requestLeave(mock, hire(mock).data.id);
      return [Array.isArray(data.warnings), Array.isArray((body as { warnings?: unknown }).warnings)];
    },
    { "in-data": [true, false], "beside-data": [false, true] },
  ),
  on(
    "warning-form",
    (mock) => {
      const warnings: unknown[] = requestLeave(mock, hire(mock).data.id, { start_date: "2026-03-03", end_date: "2026-03-03" }).data
        .warnings;
      return warnings.map((warning) => (typeof warning === "string" ? "sentence" : Object.keys(warning as object)));
    },
    { object: [["code", "message"]], string: ["sentence"] },
  ),
  on("warnings-always", (mock) => requestLeave(mock, hire(mock).data.id).data.warnings, { always: [], "when-any": undefined }),
  on(
    "short-notice",
    (mock) =>
      ["2026-03-13", "2026-03-16"].map((day, n) =>
        warned(requestLeave(mock, hire(mock, { email: `n${n}@x.example` }).data.id, { start_date: day, end_date: day })),
      ),
    {
      warning: [["NOTICE_TOO_SHORT"], []],
      "validation-error": ["400 VALIDATION_ERROR start_date", []],
    },
  ),
  on(
    "low-balance",
    (mock) => {
      const { id } = hire(mock).data;
      return [
        warned(requestLeave(mock, id, { end_date: "2026-06-26" })),
        warned(requestLeave(mock, id, { start_date: "2026-07-06", end_date: "2026-07-06" })),
      ];
    },
    {
      warning: [["INSUFFICIENT_BALANCE", "OVER_YEARLY_MAX"], ["OVER_YEARLY_MAX"]],
      "validation-error": ["400 VALIDATION_ERROR end_date", []],
      conflict: ["409 CONFLICT", []],
    },
  ),
  on(
    "half-day-not-allowed",
    (mock) => {
      const answer = requestLeave(mock, hire(mock).data.id, { ...HALF, half_day_period: "morning" }, NO_HALVES);
      return [days(answer), warned(answer), answer.data?.halfDayPeriod];
    },
    {
      "validation-error": ["400 VALIDATION_ERROR half_day", "400 VALIDATION_ERROR half_day", undefined],
      warning: [[0.5, true], ["HALF_DAY_NOT_ALLOWED"], "morning"],
      "full-day": [[1, false], [], null],
    },
  ),
  on("half-day-span", (mock) => days(requestLeave(mock, hire(mock).data.id, { half_day: true })), {
    "validation-error": "400 VALIDATION_ERROR half_day",
    "last-half": [4.5, true],
    "one-half": [0.5, true],
  }),
  on(
    "half-day-period",
    (mock) => {
      const { id } = hire(mock).data;
      const bodies = [HALF, { start_date: "2026-05-05", end_date: "2026-05-05", half_day_period: "morning" }];
      return bodies
        .map((body) => requestLeave(mock, id, body))
        .map((answer) => (answer.error === undefined ? answer.data.halfDayPeriod : outcome(answer)));
    },
    {
      "null-period": [null, null],
      "default-morning": ["morning", null],
      "validation-error": ["400 VALIDATION_ERROR half_day_period", "400 VALIDATION_ERROR half_day_period"],
    },
  ),
  on(
    "leave-end-before-start",
    (mock) => {
      const answer = requestLeave(mock, hire(mock).data.id, { start_date: "2026-05-08", end_date: "2026-05-04" });
      return answer.error === undefined ? [answer.data.startDate, answer.data.endDate, answer.data.days] : outcome(answer);
    },
    { "validation-error": "400 VALIDATION_ERROR end_date", swapped: ["2026-05-04", "2026-05-08", 5] },
  ),
  on("zero-day-leave", (mock) => days(requestLeave(mock, hire(mock).data.id, { start_date: "2026-05-02", end_date: "2026-05-03" })), {
    "validation-error": "400 VALIDATION_ERROR start_date",
    "zero-days": [0, false],
  }),
  on(
    "holiday-calendar",
    // Melbourne Cup Day is a holiday in Victoria only, Christmas Day everywhere.
    (mock) =>
      [["2026-11-02", "2026-11-06"] as const, ["2026-12-21", "2026-12-25"] as const].map(
        ([start_date, end_date]) =>
          requestLeave(mock, hire(mock, { email: `${start_date}@x.example` }).data.id, { start_date, end_date }).data.days,
      ),
    { "company-timezone-region": [4, 4], "national-only": [5, 4] },
  ),
  on(
    "part-day-holidays",
    // Christmas Eve 2026 is a Thursday; the Friday and the Monday after it are full holidays.
    (mock) => requestLeave(mock, hire(mock).data.id, { start_date: "2026-12-21", end_date: "2026-12-28" }).data.days,
    { ignored: 4, "full-day": 3 },
    { world: () => adelaide },
  ),
  on(
    "leave-span",
    (mock) =>
      ["2027-05-04", "2027-05-05"].map((end_date, n) =>
        outcome(requestLeave(mock, hire(mock, { email: `n${n}@x.example` }).data.id, { end_date })),
      ),
    {
      "max-366": ["200", "400 VALIDATION_ERROR end_date"],
      unlimited: ["200", "200"],
    },
  ),
  on(
    "leave-outside-employment",
    (mock) => {
      const { id } = hire(mock).data;
      const early = outcome(requestLeave(mock, id, { start_date: "2020-01-03", end_date: "2020-01-06" }, SICK));
      const past = outcome(requestLeave(mock, id, { start_date: "2026-02-05", end_date: "2026-02-05" }, SICK));
      client(mock).delete(`/employees/${id}`);
      return [early, past, outcome(requestLeave(mock, id))];
    },
    {
      refused: ["400 VALIDATION_ERROR start_date", "200", "409 CONFLICT employee_id"],
      accepted: ["200", "200", "200"],
      "past-refused": ["400 VALIDATION_ERROR start_date", "400 VALIDATION_ERROR start_date", "409 CONFLICT employee_id"],
    },
  ),
  on(
    "leave-overlap",
    (mock) => {
      const { id } = hire(mock).data;
      const first = requestLeave(mock, id, ONE_DAY, SICK).data.id;
      const [same, shared] = [
        warned(requestLeave(mock, id, ONE_DAY, SICK)),
        warned(requestLeave(mock, id, { end_date: "2026-05-05" }, SICK)),
      ];
      const [morning, afternoon] = ["morning", "afternoon"].map((half_day_period) =>
        warned(requestLeave(mock, id, { start_date: "2026-05-06", end_date: "2026-05-06", half_day: true, half_day_period }, SICK)),
      );
      const other = hire(mock, { email: "b@x.example" }).data.id;
      client(mock).delete(`/leave/${requestLeave(mock, other).data.id}`);
      return [first !== undefined, same, shared, morning, afternoon, warned(requestLeave(mock, other))];
    },
    {
      "identical-conflicts": [true, "409 CONFLICT", ["OVERLAPS"], [], [], []],
      "any-overlap-conflicts": [true, "409 CONFLICT", "409 CONFLICT", [], [], []],
      warns: [true, ["OVERLAPS"], ["OVERLAPS"], [], [], []],
      ignored: [true, [], [], [], [], []],
    },
  ),
  on(
    "notes-length",
    (mock) =>
      ["n".repeat(500), "n".repeat(501), "é".repeat(300), "\u{1F600}".repeat(300), "  "].map((notes, n) => {
        const answer = requestLeave(mock, hire(mock, { email: `n${n}@x.example` }).data.id, { notes });
        return answer.error === undefined ? answer.data.notes?.length : outcome(answer);
      }),
    {
      "code-points": [500, "400 VALIDATION_ERROR notes", 300, 600, undefined],
      "utf16-units": [500, "400 VALIDATION_ERROR notes", 300, "400 VALIDATION_ERROR notes", undefined],
      bytes: [500, "400 VALIDATION_ERROR notes", "400 VALIDATION_ERROR notes", "400 VALIDATION_ERROR notes", undefined],
    },
  ),
  on(
    "leave-type-jurisdiction",
    (mock) =>
      warned(
        at(mock, "southern").post<LeaveRequestCreated>("/leave", {
          employee_id: someone(mock, "southern", { jurisdiction: "UK" }).id,
          leave_type_id: leaveTypeNamed(mock, "southern", "Jury service leave (NZ)").id,
          start_date: "2027-06-01",
          end_date: "2027-06-01",
        }),
      ),
    { "validation-error": "400 VALIDATION_ERROR leave_type_id", accepted: [], warning: ["TYPE_OF_OTHER_JURISDICTION"] },
  ),
  on(
    "auto-approved-events",
    (mock) => {
      const { id } = hire(mock).data;
      return [SICK, "Annual leave (AU)"].map((type, n) => {
        requestLeave(mock, id, { start_date: `2026-05-0${n + 4}`, end_date: `2026-05-0${n + 4}` }, type);
        return lastEvents(mock).map(({ kind }) => kind);
      });
    },
    {
      both: [["leave.requested", "leave.approved"], ["leave.requested"]],
      approved: [["leave.approved"], ["leave.requested"]],
      requested: [["leave.requested"], ["leave.requested"]],
    },
  ),
  on(
    "work-pattern",
    (mock) =>
      ["full_time", "part_time", "casual"].map(
        (employment_type, n) => requestLeave(mock, hire(mock, { employment_type, email: `n${n}@x.example` }).data.id).data.days,
      ),
    { "monday-to-friday": [5, 5, 5], "own-pattern": [5, 3, 3] },
  ),
];
