import type { OperationId } from "@hr-platform/spec/operations";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceFind } from "../../fault.ts";
import { type Members, dropRows, showMembers, storeMembers } from "../fault-members.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";

import { employeeBodyFaults } from "./employee-bodies.ts";

const CREATE: readonly OperationId[] = ["createEmployee"];
const LIST: readonly OperationId[] = ["listEmployees"];

const stored = (id: string, title: string, change: (employee: Members, context: AnyContext) => Members): Fault => ({
  id,
  title,
  violates: ["EMP-35"],
  breaks: storeMembers(CREATE, "employees", change),
});

const values: readonly Fault[] = [
  stored("salary-is-taken-for-dollars", "Stores a salary divided by 100", ({ base_salary: salary }) => ({
    base_salary: salary === null ? null : Math.trunc(Number(salary) / 100),
  })),
  stored("salary-is-rounded-to-dollars", "Rounds salaries down to whole dollars", ({ base_salary: salary }) => ({
    base_salary: salary === null ? null : Math.floor(Number(salary) / 100) * 100,
  })),
  stored("start-date-a-day-early", "Stores start dates a day early in Australia and New Zealand", (employee) =>
    employee["jurisdiction"] === "UK"
      ? {}
      : { start_date: new Date(Date.parse(String(employee["start_date"])) - 86_400_000).toISOString().slice(0, 10) },
  ),
  stored("manager-is-not-stored", "Forgets the manager of a new employee", () => ({ manager_id: null })),
  stored("job-title-is-not-stored", "Forgets the job title of a new employee", () => ({ job_title: null })),
  stored("casual-is-stored-as-part-time", "Stores casual employees as part time", ({ employment_type: type }) => ({
    employment_type: type === "casual" ? "part_time" : type,
  })),
  stored("jurisdiction-is-the-companys", "Gives new employees the company's first jurisdiction", (_employee, { company }) => ({
    jurisdiction: company.company.record.resource.jurisdiction[0],
  })),
  stored("names-lose-their-marks", "Takes the marks off letters in names", ({ first_name: first, last_name: last }) => {
    const plain = (name: unknown): string => String(name).normalize("NFD").replaceAll(/\p{M}/gu, "");
    return { first_name: plain(first), last_name: plain(last) };
  }),
  stored("names-are-cut-at-20", "Keeps the first 20 characters of a last name", ({ last_name: last }) => ({
    last_name: String(last).slice(0, 20),
  })),
  stored("job-titles-are-escaped", "Escapes the ampersand in job titles for HTML", ({ job_title: title }) => ({
    job_title: typeof title === "string" ? title.replaceAll("&", "&amp;").replaceAll("'", "&#39;") : title,
  })),
  {
    id: "department-is-echoed-and-not-stored",
    title: "Answers a create with the department and stores none",
    violates: ["EMP-35"],
    breaks: (pipeline) =>
      showMembers(CREATE, (_employee, { body }) => ({ department: body["department"] ?? null }))(
        storeMembers(CREATE, "employees", () => ({ department: null }))(pipeline),
      ),
  },
  {
    id: "create-answers-in-a-list",
    title: "Answers a create with a list of one",
    violates: ["EMP-21"],
    breaks: changeAnswer(CREATE, (answer) => withData(answer, (data) => [data])),
  },
  {
    id: "create-answers-with-the-id-alone",
    title: "Answers a create with the id alone",
    violates: ["EMP-21"],
    breaks: changeAnswer(CREATE, (answer) => withData(answer, ({ id }: Members) => ({ id }))),
  },
  {
    id: "created-employee-has-another-id",
    title: "Answers a create with an id that is not the one stored",
    violates: ["EMP-34"],
    breaks: showMembers(CREATE, (_employee, { company }) => ({ id: company.ids("draft")(company.employees.added) })),
  },
  {
    id: "created-employee-is-not-kept",
    title: "Answers a create and keeps nothing",
    violates: ["EMP-34"],
    breaks: changeAnswer(CREATE, (answer) => ({ ...answer, changes: [] })),
  },
];

/** Employees made since the fault became active, by id. */
const remembering = (make: (made: ReadonlySet<string>) => Fault["breaks"]): Fault["breaks"] => {
  return (pipeline) => {
    const made = new Set<string>();
    const noted = changeAnswer(CREATE, (answer) => {
      for (const written of answer.changes) if (written.table === "employees") made.add(written.row.id);
      return answer;
    })(pipeline);
    return make(made)(noted);
  };
};

const visibility: readonly Fault[] = [
  {
    id: "created-employee-is-not-listed",
    title: "Shows a new employee by id only",
    violates: ["EMP-34"],
    breaks: remembering((made) => dropRows(LIST, ({ id }) => made.has(String(id)))),
  },
  {
    id: "created-employee-is-not-listed-under-all",
    title: "Leaves new employees out of the list of all",
    violates: ["EMP-18"],
    breaks: remembering((made) => dropRows(LIST, ({ id }, { query }) => query["status"] === "all" && made.has(String(id)))),
  },
  {
    id: "created-employee-is-not-found",
    title: "Shows a new employee in lists only",
    violates: ["EMP-34"],
    breaks: remembering((made) =>
      replaceFind(["getEmployee"], (find, context) => (made.has(context.params["id"]!) ? undefined : find(context))),
    ),
  },
  {
    id: "created-employee-is-not-in-its-department",
    title: "Does not find new employees by their department",
    violates: ["EMP-19"],
    breaks: remembering((made) => dropRows(LIST, ({ id }, { query }) => query["department"] !== undefined && made.has(String(id)))),
  },
];

/** Wrong creates of employees (§2.4, §4.2). */
export const employeeCreationFaults: readonly Fault[] = [...employeeBodyFaults, ...values, ...visibility];
