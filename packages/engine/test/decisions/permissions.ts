import type { Conversation, PermissionPresets, UserPermissions } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { client } from "../support/client.ts";
import { changedWorld } from "../support/worlds.ts";
import { type Switch, at, hire, on, outcome } from "./switch.ts";

/** The first portal user of wattle with a role. */
function user(mock: Mock, role: string): { readonly id: string; readonly place: number } {
  const rows = [...mock.defaultSandbox.company("wattle").employees.rows()];
  const place = rows.findIndex(({ record }) => record.role === role && record.invited_at !== null && record.termination === null);
  return { id: rows[place]!.id, place };
}

const may = (mock: Mock, id: string) => client(mock).get<UserPermissions>(`/permissions/users/${id}`);

/** The default world, with the last message from the company. */
const written = changedWorld((data) =>
  data.conversation === null
    ? data
    : { ...data, conversation: { ...data.conversation, resource: { ...data.conversation.resource, last_message_sender: "company" } } },
);

function sender(mock: Mock): unknown {
  const { data } = client(mock).get<Conversation>("/messaging/conversation");
  return [data.last_message_sender, data.unread_count];
}

/** Permissions, and the conversation with the advisor (§4.8). */
export const permissionsSwitches: readonly Switch[] = [
  on(
    "user-id",
    (mock) => {
      const { id, place } = user(mock, "manager");
      const own = mock.defaultSandbox.company("wattle").ids("user")(place);
      return [outcome(may(mock, id)), outcome(may(mock, own)), [id, own].map((each) => may(mock, each).data?.user_id === each)];
    },
    {
      "employee-id": ["200", "404 NOT_FOUND", [true, false]],
      "separate-id": ["404 NOT_FOUND", "200", [false, true]],
    },
  ),
  on(
    "preset-list",
    (mock) =>
      client(mock)
        .get<PermissionPresets>("/permissions/presets")
        .data.presets.map(({ preset }) => preset),
    { two: ["team_lead", "hr_manager"], more: ["team_lead", "hr_manager", "recruiter", "payroll_viewer"] },
  ),
  on("permission-values", (mock) => ["company_admin", "manager", "employee"].map((role) => may(mock, user(mock, role).id).data.scope), {
    "company-team-self": ["company", "company", "self"],
    "all-direct-own": ["all", "all", "own"],
  }),
  on(
    "uninvited-permissions",
    (mock) => {
      const answer = may(mock, hire(mock, { role: "manager" }).data.id);
      return [outcome(answer), answer.data?.role];
    },
    { "not-found": ["404 NOT_FOUND", undefined], "from-role": ["200", "manager"] },
  ),
  on(
    "no-conversation",
    (mock) => {
      const answer = at(mock, "acorn").get<Conversation>("/messaging/conversation");
      return [outcome(answer), answer.data?.status, outcome(at(mock, "wattle").get("/messaging/conversation"))];
    },
    { empty: ["200", "none", "200"], "not-found": ["404 NOT_FOUND", undefined, "200"] },
  ),
  on("message-sender", sender, { side: ["advisor", 1], person: ["Joanna Marsh", 1] }),
  on(
    "message-sender",
    (mock) => {
      const [name, unread] = sender(mock) as [string, number];
      const people = [...mock.defaultSandbox.company("wattle").employees.rows()].map(({ record: { resource } }) => resource);
      return [people.some(({ first_name, last_name }) => `${first_name} ${last_name}` === name) ? "somebody" : name, unread];
    },
    { side: ["company", 1], person: ["somebody", 1] },
    { world: () => written },
  ),
];
