import type { LeaveRequest } from "@hr-platform/spec/types";
import type { Mock } from "../../../src/sandbox/mock-handle.ts";
import { UNKNOWN, someone } from "../../support/cast.ts";
import { client } from "../../support/client.ts";
import { type Switch, SICK, requestLeave, hire, on, outcome } from "../switch.ts";

/** The number of requests in a list, or the error. */
function count(mock: Mock, query: Record<string, string | number>): unknown {
  const answer = client(mock).get("/leave", query);
  return answer.error === undefined ? answer.meta?.total : outcome(answer);
}

function list(mock: Mock, query: Record<string, string | number>): LeaveRequest[] {
  return client(mock).get<LeaveRequest[]>("/leave", query).data;
}

/** Lists of leave (§4.3). */
export const leaveListsSwitches: readonly Switch[] = [
  on(
    "leave-range-filter",
    (mock) => {
      const employee_id = hire(mock).data.id;
      requestLeave(mock, employee_id);
      const ranges = [
        ["2026-05-08", "2026-05-20"],
        ["2026-05-01", "2026-05-06"],
        ["2026-05-04", "2026-05-08"],
        ["2026-05-09", "2026-05-20"],
      ] as const;
      return ranges.map(([from, to]) => count(mock, { employee_id, from, to }));
    },
    { overlap: [1, 1, 1, 0], "starts-within": [0, 1, 1, 0], contained: [0, 0, 1, 0] },
  ),
  on(
    "leave-range-invalid",
    (mock) => {
      const employee_id = hire(mock).data.id;
      requestLeave(mock, employee_id);
      const [early, late] = ["2026-05-05", "2026-05-07"];
      return [
        count(mock, { employee_id, from: late, to: early }),
        count(mock, { employee_id, from: late }),
        count(mock, { employee_id, to: early }),
        count(mock, { from: "May" }),
      ];
    },
    { reject: ["400 VALIDATION_ERROR to", 1, 1, "400 VALIDATION_ERROR from"], empty: [0, 1, 1, "400 VALIDATION_ERROR from"] },
  ),
  on(
    "leave-status-filter",
    (mock) => {
      const employee_id = hire(mock).data.id;
      requestLeave(mock, employee_id, { end_date: "2026-05-04" }, SICK);
      requestLeave(mock, employee_id, { start_date: "2026-05-05" });
      return ["approved", "auto_approved", "pending", "granted"].map((status) => count(mock, { employee_id, status }));
    },
    {
      exact: [0, 1, 1, "400 VALIDATION_ERROR status"],
      "unknown-ignored": [0, 1, 1, 2],
      "approved-takes-auto": [1, 1, 1, "400 VALIDATION_ERROR status"],
    },
  ),
  on(
    "leave-order",
    (mock) => {
      const employee_id = hire(mock).data.id;
      requestLeave(mock, employee_id);
      mock.clock.advance("PT1H");
      requestLeave(mock, employee_id, { start_date: "2026-06-15", end_date: "2026-06-15" });
      return list(mock, { employee_id }).map(({ startDate }) => startDate);
    },
    { "newest-created": ["2026-06-15", "2026-05-04"], "start-date": ["2026-05-04", "2026-06-15"] },
  ),
  on(
    "pending-first-reach",
    (mock) => {
      const employee_id = hire(mock).data.id;
      for (const [day, type] of [
        ["04", undefined],
        ["05", SICK],
        ["06", SICK],
      ] as const) {
        requestLeave(mock, employee_id, { start_date: `2026-05-${day}`, end_date: `2026-05-${day}` }, type);
        mock.clock.advance("PT1H");
      }
      return [1, 2].map((page) => list(mock, { employee_id, limit: 2, page }).map(({ startDate }) => startDate.slice(8)));
    },
    { global: [["04", "06"], ["05"]], "per-page": [["06", "05"], ["04"]] },
  ),
  on(
    "pending-first-reach",
    (mock) => {
      const pages = [1, 2, 3].map((page) => list(mock, { page, limit: 5 }).map(({ status }) => status === "pending"));
      return [pages.flat(), ...pages].map((pending) => pending.every((first, n) => n === 0 || pending[n - 1] || !first));
    },
    { global: [true, true, true, true], "per-page": [false, true, true, true] },
  ),
  on("leave-unknown-employee", (mock) => [UNKNOWN, someone(mock, "kauri").id].map((employee_id) => count(mock, { employee_id })), {
    "as-query-ids": [0, 0],
    "not-found": ["404 NOT_FOUND employee_id", "404 NOT_FOUND employee_id"],
  }),
  on(
    "leave-names",
    (mock) => {
      const { id } = hire(mock).data;
      const request = requestLeave(mock, id).data.id;
      client(mock).patch(`/employees/${id}`, { last_name: "Brook" });
      return [client(mock).get<LeaveRequest>(`/leave/${request}`).data.employeeName, list(mock, { employee_id: id })[0]?.employeeName];
    },
    { live: ["Mia Brook", "Mia Brook"], snapshot: ["Mia Archer", "Mia Archer"] },
  ),
];
