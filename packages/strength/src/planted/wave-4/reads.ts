import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const FILE = "settings-routes.ts";
const LEAD = `{ preset: "team_lead", capabilities: ["leave:decide"] },`;
const OVERRIDES = `{ manager: { "leave:decide": true, "pay:see": false }, updated_by: "Settings" }`;
const ABLE = `capabilities: one.role === "employee" ? [] : ["leave:decide"],`;
const LAST = "last_message_at: stamp(now() - 4e6),";

/** Permissions and the conversation with an advisor. */
export const fourthReads: readonly Planted[] = [
  plain("lists presets as bare data", "PERM-01", [FILE, `wrapped(call, "presets", [`, `wrapped(call, "items", [`]),
  subtle("writes the capabilities of one preset as a text", "PERM-01", [
    FILE,
    LEAD,
    `{ preset: "team_lead", capabilities: "leave:decide" },`,
  ]),
  plain("writes the overrides of managers as words", "PERM-03", [
    FILE,
    OVERRIDES,
    `{ manager: { "leave:decide": "true", "pay:see": "false" }, updated_by: "Settings" }`,
  ]),
  plain("lists the overrides that are on", "PERM-03", [FILE, OVERRIDES, `{ manager: ["leave:decide"], updated_by: "Settings" }`]),
  plain("calls the user of permissions id", "PERM-04", [FILE, "user_id: one.id,", "id: one.id,"]),
  subtle("writes null for the capabilities of those who have none", "PERM-04", [FILE, ABLE, ABLE.replace("[] :", "null :")]),
  subtle("leaves out the preset of those who have none", "PERM-04", [
    FILE,
    `preset: one.role === "manager" ? "team_lead" : null,`,
    `...(one.role === "manager" ? { preset: "team_lead" } : {}),`,
  ]),
  subtle("tells the permissions of a manager as those of a member", "PERM-04", [
    FILE,
    "user_id: one.id,",
    "user_id: one.managerId ?? one.id,",
  ]),
  plain("answers the permissions of nobody as empty", "PERM-05 AUTH-12", [
    FILE,
    "const { one } = found(call, call.company.staff, () => undefined);",
    `if (!call.company.staff.has(call.params["id"]!))
    return { data: { user_id: call.params["id"], role: "none", preset: null, capabilities: [], scope: "none" } };
  const { one } = found(call, call.company.staff, () => undefined);`,
  ]),
  plain("shows the last message of a conversation", "PRIV-14 MSG-08", [
    FILE,
    LAST,
    `${LAST}
    last_message: "The notice period is four weeks, as we said on Monday.",`,
  ]),
  subtle("shows the subject of a conversation where nobody has read it", "PRIV-14 MSG-08", [
    FILE,
    `channel: "web",`,
    `channel: { name: "web", unread: [{ text: "The notice period is four weeks, as we said on Monday." }] },`,
  ]),
  plain("says by name whether there is an advisor", "MSG-02", [FILE, "advisor_assigned: true,", `advisor_assigned: "Perpetua Lindqvist",`]),
  plain("writes the time of the last message as a number", "MSG-06", [FILE, LAST, "last_message_at: Math.floor((now() - 4e6) / 1000),"]),
];
