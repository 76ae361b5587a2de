import { openBook } from "./fault-book.ts";
import type { Fault } from "./fault.ts";
import { errorFaults } from "./faults/errors.ts";
import { isolationFaults } from "./faults/isolation.ts";
import { limitFaults } from "./faults/limits.ts";
import { pageFaults } from "./faults/pages.ts";
import { planFaults } from "./faults/plans.ts";
import { scopeFaults } from "./faults/scopes.ts";
import { brandingFaults } from "./faults/branding.ts";
import { logoFaults } from "./faults/logos.ts";
import { analyticsFaults } from "./faults/analytics.ts";
import { suppressionFaults } from "./faults/suppression.ts";
import { boardingFaults } from "./faults/boarding.ts";
import { candidateFaults } from "./faults/candidates.ts";
import { learningFaults } from "./faults/learning.ts";
import { recognitionFaults } from "./faults/recognition.ts";
import { recruitmentFaults } from "./faults/recruitment.ts";
import { surveyFaults } from "./faults/surveys.ts";
import { permissionFaults } from "./faults/permissions.ts";
import { messagingFaults } from "./faults/messaging.ts";
import { webhookFaults } from "./faults/webhooks.ts";
import { envelopeFaults } from "./faults/envelopes.ts";
import { signatureFaults } from "./faults/signatures.ts";
import { deliveryFaults } from "./faults/deliveries.ts";
import { exportFaults } from "./faults/analytics-csv.ts";
import { colourFaults } from "./faults/colours.ts";
import { secretFaults } from "./faults/secrets.ts";
import { companyFaults } from "./faults/company.ts";
import { employeeFaults } from "./faults/employees.ts";
import { leaveFaults } from "./faults/leave.ts";
import { leaveDayFaults } from "./faults/leave-days.ts";
import { hiddenLeaveFaults } from "./faults/hidden-leave.ts";
import { writeFaults } from "./faults/writes.ts";

/** Every named fault, one row each in the file of its area. */
export const faults: ReadonlyMap<string, Fault> = new Map(
  [
    ...errorFaults,
    ...limitFaults,
    ...pageFaults,
    ...scopeFaults,
    ...planFaults,
    ...isolationFaults,
    ...companyFaults,
    ...employeeFaults,
    ...leaveFaults,
    ...leaveDayFaults,
    ...hiddenLeaveFaults,
    ...writeFaults,
    ...brandingFaults,
    ...logoFaults,
    ...analyticsFaults,
    ...suppressionFaults,
    ...recruitmentFaults,
    ...candidateFaults,
    ...boardingFaults,
    ...surveyFaults,
    ...recognitionFaults,
    ...learningFaults,
    ...permissionFaults,
    ...messagingFaults,
    ...webhookFaults,
    ...envelopeFaults,
    ...signatureFaults,
    ...deliveryFaults,
    ...exportFaults,
    ...colourFaults,
    ...secretFaults,
  ].map((fault) => [fault.id, fault]),
);

openBook(faults);
