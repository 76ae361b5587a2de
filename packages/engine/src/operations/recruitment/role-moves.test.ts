import type { JobRoleRecord, RoleStatus } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { decided, uuid } from "../../../test/support/records.ts";
import { listedRoles, mayBecome } from "./roles.ts";

const STATUSES: readonly RoleStatus[] = ["draft", "open", "on_hold", "closed", "filled"];

const from = (status: RoleStatus, choices = {}): RoleStatus[] => STATUSES.filter((to) => mayBecome(status, to, decided(choices)));

test("by default a role can get any status, but a filled one stays filled [A-192]", () => {
  expect(STATUSES.map((status) => from(status))).toEqual([STATUSES, STATUSES, STATUSES, STATUSES, ["filled"]]);
});

test("a role that only moves forward starts as a draft, may be held, and ends closed or filled [A-192]", () => {
  expect(STATUSES.map((status) => from(status, { "role-status-moves": "forward-only" }))).toEqual([
    ["open"],
    ["on_hold", "closed", "filled"],
    ["open", "closed", "filled"],
    [],
    [],
  ]);
});

test("the list has open and held roles, newest first; of the same time, the later one first [A-65, A-189]", () => {
  const role = (n: number, status: RoleStatus, created_at: string): JobRoleRecord => ({
    id: uuid(n),
    title: "Rigger",
    department: null,
    employment_type: "casual",
    jurisdiction: "NZ",
    status,
    created_at,
  });
  const [early, late] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
  const roles = [role(1, "open", late), role(2, "open", early), role(3, "on_hold", early), role(4, "closed", late), role(5, "draft", late)];
  const places = (choices = {}): number[] => listedRoles(roles, decided(choices)).map(({ id }) => Number(id.at(-1)));
  expect(places()).toEqual([1, 3, 2]);
  expect(places({ "listed-roles": "all" })).toEqual([5, 4, 1, 3, 2]);
});
