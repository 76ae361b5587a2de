import { describe, expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { ITEMS, missingItems } from "./items.ts";

const NAMED = { onboarding_complete: false, employee_count: 3, setup_complete: false };
const missing = (more: object): string[] => missingItems(new View({ ...NAMED, ...more }));

describe("items of the setup", () => {
  test("are found under any fitting names, at any depth", () => {
    expect(missing({ team_invited: true, leave_types_configured: true, document_uploaded: false })).toEqual([]);
    expect(missing({ checklist: { peopleAsked: true, absences: true, paperwork: true } })).toEqual([]);
  });

  test("may have unknown names", () => {
    expect(missing({ a: true, b: true, c: true })).toEqual([]);
    expect(missing({ a: true, b: true })).toHaveLength(1);
  });

  test("are missing if no member could be one", () => {
    expect(missing({})).toEqual(ITEMS);
    expect(missing({ team_invited: true })).toEqual(ITEMS.slice(1));
  });
});
