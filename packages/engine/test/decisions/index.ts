import { accessSwitches } from "./access.ts";
import { bodiesSwitches } from "./bodies.ts";
import { calendarSwitches } from "./leave/calendar.ts";
import { companySwitches } from "./company.ts";
import { subscriptionSwitches } from "./subscriptions.ts";
import { consistencySwitches } from "./consistency.ts";
import { otherSwitches } from "./other.ts";
import { employeeUpdatesSwitches } from "./employee-updates.ts";
import { employeesSwitches } from "./employees.ts";
import { errorsSwitches } from "./errors.ts";
import { leaveListsSwitches } from "./leave/leave-lists.ts";
import { leaveRequestsSwitches } from "./leave/leave-requests.ts";
import { leaveTransitionsSwitches } from "./leave/leave-transitions.ts";
import { pageSwitches } from "./page.ts";
import { rateSwitches } from "./rate.ts";
import { brandingSwitches } from "./branding.ts";
import { recruitmentSwitches } from "./recruitment.ts";
import { boardingSwitches } from "./boarding.ts";
import { engagementSwitches } from "./engagement.ts";
import { analyticsSwitches } from "./analytics.ts";
import { permissionsSwitches } from "./permissions.ts";
import { webhooksSwitches } from "./webhooks.ts";
import { deliveriesSwitches } from "./deliveries.ts";
import type { Switch } from "./switch.ts";
import { terminationsSwitches } from "./terminations.ts";
import { transportSwitches } from "./transport.ts";

/** All switches of the mock. A decision may have several. */
export const switches: readonly Switch[] = [
  ...transportSwitches,
  ...consistencySwitches,
  ...errorsSwitches,
  ...bodiesSwitches,
  ...accessSwitches,
  ...rateSwitches,
  ...pageSwitches,
  ...companySwitches,
  ...subscriptionSwitches,
  ...employeesSwitches,
  ...employeeUpdatesSwitches,
  ...terminationsSwitches,
  ...leaveRequestsSwitches,
  ...leaveListsSwitches,
  ...leaveTransitionsSwitches,
  ...calendarSwitches,
  ...otherSwitches,
  ...brandingSwitches,
  ...recruitmentSwitches,
  ...boardingSwitches,
  ...engagementSwitches,
  ...analyticsSwitches,
  ...permissionsSwitches,
  ...webhooksSwitches,
  ...deliveriesSwitches,
];
