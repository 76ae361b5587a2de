import type { LeaveBalance, LeaveRequest, LeaveType, PublicHoliday } from "@hr-platform/spec/types";
import type { Mock } from "../../../src/sandbox/mock-handle.ts";
import { UNKNOWN, someone } from "../../support/cast.ts";
import { client } from "../../support/client.ts";
import { hiddenTypes, world } from "../../support/worlds.ts";
import { type Switch, NEWCOMER, requestLeave, at, hire, on, outcome } from "../switch.ts";

function balance(mock: Mock, employee_id: string, slug = "wattle"): LeaveBalance {
  return at(mock, slug).get<LeaveBalance[]>("/leave/balances", { employee_id }).data.at(0)!;
}

/** How many balances are listed for an id, or the error. */
function rows(mock: Mock, employee_id: string): unknown {
  const answer = client(mock).get<LeaveBalance[]>("/leave/balances", { employee_id });
  return answer.error === undefined
    ? answer.data.map(({ annual_available, sick_available }) => annual_available + sick_available > 0)
    : outcome(answer);
}

/** Dates of public holidays, or the error. */
function dates(mock: Mock, query: Record<string, string | number>, begin = ""): unknown {
  const answer = client(mock).get<PublicHoliday[]>("/public-holidays", { limit: 100, year: 2026, ...query });
  return answer.error === undefined ? answer.data.map(({ date }) => date).filter((date) => date.startsWith(begin)) : outcome(answer);
}

const HIDDEN = [...hiddenTypes(world.data("wattle"))].at(0)!;
const DECEMBER = ["2026-12-25", "2026-12-26", "2026-12-28"];
const SUBSTITUTED = ["2026-12-25", "2026-12-28"];

/** Balances, leave types and public holidays (§4.3). */
export const calendarSwitches: readonly Switch[] = [
  // 245 of the 365 days of the leave year are over, and 20 days a year are granted.
  on("balance-accrual", (mock) => balance(mock, hire(mock).data.id).annual_available, { accrued: 13.42, "yearly-grant": 20 }),
  on(
    "balance-counted-types",
    (mock) => {
      const { id } = hire(mock).data;
      requestLeave(mock, id);
      requestLeave(mock, id, { start_date: "2026-05-11", end_date: "2026-05-12" }, "Study leave");
      const { pending_days, taken_days } = balance(mock, id);
      return [pending_days, taken_days];
    },
    { "annual-and-sick": [5, 0], "all-visible": [7, 0] },
  ),
  on(
    "leave-carry-over",
    (mock) => {
      const { id } = hire(mock).data;
      mock.clock.set("2026-07-01T09:00:00Z");
      return balance(mock, id).annual_available;
    },
    { whole: 20.05, "five-days": 5.05, nothing: 0.05 },
  ),
  on(
    "carry-over-expiry",
    (mock) => {
      const { id } = hire(mock).data;
      return ["2026-09-30T09:00:00Z", "2026-10-01T09:00:00Z"].map((at) => {
        mock.clock.set(at);
        return balance(mock, id).annual_available;
      });
    },
    { never: [25.04, 25.1], "three-months": [25.04, 5.1] },
  ),
  on(
    "pending-period",
    (mock) => {
      const { id } = hire(mock).data;
      requestLeave(mock, id, { start_date: "2026-06-29", end_date: "2026-07-10" });
      return balance(mock, id).pending_days;
    },
    { "any-date": 10, "leave-year": 2 },
  ),
  on(
    "pending-deducted",
    (mock) => {
      const { id } = hire(mock).data;
      requestLeave(mock, id);
      const { pending_days, annual_available } = balance(mock, id);
      return [pending_days, annual_available];
    },
    { no: [5, 13.42], yes: [5, 8.42] },
  ),
  on(
    "balance-rows",
    (mock) => {
      const gone = hire(mock).data.id;
      client(mock).delete(`/employees/${gone}`);
      const casual = hire(mock, { email: "b@x.example", employment_type: "casual" }).data.id;
      return [
        rows(mock, someone(mock).id),
        rows(mock, gone),
        rows(mock, casual),
        rows(mock, UNKNOWN),
        rows(mock, someone(mock, "kauri").id),
      ];
    },
    {
      "current-staff": [[true], [], [false], "404 NOT_FOUND employee_id", "404 NOT_FOUND employee_id"],
      everyone: [[true], [false], [false], "404 NOT_FOUND employee_id", "404 NOT_FOUND employee_id"],
      "accruing-staff": [[true], [], [], [], []],
    },
  ),
  on(
    "uk-sick-balance",
    (mock) => {
      const briton = at(mock, "thistle").post<{ id: string }>("/employees", { ...NEWCOMER, jurisdiction: "UK" }).data.id;
      return [balance(mock, briton, "thistle").sick_available, balance(mock, hire(mock).data.id).sick_available];
    },
    { "policy-days": [10, 10], zero: [0, 10] },
  ),
  on(
    "is-default-meaning",
    (mock) =>
      client(mock)
        .get<LeaveType[]>("/leave-types")
        .data.filter(({ is_default }) => is_default).length,
    { "system-type": 6, preselected: 1 },
  ),
  on(
    "leave-type-names",
    (mock) => {
      const { id } = hire(mock).data;
      const leave_type_id = client(mock).get<LeaveType[]>("/leave-types").data.at(0)!.id;
      const body = { employee_id: id, leave_type_id, start_date: "2026-05-04", end_date: "2026-05-04" };
      const asked = client(mock).post<LeaveRequest>("/leave", body).data;
      const has = (wanted: string): boolean =>
        client(mock)
          .get<LeaveType[]>("/leave-types")
          .data.some(({ name }) => name === wanted);
      return [asked.typeName, client(mock).get<LeaveRequest>(`/leave/${asked.id}`).data.typeName, has("Annual leave"), has("Study leave")];
    },
    { "name-suffix": ["Annual leave (AU)", "Annual leave (AU)", false, true], "not-told": ["Annual leave", "Annual leave", true, true] },
  ),
  on(
    "hidden-leave-type",
    (mock) => {
      const { id } = someone(mock);
      const before = client(mock).get("/leave").meta?.total;
      const listed = client(mock)
        .get<LeaveType[]>("/leave-types")
        .data.some((type) => type.id === HIDDEN);
      const asked = outcome(requestLeave(mock, id, { leave_type_id: HIDDEN }));
      return [
        listed,
        asked,
        outcome(requestLeave(mock, id, { leave_type_id: UNKNOWN })),
        client(mock).get("/leave").meta?.total === before,
      ];
    },
    {
      hidden: [false, "404 NOT_FOUND leave_type_id", "404 NOT_FOUND leave_type_id", true],
      "listed-refused": [true, "400 VALIDATION_ERROR leave_type_id", "404 NOT_FOUND leave_type_id", true],
    },
  ),
  on(
    "unknown-holiday-years",
    (mock) => {
      const { id } = hire(mock).data;
      const asked = requestLeave(mock, id, { start_date: "2101-12-23", end_date: "2102-01-03" });
      return [dates(mock, { year: 2102 }), asked.error === undefined ? asked.data.days : outcome(asked)];
    },
    // The weekdays without Boxing Day and the Tuesday after Christmas in 2101, and with all days of 2102.
    { refused: ["400 VALIDATION_ERROR year", "400 VALIDATION_ERROR end_date"], empty: [[], 6] },
  ),
  on(
    "holiday-defaults",
    (mock) =>
      ["", "jurisdiction=UK", "jurisdiction=UK&year=2027"].map((query) => {
        const answer = client(mock).get<PublicHoliday[]>("/public-holidays", query);
        return answer.error === undefined
          ? [answer.data[0]?.date, answer.data.some(({ name }) => name === "Australia Day")]
          : outcome(answer);
      }),
    {
      "company-defaults": [
        ["2026-01-01", true],
        ["2026-01-01", false],
        ["2027-01-01", false],
      ],
      required: ["400 VALIDATION_ERROR jurisdiction", "400 VALIDATION_ERROR year", ["2027-01-01", false]],
    },
  ),
  on(
    "holiday-region",
    (mock) => {
      const national = JSON.stringify(dates(mock, { jurisdiction: "AU" }));
      const listed = (region: string, jurisdiction = "AU"): unknown => {
        const found = dates(mock, { jurisdiction, region });
        return typeof found === "string" ? found : JSON.stringify(found) === national ? "national" : "regional";
      };
      return [listed("VIC"), listed("AU-VIC"), listed("vic"), listed("XX"), listed("AUK"), listed("ENG", "GB")];
    },
    {
      "with-or-without-prefix": [
        "regional",
        "regional",
        "regional",
        "400 VALIDATION_ERROR region",
        "400 VALIDATION_ERROR region",
        "400 VALIDATION_ERROR jurisdiction",
      ],
      "bare-code": [
        "regional",
        "400 VALIDATION_ERROR region",
        "regional",
        "400 VALIDATION_ERROR region",
        "400 VALIDATION_ERROR region",
        "400 VALIDATION_ERROR jurisdiction",
      ],
      "unknown-ignored": ["regional", "regional", "regional", "national", "national", "400 VALIDATION_ERROR jurisdiction"],
    },
  ),
  on(
    "holiday-regional",
    (mock) =>
      [{ region: "VIC" }, {}].map((query) =>
        ["2026-11-03", "2026-12-25"].map((day) => (dates(mock, { jurisdiction: "AU", ...query }) as string[]).includes(day)),
      ),
    {
      union: [
        [true, true],
        [false, true],
      ],
      "regional-only": [
        [true, false],
        [false, true],
      ],
    },
  ),
  on(
    "holiday-substitutes",
    (mock) =>
      [{ jurisdiction: "AU", region: "VIC" }, { jurisdiction: "NZ" }, { jurisdiction: "UK" }].map((query) => dates(mock, query, "2026-12")),
    {
      "by-country": [DECEMBER, DECEMBER, SUBSTITUTED],
      both: [DECEMBER, DECEMBER, DECEMBER],
      "observed-only": [SUBSTITUTED, SUBSTITUTED, SUBSTITUTED],
    },
  ),
];
