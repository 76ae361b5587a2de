import type { Check } from "../../run/check/check.ts";
import { creationChecks } from "./creation.ts";
import { endChecks } from "./ends.ts";
import { historyChecks } from "./history.ts";
import { portalInvitationChecks } from "./invitation.ts";
import { departmentListChecks } from "./department-lists.ts";
import { employeeListFormChecks } from "./list-form.ts";
import { employeeFilterChecks } from "./list-filters.ts";
import { wholeListChecks } from "./whole-lists.ts";
import { openUpdateChecks } from "./open-updates.ts";
import { employeeUpdateChecks } from "./updates.ts";

/** Employees (§2.3, §2.4, §3.1, §4.2): creation, lists, updates, termination, invitation. */
export const employeeChecks: readonly Check[] = [
  ...creationChecks,
  ...employeeListFormChecks,
  ...departmentListChecks,
  ...wholeListChecks,
  ...employeeFilterChecks,
  ...employeeUpdateChecks,
  ...endChecks,
  // After the checks above, because one of these updates the leaver.
  ...openUpdateChecks,
  ...portalInvitationChecks,
  ...historyChecks,
];
