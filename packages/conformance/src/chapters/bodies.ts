import type { Check } from "../check.ts";
import { brandingBodyChecks } from "./bodies/branding.ts";
import { companyBodyChecks } from "./bodies/company.ts";
import { employeeBodyChecks } from "./bodies/employees.ts";
import { engagementBodyChecks } from "./bodies/engagement.ts";
import { hostileChecks } from "./bodies/hostile.ts";
import { leaveAcceptedChecks } from "./bodies/leave-accepted.ts";
import { leaveBodyChecks } from "./bodies/leave.ts";
import { offerBodyChecks } from "./bodies/offers.ts";
import { opennessChecks } from "./bodies/openness.ts";
import { plainChecks } from "./bodies/plain.ts";
import { recruitmentBodyChecks } from "./bodies/recruitment.ts";
import { taskBodyChecks } from "./bodies/tasks.ts";
import { webhookBodyChecks } from "./bodies/webhooks.ts";

/** What request bodies may hold and may not (§2, §4), over all operations. */
export const bodyChecks: readonly Check[] = [
  ...plainChecks,
  ...companyBodyChecks,
  ...brandingBodyChecks,
  ...employeeBodyChecks,
  ...leaveBodyChecks,
  ...leaveAcceptedChecks,
  ...webhookBodyChecks,
  ...recruitmentBodyChecks,
  ...offerBodyChecks,
  ...taskBodyChecks,
  ...engagementBodyChecks,
  ...opennessChecks,
  ...hostileChecks,
];
