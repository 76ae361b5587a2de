import { accessProofs } from "./access.ts";
import { analyticsProofs } from "./analytics.ts";
import { brandingProofs } from "./branding.ts";
import { companyProofs } from "./company.ts";
import { deliveriesProofs } from "./deliveries.ts";
import { messagingProofs } from "./messaging.ts";
import { permissionsProofs } from "./permissions.ts";
import { boardingProofs } from "./boarding.ts";
import { candidatesProofs } from "./candidates.ts";
import { learningProofs } from "./learning.ts";
import { recognitionProofs } from "./recognition.ts";
import { recruitmentProofs } from "./recruitment.ts";
import { surveysProofs } from "./surveys.ts";
import { employeesProofs } from "./employees.ts";
import { hiddenLeaveProofs } from "./hidden-leave.ts";
import { leaveProofs } from "./leave.ts";
import { leaveDaysProofs } from "./leave-days.ts";
import { writesProofs } from "./writes.ts";
import type { Proof } from "./proof.ts";
import { webhooksProofs } from "./webhooks.ts";
import { wireProofs } from "./wire.ts";

/** The proofs of all faults. A fault may have several. */
export const proofs: readonly Proof[] = [
  ...accessProofs,
  ...wireProofs,
  ...brandingProofs,
  ...companyProofs,
  ...employeesProofs,
  ...leaveProofs,
  ...leaveDaysProofs,
  ...hiddenLeaveProofs,
  ...writesProofs,
  ...analyticsProofs,
  ...permissionsProofs,
  ...messagingProofs,
  ...webhooksProofs,
  ...deliveriesProofs,
  ...boardingProofs,
  ...candidatesProofs,
  ...learningProofs,
  ...recognitionProofs,
  ...recruitmentProofs,
  ...surveysProofs,
];
