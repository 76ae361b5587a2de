import { registerFaults } from "../registry.ts";
import type { Fault } from "../fault.ts";
import { errorFaults } from "./conventions/errors.ts";
import { isolationFaults } from "./conventions/isolation.ts";
import { limitFaults } from "./conventions/limits.ts";
import { pageFaults } from "./conventions/pages.ts";
import { planFaults } from "./conventions/plans.ts";
import { scopeFaults } from "./conventions/scopes.ts";
import { brandingFaults } from "./company/branding.ts";
import { logoFaults } from "./company/logos.ts";
import { analyticsFaults } from "./analytics/analytics.ts";
import { suppressionFaults } from "./analytics/suppression.ts";
import { boardingFaults } from "./boarding/boarding.ts";
import { candidateFaults } from "./recruitment/candidates.ts";
import { learningFaults } from "./engagement/learning.ts";
import { recognitionFaults } from "./engagement/recognition.ts";
import { recruitmentFaults } from "./recruitment/recruitment.ts";
import { surveyFaults } from "./engagement/surveys.ts";
import { permissionFaults } from "./permissions.ts";
import { messagingFaults } from "./messaging.ts";
import { webhookFaults } from "./webhooks/webhooks.ts";
import { envelopeFaults } from "./webhooks/envelopes.ts";
import { signatureFaults } from "./webhooks/signatures.ts";
import { deliveryFaults } from "./webhooks/deliveries.ts";
import { exportFaults } from "./analytics/analytics-csv.ts";
import { colourFaults } from "./company/colours.ts";
import { secretFaults } from "./webhooks/secrets.ts";
import { companyFaults } from "./company/company.ts";
import { employeeFaults } from "./employees/employees.ts";
import { leaveFaults } from "./leave/leave.ts";
import { leaveDayFaults } from "./leave/leave-days.ts";
import { hiddenLeaveFaults } from "./hidden-leave/hidden-leave.ts";
import { writeFaults } from "./conventions/writes.ts";

/** The faults by area, each area in its own file. */
const areas: readonly (readonly Fault[])[] = [
  errorFaults,
  limitFaults,
  pageFaults,
  scopeFaults,
  planFaults,
  isolationFaults,
  companyFaults,
  employeeFaults,
  leaveFaults,
  leaveDayFaults,
  hiddenLeaveFaults,
  writeFaults,
  brandingFaults,
  logoFaults,
  analyticsFaults,
  suppressionFaults,
  recruitmentFaults,
  candidateFaults,
  boardingFaults,
  surveyFaults,
  recognitionFaults,
  learningFaults,
  permissionFaults,
  messagingFaults,
  webhookFaults,
  envelopeFaults,
  signatureFaults,
  deliveryFaults,
  exportFaults,
  colourFaults,
  secretFaults,
];

/** All faults by id. */
export const faults: ReadonlyMap<string, Fault> = new Map(areas.flat().map((fault) => [fault.id, fault]));

/** The first two of each area, for a list of a page. */
export const exampleFaults: readonly Fault[] = areas.flatMap((area) => area.slice(0, 2));

registerFaults(faults);
