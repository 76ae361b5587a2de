import type { Check } from "./check.ts";
import { boardingChecks } from "./chapters/boarding.ts";
import { employeeChecks } from "./chapters/employees.ts";
import { conventionChecks } from "./chapters/conventions.ts";
import { errorChecks } from "./chapters/errors.ts";
import { pageChecks } from "./chapters/pages.ts";
import { brandingChecks } from "./chapters/branding.ts";
import { otherBranding } from "./chapters/branding/removal.ts";
import { companyChecks } from "./chapters/company.ts";
import { bodyChecks } from "./chapters/bodies.ts";
import { eventChecks } from "./chapters/events.ts";
import { limitChecks } from "./chapters/rate-limit.ts";
import { webhookChecks } from "./chapters/webhooks.ts";
import { openingChecks } from "./chapters/opening.ts";
import { authenticationChecks } from "./chapters/authentication.ts";
import { comingSoonChecks } from "./chapters/coming-soon.ts";
import { planChecks } from "./chapters/plans.ts";
import { scopeChecks } from "./chapters/scopes.ts";
import { versioningChecks } from "./chapters/versioning/files.ts";
import { webOnlyChecks } from "./chapters/web-only.ts";
import { recruitmentChecks } from "./chapters/recruitment.ts";
import { settingsChecks } from "./chapters/settings.ts";
import { draftChecks } from "./chapters/surveys/drafts.ts";
import { leaveCourseChecks } from "./chapters/leave.ts";
import { leaveDayChecks } from "./chapters/leave-days.ts";
import { leaveListChecks } from "./chapters/leave-lists.ts";
import { leaveTypeChecks } from "./chapters/leave-types.ts";
import { holidayChecks } from "./chapters/public-holidays.ts";
import { balanceChecks } from "./chapters/balances.ts";
import { learningChecks } from "./chapters/learning.ts";
import { messagingChecks } from "./chapters/messaging.ts";
import { permissionChecks } from "./chapters/permissions.ts";
import { privacyChecks } from "./chapters/privacy.ts";
import { hiddenEventChecks } from "./chapters/privacy/events.ts";
import { readingChecks } from "./chapters/surveys/reading.ts";
import { recognitionRefusalChecks } from "./chapters/recognition/refusals.ts";
import { respondingChecks } from "./chapters/surveys/responding.ts";
import { wallChecks } from "./chapters/recognition/wall.ts";
import { analyticsChecks, monthEndChecks } from "./chapters/analytics.ts";

/** All checks, in the order in which they run: the chapters of the document, the rate limit last. */
export const checks: readonly Check[] = [
  ...openingChecks,
  ...privacyChecks,
  ...otherBranding,
  ...conventionChecks,
  ...errorChecks,
  ...pageChecks,
  ...companyChecks,
  ...brandingChecks,
  ...settingsChecks,
  ...recruitmentChecks,
  ...employeeChecks,
  ...leaveCourseChecks,
  ...leaveDayChecks,
  ...leaveListChecks,
  ...leaveTypeChecks,
  ...holidayChecks,
  ...balanceChecks,
  ...bodyChecks,
  ...boardingChecks,
  ...draftChecks,
  ...readingChecks,
  ...respondingChecks,
  ...wallChecks,
  ...recognitionRefusalChecks,
  ...learningChecks,
  ...permissionChecks,
  ...messagingChecks,
  ...analyticsChecks,
  ...webhookChecks,
  ...eventChecks,
  ...authenticationChecks,
  ...scopeChecks,
  ...planChecks,
  ...comingSoonChecks,
  ...webOnlyChecks,
  ...versioningChecks,
  ...hiddenEventChecks,
  ...monthEndChecks,
  ...limitChecks,
];
