import { describe, expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { billChanges } from "./bill.ts";

const BILL = {
  plan: "growth",
  seats: { active: 4 },
  trial: null,
  renews: true,
  portal: "https://pay.example/1",
  drawn_up: "2026-03-02T09:00:00Z",
};
const changed = (last: object, second: object = BILL): string[] => billChanges(new View(BILL), new View(second), new View(last));

describe("changes of a bill", () => {
  test("are changed texts and flags, with both values", () => {
    expect(changed({ ...BILL, plan: "free" })).toEqual(['plan: "growth" and then "free"']);
    expect(changed({ ...BILL, renews: undefined })).toEqual(["renews: true and then nothing"]);
  });

  test("are not the order of members, the seats or the time of the bill", () => {
    const { plan, ...rest } = BILL;
    expect(changed({ ...rest, plan, seats: { active: 5 }, drawn_up: "2026-03-02T09:01:00Z" })).toEqual([]);
  });

  test("are not values that change with every reading", () => {
    const next = (n: number): object => ({ ...BILL, portal: `https://pay.example/${n}` });
    expect(changed(next(3), next(2))).toEqual([]);
    expect(changed({ ...next(3), plan: "free" }, next(2))).toHaveLength(1);
  });
});
