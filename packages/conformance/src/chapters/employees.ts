import type { Check } from "../check.ts";
import { creationChecks } from "./employees/creation.ts";
import { endChecks } from "./employees/ends.ts";
import { historyChecks } from "./employees/history.ts";
import { invitationChecks } from "./employees/invitation.ts";
import { listingChecks } from "./employees/listing.ts";
import { openUpdateChecks } from "./employees/open-updates.ts";
import { updateChecks } from "./employees/updates.ts";

/** Employees (§2.3, §2.4, §3.1, §4.2): made, listed, changed, terminated, invited. */
export const employeeChecks: readonly Check[] = [
  ...creationChecks,
  ...listingChecks,
  ...updateChecks,
  ...endChecks,
  // One of them updates the leaver, whom the checks before take to be as they left.
  ...openUpdateChecks,
  ...invitationChecks,
  ...historyChecks,
];
