import type { JobRoleRecord, RoleStatus } from "@hr-platform/domain";
import { type ByValue, caseOf, choose, type Decisions } from "../../contract/decisions.ts";

/** The statuses that a role can move to, if it only moves forward. */
const FORWARD: Record<RoleStatus, readonly RoleStatus[]> = {
  draft: ["open"],
  open: ["on_hold", "closed", "filled"],
  on_hold: ["open", "closed", "filled"],
  closed: [],
  filled: [],
};

/** Whether a role may get a status, including its own. If not, the response is CONFLICT (§3.3, A-192). */
export function mayBecome(from: RoleStatus, to: RoleStatus, decisions: Decisions): boolean {
  switch (caseOf(decisions["role-status-moves"])) {
    case "any-but-from-filled":
      return from !== "filled" || to === "filled";
    case "any":
      return true;
    case "forward-only":
      return FORWARD[from].includes(to);
  }
}

/** The statuses of the listed roles (§4.5, A-189). */
const LISTED: ByValue<"listed-roles", readonly RoleStatus[]> = {
  "open-and-on-hold": ["open", "on_hold"],
  "open-only": ["open"],
  all: ["draft", "open", "on_hold", "closed", "filled"],
};

/** The listed roles, newest first. `roles` is in order of creation. */
export function listedRoles(roles: Iterable<JobRoleRecord>, decisions: Decisions): JobRoleRecord[] {
  const statuses = choose(decisions["listed-roles"], LISTED);
  return [...roles]
    .filter(({ status }) => statuses.includes(status))
    .toReversed()
    .toSorted((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : 0));
}
