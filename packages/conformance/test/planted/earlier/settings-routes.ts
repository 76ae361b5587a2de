import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierSettingsRoutes: readonly Planted[] = [
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
