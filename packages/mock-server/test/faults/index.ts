import { access } from "./access.ts";
import { analytics } from "./analytics.ts";
import { branding } from "./branding.ts";
import { company } from "./company.ts";
import { deliveries } from "./deliveries.ts";
import { messaging } from "./messaging.ts";
import { permissions } from "./permissions.ts";
import { boarding } from "./boarding.ts";
import { candidates } from "./candidates.ts";
import { learning } from "./learning.ts";
import { recognition } from "./recognition.ts";
import { recruitment } from "./recruitment.ts";
import { surveys } from "./surveys.ts";
import { employees } from "./employees.ts";
import { hiddenLeave } from "./hidden-leave.ts";
import { leave } from "./leave.ts";
import { leaveDays } from "./leave-days.ts";
import { writes } from "./writes.ts";
import type { Proof } from "./proof.ts";
import { webhooks } from "./webhooks.ts";
import { wire } from "./wire.ts";

/** The proofs of all faults. A fault may have several. */
export const proofs: readonly Proof[] = [
  ...access,
  ...wire,
  ...branding,
  ...company,
  ...employees,
  ...leave,
  ...leaveDays,
  ...hiddenLeave,
  ...writes,
  ...analytics,
  ...permissions,
  ...messaging,
  ...webhooks,
  ...deliveries,
  ...boarding,
  ...candidates,
  ...learning,
  ...recognition,
  ...recruitment,
  ...surveys,
];
