import { type Call, type Reply, found } from "./call.ts";
import { stamp, wrapped } from "./lists.ts";

/** GET /permissions/presets: three, in no order. */
export const listPresets = (call: Call): Reply =>
  wrapped(call, "presets", [
    { preset: "hr_manager", capabilities: ["people:edit", "leave:decide"], description: "For people teams" },
    { preset: "roster_lead", capabilities: [] },
    { preset: "payroll_lead", capabilities: [] },
    { preset: "team_lead", capabilities: ["leave:decide"] },
  ]);

export const readOverrides = (): Reply => ({ data: { manager: { "leave:decide": true, "pay:see": false }, updated_by: "Settings" } });

/** GET /permissions/users/{id}: users are employees, invited or not. */
export function readPermissions(call: Call): Reply {
  const { one } = found(call, call.company.staff, () => undefined);
  return {
    data: {
      user_id: one.id,
      role: one.role,
      preset: one.role === "manager" ? "team_lead" : null,
      capabilities: one.role === "employee" ? [] : ["leave:decide"],
      scope: one.role === "company_admin" ? "everything" : "reports",
    },
  };
}

/** GET /messaging/conversation. */
export const readConversation = ({ now }: Call): Reply => ({
  data: {
    status: "waiting_for_advisor",
    advisor_assigned: true,
    advisor_name: "Perpetua Lindqvist",
    advisor_status: "away",
    unread_count: 2,
    last_message_at: stamp(now() - 4e6),
    last_message_sender: "Perpetua Lindqvist",
    channel: "web",
  },
});
