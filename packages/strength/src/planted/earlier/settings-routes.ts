import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierSettingsRoutes: readonly Planted[] = [
  subtle("the conversation tells the time in seconds", "MSG-06", [
    "settings-routes.ts",
    "last_message_at: stamp(now() - 4e6),",
    "last_message_at: Math.round(now() / 1000),",
  ]),
  subtle("gives an override of the company as null", "PERM-03", ["settings-routes.ts", '"pay:see": false }', '"pay:see": null }']),
  plain("gives a user that nobody knows an empty set of rights", "PERM-05 AUTH-12", [
    "settings-routes.ts",
    "  const { one } = found(call, call.company.staff, () => undefined);",
    `  const id = call.params["id"]!;
  const one = call.company.staff.get(id) ?? { id, role: "employee" };`,
  ]),
  plain("writes the overrides of managers as words", "PERM-03", [
    "settings-routes.ts",
    '{ manager: { "leave:decide": true, "pay:see": false }, updated_by: "Settings" }',
    '{ manager: { "leave:decide": "true", "pay:see": "false" }, updated_by: "Settings" }',
  ]),
  plain("shows the last message of a conversation", "PRIV-14 MSG-08", [
    "settings-routes.ts",
    "last_message_at: stamp(now() - 4e6),",
    `last_message_at: stamp(now() - 4e6),
    last_message: "The notice period is four weeks, as we said on Monday.",`,
  ]),
  subtle(
    "leaves the advisor's name out for companies below Growth",
    "MSG-03",
    ["settings-routes.ts", "export const readConversation = ({ now }: Call)", "export const readConversation = ({ now, company }: Call)"],
    ["settings-routes.ts", 'advisor_name: "Perpetua Lindqvist",', '...(company.growth ? { advisor_name: "Perpetua Lindqvist" } : {}),'],
  ),
  subtle("does not list the preset of HR managers to a company below Growth", "PERM-02", [
    "settings-routes.ts",
    `{ preset: "team_lead", capabilities: ["leave:decide"] },
  ]);`,
    `{ preset: "team_lead", capabilities: ["leave:decide"] },
  ].filter(({ preset }) => call.company.growth || preset !== "hr_manager"));`,
  ]),
  subtle(
    "leaves advisor_status out below the Growth plan",
    "MSG-04",
    ["settings-routes.ts", "readConversation = ({ now }: Call)", "readConversation = ({ now, company }: Call)"],
    ["settings-routes.ts", '    advisor_status: "away",', '    ...(company.growth ? { advisor_status: "away" } : {}),'],
  ),
];
