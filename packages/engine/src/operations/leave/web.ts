import { type LeaveRecord, isoInstant } from "@hr-platform/domain";
import { refuse } from "../../contract/errors.ts";
import { leaveCalendar, leaveDays } from "./leave-days.ts";
import { Row } from "../../store/table.ts";
import { type WebAction, type WebContext, type WebContextOf, webAction } from "../web-action.ts";

/** An id from a separate stream, so that hidden leave shifts no visible id. */
function nextHiddenId({ company }: WebContext): string {
  const ids = company.ids("sealed-leave");
  let n = company.hiddenLeave.added;
  while (company.hiddenLeave.get(ids(n)) !== undefined) n += 1;
  return ids(n);
}

const HIDDEN = {
  employee_id: { type: "uuid", required: true, meaning: "Who takes it.", tables: ["employees"] },
  start_date: { type: "date", required: true, meaning: "The first day." },
  end_date: { type: "date", required: false, meaning: "The last day; left out: the first." },
  notes: { type: "text", required: false, meaning: "A note for those who may see it." },
} as const;

/** Adds family-violence leave. It is hidden from the start: no event, and no effect on anything that the API shows (§1). */
function addHiddenLeave(context: WebContextOf<typeof HIDDEN>): ReturnType<WebAction["run"]> {
  const { company, decisions, now, body } = context;
  const { employee_id, start_date, notes = null } = body;
  const end_date = body.end_date ?? start_date;
  const employee = company.employees.get(employee_id)?.record.resource;
  if (employee === undefined) throw refuse.unknownId("employee_id");
  if (employee.status === "terminated") throw refuse.conflict("The person is no longer employed.", "employee_id");
  if (end_date < start_date) throw refuse.invalid("end_date", "end_date must not lie before start_date.");
  const type = [...company.hiddenTypes.rows()].find(({ record }) => [null, employee.jurisdiction].includes(record.jurisdiction));
  if (type === undefined) throw refuse.conflict("The company has no such type of leave for the person's jurisdiction.");
  const calendar = leaveCalendar(employee, company.company.record.resource.timezone, decisions);
  const record: LeaveRecord = {
    resource: {
      id: nextHiddenId(context),
      employeeId: employee.id,
      employeeName: `${employee.first_name} ${employee.last_name}`,
      typeId: type.id,
      typeName: type.record.resource.name,
      startDate: start_date,
      endDate: end_date,
      days: leaveDays(start_date, end_date, calendar, decisions),
      halfDay: false,
      halfDayPeriod: null,
      notes,
      status: "approved",
      declineReason: null,
      createdAt: isoInstant(now),
    },
    cancel_reason: null,
  };
  return { data: { id: record.resource.id }, changes: [{ table: "hiddenLeave", row: new Row(record) }] };
}

/** Leave that the web application shows and the API never shows. */
export const leaveActions: readonly WebAction[] = [
  webAction({
    name: "add-hidden-leave",
    title: "Grant family-violence leave, which the API never shows",
    fields: HIDDEN,
    run: addHiddenLeave,
  }),
];
