import { access } from "./access.ts";
import { bodies } from "./bodies.ts";
import { calendar } from "./calendar.ts";
import { company } from "./company.ts";
import { consistency } from "./consistency.ts";
import { elsewhere } from "./elsewhere.ts";
import { employeeUpdates } from "./employee-updates.ts";
import { employees } from "./employees.ts";
import { errors } from "./errors.ts";
import { leaveLists } from "./leave-lists.ts";
import { leaveRequests } from "./leave-requests.ts";
import { leaveTransitions } from "./leave-transitions.ts";
import { page } from "./page.ts";
import { rate } from "./rate.ts";
import { branding } from "./branding.ts";
import { recruitment } from "./recruitment.ts";
import { boarding } from "./boarding.ts";
import { engagement } from "./engagement.ts";
import { analytics } from "./analytics.ts";
import { permissions } from "./permissions.ts";
import { webhooks } from "./webhooks.ts";
import { deliveries } from "./deliveries.ts";
import type { Switch } from "./switch.ts";
import { terminations } from "./terminations.ts";
import { transport } from "./transport.ts";

/** All switches of the mock. A decision may have several. */
export const switches: readonly Switch[] = [
  ...transport,
  ...consistency,
  ...errors,
  ...bodies,
  ...access,
  ...rate,
  ...page,
  ...company,
  ...employees,
  ...employeeUpdates,
  ...terminations,
  ...leaveRequests,
  ...leaveLists,
  ...leaveTransitions,
  ...calendar,
  ...elsewhere,
  ...branding,
  ...recruitment,
  ...boarding,
  ...engagement,
  ...analytics,
  ...permissions,
  ...webhooks,
  ...deliveries,
];
