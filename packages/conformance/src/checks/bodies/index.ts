import type { Check } from "../../run/check/check.ts";
import { brandingBodyChecks } from "./branding.ts";
import { companyBodyChecks } from "./company.ts";
import { employeeBodyChecks } from "./employees.ts";
import { engagementBodyChecks } from "./engagement.ts";
import { hostileChecks } from "./hostile.ts";
import { leaveAcceptedChecks } from "./leave-accepted.ts";
import { leaveBodyChecks } from "./leave.ts";
import { offerBodyChecks } from "./offers.ts";
import { opennessChecks } from "./openness.ts";
import { plainChecks } from "./plain.ts";
import { recruitmentBodyChecks } from "./recruitment.ts";
import { taskBodyChecks } from "./tasks.ts";
import { webhookBodyChecks } from "./webhooks.ts";

/** Valid and invalid request bodies of all operations (§2, §4). */
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
