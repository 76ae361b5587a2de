import type { ApplicationRecord } from "@hr-platform/domain";
import type { Stage } from "@hr-platform/spec/types";
import { expect, test } from "vitest";
import { decided, uuid } from "../../../test/support/records.ts";
import { daysInStage, firstStage, moveProblem, moved } from "./stage-moves.ts";

const stage = (n: number, kind: Stage["kind"]): Stage => ({ id: uuid(n), name: `Stage ${n}`, kind });
const [ACTIVE, OTHER, HIRED, REJECTED] = [stage(1, "active"), stage(2, "active"), stage(3, "hired"), stage(4, "rejected")];
const ENTERED = "2026-03-01T09:00:00.000Z";

const application = (at: Stage): ApplicationRecord => ({
  id: uuid(9),
  role_id: uuid(8),
  candidate_id: uuid(7),
  stage_id: at.id,
  status: at.kind,
  stage_entered_at: ENTERED,
  created_at: ENTERED,
});

test("every move is allowed except to Hired, from Hired and to the current stage [REC-14, REC-15, A-199, A-200]", () => {
  const all = [ACTIVE, OTHER, HIRED, REJECTED];
  const codes = all.map((from) => all.map((to) => moveProblem(application(from), to, "stage_id", decided())?.code ?? null));
  expect(codes).toEqual([
    ["CONFLICT", null, "FORBIDDEN", null],
    [null, "CONFLICT", "FORBIDDEN", null],
    ["CONFLICT", "CONFLICT", "FORBIDDEN", "CONFLICT"],
    [null, null, "FORBIDDEN", "CONFLICT"],
  ]);
});

test("a moved application has the status of its stage and enters it now; the rest stays", () => {
  const now = Date.parse("2026-03-02T10:00:00Z");
  expect(moved(application(ACTIVE), REJECTED, now)).toEqual({
    ...application(ACTIVE),
    stage_id: REJECTED.id,
    status: "rejected",
    stage_entered_at: "2026-03-02T10:00:00.000Z",
  });
});

test("days in a stage are whole, and zero before it was entered [REC-09]", () => {
  const days = ["2026-03-02T08:59:59.999Z", "2026-03-02T09:00:00Z", "2026-03-08T09:00:01Z", "2026-02-01T00:00:00Z"];
  expect(days.map((now) => daysInStage(application(ACTIVE), Date.parse(now)))).toEqual([0, 1, 7, 0]);
});

test("an application begins in the first active stage, in any order of stages", () => {
  expect(firstStage([REJECTED, HIRED, OTHER, ACTIVE])).toBe(OTHER);
  expect(firstStage([REJECTED])).toBeUndefined();
});
