import { describe, expect, it } from "vitest";
import { View } from "../../exchange/view.ts";
import { countPeople, isWithinRange } from "./people.ts";

const person = (changes: object): View =>
  new View({ status: "active", department: "Care", employment_type: "full_time", start_date: "2024-01-01", ...changes });

describe("people who are counted", () => {
  const { all, statuses, departments, contractors } = countPeople(
    [
      person({}),
      person({ status: "on_leave" }),
      person({ status: "terminated" }),
      person({ employment_type: "contractor" }),
      person({ department: "Clinic", start_date: "2026-03-03" }),
      person({ department: null }),
    ],
    "2026-03-03",
  );

  it("are those not terminated, with or without contractors and future starters", () => {
    expect(all).toEqual({ least: 3, most: 5 });
    expect(statuses.on_leave).toEqual({ least: 1, most: 1 });
    expect([...departments]).toEqual([
      ["Care", { least: 2, most: 3 }],
      ["Clinic", { least: 0, most: 1 }],
    ]);
    expect([isWithinRange(2, departments.get("Care")!), isWithinRange(4, departments.get("Care")!)]).toEqual([true, false]);
  });

  it("have no known department if its name has several spellings", () => {
    const spelt = ["Care", "care ", "Clinic"].map((department) => person({ department }));
    const counted = countPeople(spelt, "2026-03-03");
    expect([[...counted.departments.keys()], counted.unplaced]).toEqual([["Clinic"], 2]);
  });

  it("show whether contractors count if nothing else differs", () => {
    expect([...contractors]).toEqual([["Care", { counted: 2, besides: 1 }]]);
  });
});
