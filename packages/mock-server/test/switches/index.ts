import { access } from "./access.ts";
import { bodies } from "./bodies.ts";
import { calendar } from "./calendar.ts";
import { company } from "./company.ts";
import { elsewhere } from "./elsewhere.ts";
import { employeeUpdates } from "./employee-updates.ts";
import { employees } from "./employees.ts";
import { errors } from "./errors.ts";
import { leaveLists } from "./leave-lists.ts";
import { leaveRequests } from "./leave-requests.ts";
import { leaveTransitions } from "./leave-transitions.ts";
import { page } from "./page.ts";
import { rate } from "./rate.ts";
import type { Switch } from "./switch.ts";
import { terminations } from "./terminations.ts";
import { transport } from "./transport.ts";

/** Every switch of the mock; an open point may have several rows. */
export const switches: readonly Switch[] = [
  ...transport,
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
];
