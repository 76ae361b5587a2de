import { registerFaults } from "../registry.ts";
import type { Fault } from "../fault.ts";
import { errorFaults } from "./errors.ts";
import { isolationFaults } from "./isolation.ts";
import { limitFaults } from "./limits.ts";
import { pageFaults } from "./pages.ts";
import { planFaults } from "./plans.ts";
import { scopeFaults } from "./scopes.ts";
import { brandingFaults } from "./branding.ts";
import { logoFaults } from "./logos.ts";
import { analyticsFaults } from "./analytics.ts";
import { suppressionFaults } from "./suppression.ts";
import { boardingFaults } from "./boarding.ts";
import { candidateFaults } from "./candidates.ts";
import { learningFaults } from "./learning.ts";
import { recognitionFaults } from "./recognition.ts";
import { recruitmentFaults } from "./recruitment.ts";
import { surveyFaults } from "./surveys.ts";
import { permissionFaults } from "./permissions.ts";
import { messagingFaults } from "./messaging.ts";
import { webhookFaults } from "./webhooks.ts";
import { envelopeFaults } from "./envelopes.ts";
import { signatureFaults } from "./signatures.ts";
import { deliveryFaults } from "./deliveries.ts";
import { exportFaults } from "./analytics-csv.ts";
import { colourFaults } from "./colours.ts";
import { secretFaults } from "./secrets.ts";
import { companyFaults } from "./company.ts";
import { employeeFaults } from "./employees.ts";
import { leaveFaults } from "./leave.ts";
import { leaveDayFaults } from "./leave-days.ts";
import { hiddenLeaveFaults } from "./hidden-leave.ts";
import { writeFaults } from "./writes.ts";

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
