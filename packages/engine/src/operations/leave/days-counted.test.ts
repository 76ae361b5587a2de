import { beforeEach, describe, expect, test } from "vitest";
import type { Employee, LeaveRequestCreated } from "@hr-platform/spec/types";
import { leaveTypeNamed, someone } from "../../../test/support/cast.ts";
import { client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
beforeEach(() => {
  mock = frozenMock();
});

/** Whose calendar applies: a company, and the jurisdiction of an employee. */
type Place = readonly [slug: string, jurisdiction: Employee["jurisdiction"]];

const ANNUAL = { AU: "Annual leave (AU)", NZ: "Annual holidays (NZ)", UK: "Annual leave (UK)" } as const;

function ask([slug, jurisdiction]: Place, start_date: string, end_date: string, more: object = {}) {
  const employee_id = someone(mock, slug, { jurisdiction }).id;
  const leave_type_id = leaveTypeNamed(mock, slug, ANNUAL[jurisdiction]).id;
  return client(mock, `hrk_${slug}_full`).post<LeaveRequestCreated>("/leave", {
    employee_id,
    leave_type_id,
    start_date,
    end_date,
    ...more,
  });
}

const days = (place: Place, start: string, end: string): number => ask(place, start, end).data.days;

// Melbourne, Auckland and London have the holidays of their region. Southern is in Melbourne: its people abroad have national holidays only.
const VIC: Place = ["wattle", "AU"];
const AUK: Place = ["kauri", "NZ"];
const ENG: Place = ["thistle", "UK"];
const PLACES = {
  VIC,
  AUK,
  ENG,
  "southern VIC": ["southern", "AU"],
  "southern NZ": ["southern", "NZ"],
  "southern UK": ["southern", "UK"],
} as const;

/** By name of the span: its dates, its weekdays, and the working days of each place, counted on a calendar. */
const SPANS: Readonly<Record<string, readonly [start: string, end: string, Readonly<Record<keyof typeof PLACES, number>>]>> = {
  // 10 weekdays. Good Friday 3 April and Easter Monday 6 April; Easter Monday is not a holiday in Scotland, so not in the UK as a whole.
  "the fortnight around Easter 2026": [
    "2026-03-30",
    "2026-04-10",
    { VIC: 8, AUK: 8, ENG: 8, "southern VIC": 8, "southern NZ": 8, "southern UK": 9 },
  ],
  // 4 weekdays, Thursday to Tuesday. Anzac Day is a Saturday: New Zealand observes it on Monday 27 April, Victoria does not.
  "Anzac Day 2026": ["2026-04-23", "2026-04-28", { VIC: 4, AUK: 3, ENG: 4, "southern VIC": 4, "southern NZ": 3, "southern UK": 4 }],
  // 11 weekdays. Christmas Day is a Friday, Boxing Day is observed on Monday 28; New Year's Day is a Friday; New Zealand observes 2 January on Monday 4.
  "Christmas 2026 and New Year": [
    "2026-12-21",
    "2027-01-04",
    { VIC: 8, AUK: 7, ENG: 8, "southern VIC": 8, "southern NZ": 7, "southern UK": 8 },
  ],
  // 5 weekdays. Only Christmas Day; the 24th is a full working day.
  "the week of Christmas 2026": [
    "2026-12-21",
    "2026-12-25",
    { VIC: 4, AUK: 4, ENG: 4, "southern VIC": 4, "southern NZ": 4, "southern UK": 4 },
  ],
  // 3 weekdays. Melbourne Cup Day, Tuesday 3 November.
  "Melbourne Cup 2026": ["2026-11-02", "2026-11-04", { VIC: 2, AUK: 3, ENG: 3, "southern VIC": 2, "southern NZ": 3, "southern UK": 3 }],
  // 5 weekdays. The summer bank holiday of England is Monday 31 August; Scotland has it on the 3rd.
  "the last week of summer 2026": [
    "2026-08-31",
    "2026-09-04",
    { VIC: 5, AUK: 5, ENG: 4, "southern VIC": 5, "southern NZ": 5, "southern UK": 5 },
  ],
  // No holiday anywhere. Monday to the Sunday after next.
  "two plain weeks": ["2026-05-11", "2026-05-24", { VIC: 10, AUK: 10, ENG: 10, "southern VIC": 10, "southern NZ": 10, "southern UK": 10 }],
};

describe("days of a leave request", () => {
  const cases = Object.entries(SPANS).flatMap(([name, [start, end, expected]]) =>
    Object.entries(PLACES).map(([place, who]) => [name, place, who, start, end, expected[place as keyof typeof PLACES]] as const),
  );
  test.each(cases)(
    "over %s in %s exclude weekends and public holidays [LEAVE-15, LEAVE-16]",
    (_name, _place, who, start, end, expected) => {
      expect(days(who, start, end)).toBe(expected);
    },
  );

  test("are refused if there are none, only weekends, holidays or substitutes [A-140]", () => {
    for (const [start, end] of [
      ["2026-04-03", "2026-04-06"],
      ["2026-12-25", "2026-12-28"],
      ["2026-06-20", "2026-06-21"],
    ] as const) {
      for (const place of [VIC, AUK, ENG])
        expect(ask(place, start, end)).toMatchObject({ status: 400, error: { code: "VALIDATION_ERROR", field: "start_date" } });
    }
    expect(ask(VIC, "2026-12-28", "2026-12-28", { half_day: true }).error).toMatchObject({ field: "start_date" });
  });

  test("are 0.5 for a half day, also on the working day next to a holiday [LEAVE-17]", () => {
    for (const [day, half_day_period] of [
      ["2026-04-02", "morning"],
      ["2026-04-07", "afternoon"],
      ["2026-12-24", "morning"],
    ] as const) {
      const { data } = ask(VIC, day, day, { half_day: true, half_day_period });
      expect(data).toMatchObject({ days: 0.5, halfDay: true, halfDayPeriod: half_day_period, startDate: day, endDate: day });
    }
    expect(ask(ENG, "2026-06-15", "2026-06-15", { half_day: true }).data).toMatchObject({ days: 0.5, halfDayPeriod: null });
  });

  test("cannot be half of several days, even of two of which one is a holiday [A-137]", () => {
    expect(ask(VIC, "2026-12-24", "2026-12-25", { half_day: true }).error).toMatchObject({ code: "VALIDATION_ERROR", field: "half_day" });
  });

  test("cannot be half if the type does not allow it [A-136]", () => {
    const leave_type_id = leaveTypeNamed(mock, "wattle", "Recharge day").id;
    expect(ask(VIC, "2026-06-15", "2026-06-15", { leave_type_id, half_day: true }).error).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "half_day",
    });
  });
});

test("public holidays count in no year from 1999 to 2101 [LEAVE-16, A-252]", () => {
  const decide = { "zero-day-leave": "zero-days", "leave-outside-employment": "accepted" };
  mock = frozenMock({ decide });
  for (const [place, name] of [
    [VIC, "AU"],
    [AUK, "NZ"],
    [ENG, "UK"],
  ] as const)
    for (let year = 1999; year <= 2101; year += 1) {
      const listed = client(mock, `hrk_${place[0]}_read`).get<{ date: string }[]>("/public-holidays", {
        jurisdiction: name,
        year,
        limit: 100,
      });
      expect(listed.data.length, `${name} ${year}`).toBeGreaterThan(5);
      const { date } = listed.data[year % listed.data.length]!;
      expect(days(place, date, date), date).toBe(0);
    }
  expect(days(VIC, "2023-12-25", "2023-12-26")).toBe(0);
  expect(days(VIC, "2033-12-24", "2033-12-28")).toBe(1);
});

test("leave in a year whose holidays are not known is refused, naming the date [A-252]", () => {
  expect(ask(VIC, "1998-12-28", "1999-01-05").error).toMatchObject({ code: "VALIDATION_ERROR", field: "start_date" });
  expect(ask(VIC, "2101-12-28", "2102-01-05").error).toMatchObject({ code: "VALIDATION_ERROR", field: "end_date" });
  expect(ask(VIC, "2101-12-28", "2101-12-30").status).toBe(200);
});
