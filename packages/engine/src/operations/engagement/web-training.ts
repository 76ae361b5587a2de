import { refuse } from "../../contract/errors.ts";
import { trainingId } from "../../store/company/company-tables.ts";
import { type WebAction, type WebAnswer, type WebContextOf, webAction } from "../web-action.ts";

const COURSE = {
  employee_id: { type: "uuid", required: true, meaning: "Who learns.", tables: ["employees"] },
  course: { type: "text", required: true, meaning: "The title of the course." },
} as const;

/** @throws ApiError NOT_FOUND, or CONFLICT for somebody who is terminated. */
function requireEmployed({ company, body }: WebContextOf<typeof COURSE>): void {
  const person = company.employees.get(body.employee_id);
  if (person === undefined) throw refuse.unknownId("employee_id");
  if (person.record.termination !== null) throw refuse.conflict("The employee is terminated.", "employee_id");
}

function assignCourse(context: WebContextOf<typeof COURSE>): WebAnswer {
  const { employee_id, course } = context.body;
  requireEmployed(context);
  if (context.company.records.training.get(trainingId({ employee_id, course })) !== undefined)
    throw refuse.conflict("The employee has this course already.", "course");
  const record = { employee_id, course, completed: false };
  return { data: record, changes: [{ table: "training", record }] };
}

function completeCourse(context: WebContextOf<typeof COURSE>): WebAnswer {
  const { employee_id, course } = context.body;
  requireEmployed(context);
  const assigned = context.company.records.training.get(trainingId({ employee_id, course }));
  if (assigned === undefined) throw refuse.unknownId("course");
  if (assigned.completed) throw refuse.conflict("The employee has completed this course.", "course");
  const record = { ...assigned, completed: true };
  return { data: record, changes: [{ table: "training", record }] };
}

/** Training of employees, of which the API shows the completion in the analytics (§2.13). */
export const trainingActions: readonly WebAction[] = [
  webAction({ name: "assign-course", title: "Assign a course to an employee", fields: COURSE, run: assignCourse }),
  webAction({
    name: "complete-course",
    title: "Complete a course that an employee was assigned",
    fields: COURSE,
    about: ["training"],
    run: completeCourse,
  }),
];
