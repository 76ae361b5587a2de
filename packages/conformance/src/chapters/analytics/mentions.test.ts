import { describe, expect, it } from "vitest";
import { View } from "../../view.ts";
import { mentionsOf } from "./mentions.ts";

const KNOWN = ["Accounts", "Care", "Sales", "UK", "Training", "Front of House"];

/** What is told about a department: numbers by kind. */
function told(data: unknown, name = "Accounts"): Record<string, number[]> {
  const found = Map.groupBy(mentionsOf(new View(data), name, KNOWN), ({ kind }) => kind);
  return Object.fromEntries(Array.from(found, ([kind, mentions]) => [kind, mentions.map(({ number }) => number)]));
}

describe("figures about a department", () => {
  it("are found in maps by name, by a key made of the name and by an id, at any depth", () => {
    expect(told({ trend_by_department: { Accounts: [3, 3, 2] } })).toEqual({ figure: [3, 3, 2] });
    expect(told({ averageTenureByDepartment: { Accounts: 2.5, Care: 4 } })).toEqual({ figure: [2.5] });
    expect(told({ turnover: { AU: { rate: 0.1, byDepartment: { Accounts: { rate: 0.3, leavers: 1 } } } } })).toEqual({ figure: [0.3, 1] });
    expect(told({ average_tenure: { Accounts: 2, Care: 4, Sales: 3 } })).toEqual({ figure: [2] });
    expect(told({ trend: { "2026-01": { Accounts: 4, Care: 9 } } })).toEqual({ figure: [4] });
    expect(told({ headcount_by_department: { front_of_house: 3 } }, "Front of House")).toEqual({ figure: [3] });
    const departments = [{ id: "d-17", name: "Accounts", headcount: null }];
    expect(told({ departments, tenure: [{ department_id: "d-17", average_months: 30, average_tenure_months: 31 }] })).toEqual({
      figure: [31],
    });
  });

  it("are found in rows and pairs, as numbers and as texts", () => {
    expect(told({ tenure_by_team: [{ team: "Accounts", years: 3, average_tenure_years: 2.5 }] })).toEqual({ doubtful: [3], figure: [2.5] });
    expect(
      told({
        rows: [
          { name: "Accounts", leavers: "1" },
          { name: "Care", leavers: "2" },
        ],
      }),
    ).toEqual({ figure: [1] });
    expect(told({ departments: [{ department: "Accounts", headcount: null, completion: "40%" }] })).toEqual({ figure: [40] });
    expect(told({ by_department: [{ x: "Accounts", y: 3 }] })).toEqual({ figure: [3] });
    expect(
      told({
        by_department: [
          ["Accounts", 3],
          ["Care", 9],
        ],
      }),
    ).toEqual({ figure: [3] });
    expect(told({ departments: [{ department: "Accounts", full_time: 2, part_time: 1 }] })).toEqual({ figure: [2, 1] });
  });

  it("are none where the cell is suppressed, in whatever way", () => {
    const marks = [
      { department: "Accounts", headcount: null, suppressed: true },
      { department: "Accounts", headcount: "<5 - hidden", minimum: 5, position: 2, sort_order: 7, colour: 16_711_680 },
      { id: "4711", department: "Accounts", code: "4100", since: "2019", founded: 2019, year: 2026 },
      { department: "Accounts", completion: null, company_average: 0.6, threshold: { people: 5 }, overall: { rate: 0.4 } },
    ];
    for (const row of marks) expect(told({ departments: [row] })).toEqual({});
    expect(told({ trend_by_department: { Accounts: null, Care: [9, 9] }, suppressed_departments: ["Accounts"], hidden: 2 })).toEqual({});
  });

  it("are not those of others or of the whole beside a name", () => {
    expect(told({ headcount: 51, smallest_department: "Accounts", training: { completion_rate: 0.4 } })).toEqual({});
    expect(told({ trend: [{ month: "2026-01", headcount: 50, smallest_department: "Accounts" }] })).toEqual({});
    expect(told({ departments: [{ name: "Accounts", headcount: null, teams: [{ name: "Care", headcount: 9 }] }] })).toEqual({});
    expect(
      told(
        {
          turnover: [
            { jurisdiction: "UK", rate: 0.2 },
            { jurisdiction: "AU", rate: 0.1 },
          ],
        },
        "UK",
      ),
    ).toEqual({});
    expect(told({ turnover: { UK: { rate: 0.2 }, AU: { rate: 0.1 } } }, "UK")).toEqual({});
    expect(told({ training: { completion_rate: 0.6, byDepartment: { Training: null } } }, "Training")).toEqual({});
    expect(told({ departments: { Care: { training: 0.6, headcount: 9 } } }, "Training")).toEqual({});
    expect(
      told({
        training: {
          courses: [
            { title: "Accounts", completion_rate: 0.7 },
            { title: "Safety", completion_rate: 0.9 },
          ],
        },
      }),
    ).toEqual({});
  });

  it("are past where more people may have been there, and doubtful where they may be about something else", () => {
    expect(told({ trend_by_department: { Accounts: [12, 7, 3] } })).toEqual({ past: [12, 7], figure: [3] });
    expect(told({ departments: [{ department: "Accounts", headcount: null, open_roles: 2 }] })).toEqual({ doubtful: [2] });
    expect(told({ departments: [{ department: "Accounts", headcount: null, leavers: 9 }] })).toEqual({ doubtful: [9] });
    expect(told({ departments: [{ department: "Accounts", headcount: null, starters: 0 }] })).toEqual({ doubtful: [0] });
  });
});
