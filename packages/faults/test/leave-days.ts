import type { LeaveRequest } from "@hr-platform/spec/types";
import { leaveDayFaults } from "../src/catalogue/leave/leave-days.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { leaveTypeNamed, someone } from "@hr-platform/engine/test/support/cast";
import { type Proof, inTurn, proof, unchecked } from "./proof.ts";

/** Spans over weekends, Easter, Christmas and New Year, in a year of the table and in later ones. */
const SPANS: readonly (readonly [string, string])[] = [
  ["2026-05-08", "2026-05-11"],
  ["2026-08-03", "2026-08-28"],
  ["2026-03-30", "2026-04-10"],
  ["2025-12-22", "2025-12-31"],
  ["2026-12-21", "2027-01-08"],
  ["2026-05-21", "2026-05-25"],
  ["2027-12-20", "2028-01-07"],
];
const HALVES = ["2026-04-07", "2026-04-02", "2026-05-12"];

/** Requests of an employee in each country, approved if needed. */
function requests(mock: Mock): unknown[] {
  const api = unchecked(mock, "hrk_southern_full");
  return (["AU", "NZ", "UK"] as const).map((jurisdiction) => {
    const body = { employee_id: someone(mock, "southern", { jurisdiction }).id, leave_type_id: "" };
    const type = leaveTypeNamed(mock, "southern", jurisdiction === "NZ" ? "Annual holidays" : "Annual leave (").id;
    const names = api.get<{ id: string; name: string }[]>("/leave-types", { limit: 100 }).data;
    body.leave_type_id = names.find(({ name }) => /^annual/i.test(name) && name.includes(jurisdiction))?.id ?? type;
    const halves = HALVES.flatMap((date) => [
      { ...body, start_date: date, end_date: date, half_day: true, half_day_period: "afternoon" },
      { ...body, start_date: date, end_date: date, half_day: true },
    ]);
    return [...SPANS.map(([start_date, end_date]) => ({ ...body, start_date, end_date })), ...halves].map((asked) => {
      const { data, text } = api.post<LeaveRequest>("/leave", asked);
      return [text, api.patch(`/leave/${data?.id}/approve`).text];
    });
  });
}

/** Public holidays of all three countries and two regions over three years. */
function calendars(mock: Mock): unknown[] {
  const api = unchecked(mock);
  const places = ["jurisdiction=AU", "jurisdiction=NZ", "jurisdiction=UK", "jurisdiction=AU&region=VIC", "jurisdiction=AU&region=NSW"];
  const years = [2025, 2026, 2027].flatMap((year) =>
    places.map((place) => api.get("/public-holidays", `${place}&year=${year}&limit=100`).text),
  );
  return [years, api.get("/leave", { limit: 100, page: 3 }).text];
}

/** Working days and public holidays. */
export const leaveDaysProofs: readonly Proof[] = leaveDayFaults.map(({ id }) => proof(id, inTurn(requests, calendars)));
