import { Route, Switch } from "wouter-preact";
import { LeaveCalendar } from "./calendar/leave-calendar.tsx";
import { Companies } from "./company/companies.tsx";
import { RecordPage } from "./record/record-page.tsx";
import { TablePage } from "./table/table-page.tsx";
import "./calendar/calendar.css";
import "./world.css";

/** The companies of the sandbox with everything that they keep, and who changed it. */
export default function World() {
  return (
    <Switch>
      <Route path="/">
        <Companies />
      </Route>
      <Route path="/leave-calendar">
        <LeaveCalendar />
      </Route>
      <Route path="/:table">{({ table }) => <TablePage key={table} table={table} />}</Route>
      <Route path="/:table/:id">{({ table, id }) => <RecordPage key={`${table}/${id}`} table={table} id={id} />}</Route>
    </Switch>
  );
}
