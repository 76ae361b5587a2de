import * as fc from "fast-check";
import { type Area, ask, idOf } from "./ask.ts";

/** §4.8. */
export const otherAsks: Area = (cast) => [
  ask(1, "GET", fc.constantFrom("/permissions/presets", "/permissions/company", "/messaging/conversation")),
  ask(
    1,
    "GET",
    idOf(cast.employees, cast).map((id) => `/permissions/users/${id}`),
  ),
  ask(2, "GET", fc.constantFrom("/analytics", "/analytics/export")),
];
