import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { client } from "../support/client.ts";
import { detailOf, newRole } from "../support/recruits.ts";
import { type Switch, on, outcome } from "./switch.ts";

const STATUSES = ["draft", "open", "on_hold", "closed", "filled"] as const;

/** For each status, the statuses that a role may get next, including the same one. */
function moves(mock: Mock): Record<string, readonly string[]> {
  const api = client(mock);
  return Object.fromEntries(
    STATUSES.map((from) => {
      const reached = STATUSES.filter((to) => {
        const path = `/recruitment/roles/${newRole(api)}`;
        for (const step of from === "draft" ? [] : from === "open" ? ["open"] : ["open", from]) api.patch(path, { status: step });
        return api.patch(path, { status: to }).status === 200;
      });
      return [from, reached];
    }),
  );
}

/** Roles (§4.5). */
export const rolesSwitches: readonly Switch[] = [
  on(
    "listed-roles",
    (mock) =>
      client(mock)
        .get<{ status: string }[]>("/recruitment/roles")
        .data.map(({ status }) => status),
    {
      "open-and-on-hold": ["open", "open", "on_hold"],
      "open-only": ["open", "open"],
      all: ["draft", "open", "open", "on_hold", "closed", "filled"],
    },
  ),
  on("new-role-status", (mock) => detailOf(client(mock), newRole(client(mock))).status, {
    draft: "draft",
    open: "open",
  }),
  on("role-status-moves", moves, {
    "any-but-from-filled": { draft: STATUSES, open: STATUSES, on_hold: STATUSES, closed: STATUSES, filled: ["filled"] },
    any: { draft: STATUSES, open: STATUSES, on_hold: STATUSES, closed: STATUSES, filled: STATUSES },
    "forward-only": {
      draft: ["open"],
      open: ["on_hold", "closed", "filled"],
      on_hold: ["open", "closed", "filled"],
      closed: [],
      filled: [],
    },
  }),
  on(
    "role-patch-fields",
    (mock) => {
      const api = client(mock);
      const role = newRole(api);
      const path = `/recruitment/roles/${role}`;
      const bodies = [{ title: "Foreman" }, { title: "Ganger", status: "open" }, { jurisdiction: "FR", status: "open" }, {}];
      return [...bodies.map((body) => outcome(api.patch(path, body))), detailOf(api, role).title, detailOf(api, role).status];
    },
    {
      ignored: ["400 VALIDATION_ERROR status", "200", "200", "400 VALIDATION_ERROR status", "Site Supervisor", "open"],
      "validation-error": [
        "400 VALIDATION_ERROR status",
        "400 VALIDATION_ERROR title",
        "400 VALIDATION_ERROR jurisdiction",
        "400 VALIDATION_ERROR status",
        "Site Supervisor",
        "draft",
      ],
      applied: ["200", "200", "400 VALIDATION_ERROR jurisdiction", "200", "Ganger", "open"],
    },
  ),
];
