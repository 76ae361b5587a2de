import type { OperationId } from "@hr-platform/spec/operations";
import type { Route } from "./route.ts";
import { balanceRoutes } from "./routes/balances.ts";
import { companyRoutes } from "./routes/company.ts";
import { employeeUpdateRoutes } from "./routes/employee-update.ts";
import { employeeRoutes } from "./routes/employees.ts";
import { leaveRoutes } from "./routes/leave.ts";
import { leaveRequestRoutes } from "./routes/leave-request.ts";
import { calendarRoutes } from "./routes/calendar.ts";

/** Every operation that is served, by id; one row each, in the file of its area. */
export const routes: ReadonlyMap<OperationId, Route> = new Map(
  [
    ...companyRoutes,
    ...employeeRoutes,
    ...employeeUpdateRoutes,
    ...leaveRequestRoutes,
    ...leaveRoutes,
    ...balanceRoutes,
    ...calendarRoutes,
  ].map((route) => [route.operation, route]),
);
