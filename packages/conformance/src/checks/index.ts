import type { Check } from "../run/check/check.ts";
import { shownPlanChecks } from "./boarding/shown.ts";
import { taskChecks } from "./boarding/tasks.ts";
import { webOnlyPlanChecks } from "./boarding/web-only.ts";
import { employeeChecks } from "./employees/index.ts";
import { conventionChecks } from "./conventions/index.ts";
import { errorChecks } from "./errors/index.ts";
import { boundChecks } from "./pages/bounds.ts";
import { halfChecks } from "./pages/halves.ts";
import { walkChecks } from "./pages/walks.ts";
import { brandingChanges } from "./branding/changes.ts";
import { logoUploads } from "./branding/logos.ts";
import { svgChecks } from "./branding/svg.ts";
import { brandingRemovals, otherBranding } from "./branding/removal.ts";
import { domainChecks } from "./company/domains.ts";
import { domainInvitationChecks } from "./company/invitations.ts";
import { companyUpdateChecks } from "./company/updates.ts";
import { bodyChecks } from "./bodies/index.ts";
import { eventChecks } from "./events/index.ts";
import { afterMinuteChecks, rateChecks } from "./rate-limit/limit.ts";
import { endpointDeliveryChecks } from "./webhooks/deliveries.ts";
import { endpointChecks } from "./webhooks/endpoints.ts";
import { openingChecks } from "./opening.ts";
import { authenticationChecks } from "./authentication/index.ts";
import { comingSoonChecks } from "./coming-soon.ts";
import { planChecks } from "./plans.ts";
import { readScopeChecks } from "./scopes/reads.ts";
import { otherKeyChecks } from "./scopes/other-keys.ts";
import { widerScopeChecks } from "./scopes/wider.ts";
import { writeScopeChecks } from "./scopes/writes.ts";
import { versioningChecks } from "./versioning/files.ts";
import { webOnlyChecks } from "./web-only.ts";
import { recruitmentChecks } from "./recruitment/index.ts";
import { settingsChecks } from "./settings/index.ts";
import { draftChecks, publicationChecks } from "./surveys/drafts.ts";
import { leaveLifecycleChecks } from "./leave/index.ts";
import { halfDaysCountedChecks } from "./leave-days/half-days.ts";
import { holidayLeaveChecks } from "./leave-days/holidays.ts";
import { weekendChecks } from "./leave-days/weekends.ts";
import { filterChecks } from "./leave-lists/filters.ts";
import { orderChecks } from "./leave-lists/order.ts";
import { rangeChecks } from "./leave-lists/ranges.ts";
import { leaveTypeChecks } from "./leave-types.ts";
import { fixedHolidayChecks } from "./public-holidays/fixed-holidays.ts";
import { placeChecks } from "./public-holidays/places.ts";
import { balanceMoveChecks } from "./balances/moves.ts";
import { balanceRowChecks } from "./balances/rows.ts";
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
  // The walks use the page size that the bounds observe.
  ...boundChecks,
  ...halfChecks,
  ...walkChecks,
  ...companyUpdateChecks,
  ...domainChecks,
  ...domainInvitationChecks,
  ...brandingChanges,
  ...logoUploads,
  ...svgChecks,
  ...brandingRemovals,
  ...settingsChecks,
  ...recruitmentChecks,
  ...employeeChecks,
  ...afterMinuteChecks,
  ...leaveLifecycleChecks,
  ...weekendChecks,
  ...holidayLeaveChecks,
  ...halfDaysCountedChecks,
  ...orderChecks,
  ...filterChecks,
  ...rangeChecks,
  ...leaveTypeChecks,
  ...fixedHolidayChecks,
  ...placeChecks,
  ...balanceRowChecks,
  ...balanceMoveChecks,
  ...bodyChecks,
  ...shownPlanChecks,
  ...taskChecks,
  ...webOnlyPlanChecks,
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
  ...endpointChecks,
  ...endpointDeliveryChecks,
  ...eventChecks,
  ...authenticationChecks,
  ...readScopeChecks,
  ...writeScopeChecks,
  ...otherKeyChecks,
  ...widerScopeChecks,
  ...planChecks,
  ...comingSoonChecks,
  ...webOnlyChecks,
  ...versioningChecks,
  ...hiddenEventChecks,
  ...monthEndChecks,
];
