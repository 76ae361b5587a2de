import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierOtherFiles: readonly Planted[] = [
  subtle("JSON bodies are read as Latin-1", "EMP-35 EMP-38 COMP-18", [
    "call.ts",
    "new TextDecoder().decode(bytes)",
    'new TextDecoder("latin1").decode(bytes)',
  ]),
  subtle(
    "trips over a body that is null and nothing more",
    "CONV-14",
    [
      "call.ts",
      'if (typeof value !== "object" || value === null || Array.isArray(value)) throw',
      `if (value === null) throw new Refusal(500, "Cannot read properties of null.");
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
    ],
    [
      "refusal.ts",
      '501: "NOT_IMPLEMENTED",',
      `500: "INTERNAL_ERROR",
  501: "NOT_IMPLEMENTED",`,
    ],
  ),
  subtle("30 February is a date", "EMP-31 CONV-02", [
    "fields.ts",
    "return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);",
    "return !Number.isNaN(at.getTime());",
  ]),
  subtle("the yearly limit of a leave type counts hidden leave as used", "PRIV-06", [
    "leave-rules.ts",
    "[type.most !== null && days > type.most,",
    "[type.most !== null && days + [...company.hidden.values()].filter((row) => row.personId === person.id).reduce((sum, row) => sum + row.days, 0) > type.most,",
  ]),
  subtle("puts Christmas Day in New Zealand two days late in leap years", "HOL-06", [
    "public-holidays.ts",
    'on("12-25", "Christmas Day"),',
    'on(jurisdiction === "NZ" && year % 4 === 0 ? "12-27" : "12-25", "Christmas Day"),',
  ]),
  plain("429 has the code CONFLICT", "ERR-10", ["refusal.ts", '429: "RATE_LIMITED"', '429: "CONFLICT"']),
  plain("400 comes with the code BAD_REQUEST", "ERR-05", ["refusal.ts", '400: "VALIDATION_ERROR",', '400: "BAD_REQUEST",']),
  subtle("a fault of a field is told without it", "ERR-13", [
    "refusal.ts",
    "new Refusal(400, message, field);",
    "new Refusal(400, message);",
  ]),
  subtle("counts leave up to the end of the year that it begins in", "LEAVE-08", [
    "working-days.ts",
    "day <= end;",
    "day <= end && day.slice(0, 4) === start.slice(0, 4);",
  ]),
  subtle("the conversation tells the time in seconds", "MSG-06", [
    "settings-routes.ts",
    "last_message_at: stamp(now() - 4e6),",
    "last_message_at: Math.round(now() / 1000),",
  ]),
  subtle("gives an override of the company as null", "PERM-03", ["settings-routes.ts", '"pay:see": false }', '"pay:see": null }']),
  plain("shows the permissions of the first user for everybody", "PERM-04", [
    "settings-routes.ts",
    "      user_id: one.id,",
    "      user_id: [...call.company.staff.keys()][0]!,",
  ]),
  plain("gives a user that nobody knows an empty set of rights", "PERM-05 AUTH-12", [
    "settings-routes.ts",
    "  const { one } = found(call, call.company.staff, () => undefined);",
    `  const id = call.params["id"]!;
  const one = call.company.staff.get(id) ?? { id, role: "employee" };`,
  ]),
];
