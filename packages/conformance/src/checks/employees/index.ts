import type { Check } from "../../run/check.ts";
import { creationChecks } from "./creation.ts";
import { endChecks } from "./ends.ts";
import { historyChecks } from "./history.ts";
import { portalInvitationChecks } from "./invitation.ts";
import { listingChecks } from "./listing.ts";
import { openUpdateChecks } from "./open-updates.ts";
import { employeeUpdateChecks } from "./updates.ts";

/** Employees (§2.3, §2.4, §3.1, §4.2): made, listed, changed, terminated, invited. */
export const employeeChecks: readonly Check[] = [
  ...creationChecks,
  ...listingChecks,
  ...employeeUpdateChecks,
  ...endChecks,
  // One of them updates the leaver, whom the checks before take to be as they left.
  ...openUpdateChecks,
  ...portalInvitationChecks,
  ...historyChecks,
];
