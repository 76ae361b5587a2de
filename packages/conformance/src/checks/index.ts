import type { Check } from "../run/check/check.ts";
import { boardingChecks } from "./boarding/index.ts";
import { employeeChecks } from "./employees/index.ts";
import { conventionChecks } from "./conventions/index.ts";
import { errorChecks } from "./errors/index.ts";
import { pageChecks } from "./pages/index.ts";
import { brandingChecks } from "./branding/index.ts";
import { otherBranding } from "./branding/removal.ts";
import { companyChecks } from "./company/index.ts";
import { bodyChecks } from "./bodies/index.ts";
import { eventChecks } from "./events/index.ts";
import { afterMinuteChecks, rateChecks } from "./rate-limit/limit.ts";
import { webhookChecks } from "./webhooks/index.ts";
import { openingChecks } from "./opening.ts";
import { authenticationChecks } from "./authentication/index.ts";
import { comingSoonChecks } from "./coming-soon.ts";
import { planChecks } from "./plans.ts";
import { scopeChecks } from "./scopes/index.ts";
import { versioningChecks } from "./versioning/files.ts";
import { webOnlyChecks } from "./web-only.ts";
import { recruitmentChecks } from "./recruitment/index.ts";
import { settingsChecks } from "./settings/index.ts";
import { draftChecks, publicationChecks } from "./surveys/drafts.ts";
import { leaveLifecycleChecks } from "./leave/index.ts";
import { halfDaysCountedChecks } from "./leave-days/half-days.ts";
import { holidayLeaveChecks } from "./leave-days/holidays.ts";
import { weekendChecks } from "./leave-days/weekends.ts";
import { leaveListChecks } from "./leave-lists/index.ts";
import { leaveTypeChecks } from "./leave-types.ts";
import { holidayChecks } from "./public-holidays/index.ts";
import { balanceChecks } from "./balances/index.ts";
import { learningChecks } from "./learning.ts";
import { messagingChecks } from "./messaging.ts";
import { permissionChecks } from "./permissions.ts";
import { privacyChecks } from "./privacy/index.ts";
import { hiddenEventChecks } from "./privacy/events.ts";
import { readingChecks } from "./surveys/reading.ts";
import { recognitionRefusalChecks } from "./recognition/refusals.ts";
import { respondingChecks } from "./surveys/responding.ts";
import { wallChecks } from "./recognition/wall.ts";
import { analyticsChecks, firstAnalyticsChecks } from "./analytics/index.ts";
import { monthEndChecks } from "./analytics/month-end.ts";

/** All checks, in the order in which they run: the chapters of the document, but for first looks and the rate limit. */
export const checks: readonly Check[] = [
  ...openingChecks,
  ...firstAnalyticsChecks,
  // Early, so that reads of later checks use up the allowance.
  ...rateChecks,
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
  ...afterMinuteChecks,
  ...leaveLifecycleChecks,
  ...weekendChecks,
  ...holidayLeaveChecks,
  ...halfDaysCountedChecks,
  ...leaveListChecks,
  ...leaveTypeChecks,
  ...holidayChecks,
  ...balanceChecks,
  ...bodyChecks,
  ...boardingChecks,
  ...draftChecks,
  ...readingChecks,
  ...respondingChecks,
  ...publicationChecks,
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
];
