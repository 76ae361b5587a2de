import type { OperationId } from "@hr-platform/spec/operations";
import type { Fault } from "../../fault.ts";
import { memberFaults } from "../fault-members.ts";

/** Every operation that returns employees. */
const EMPLOYEES: readonly OperationId[] = ["listEmployees", "createEmployee", "getEmployee", "updateEmployee", "terminateEmployee"];

/** Changes a member of employees in some responses. */
const member = memberFaults(EMPLOYEES);

/** Employees in another form than that of the document (§2.3). */
export const employeeShapeFaults: readonly Fault[] = [
  member("employee-id-is-no-uuid", "Gives employees ids with a prefix", ["EMP-01", "CONV-04"], ({ id }) => ({ id: `emp_${String(id)}` })),
  member("employee-names-in-camel-case", "Writes first_name and last_name in camel case", ["EMP-02", "EMP-03"], (employee) => {
    const { first_name: firstName, last_name: lastName } = employee;
    return { first_name: undefined, last_name: undefined, firstName, lastName };
  }),
  member(
    "employee-last-name-is-null-in-lists",
    "Gives null for the last name in lists",
    ["EMP-03", "EMP-15"],
    () => ({ last_name: null }),
    ["listEmployees"],
  ),
  member("employee-email-without-domain", "Leaves the domain off e-mail addresses in lists", ["EMP-04"], ({ email }) => ({
    email: String(email).split("@")[0],
  })),
  member("employee-email-is-masked-when-terminated", "Blanks the e-mail address of terminated employees", ["EMP-04"], (employee) =>
    employee["status"] === "terminated" ? { email: "" } : {},
  ),
  member("job-title-is-missing-when-null", "Leaves job_title out when there is none", ["EMP-05"], ({ job_title: title }) => ({
    job_title: title ?? undefined,
  })),
  member("department-is-an-object", "Gives the department as an object", ["EMP-06"], ({ department }) => ({
    department: department === null ? null : { name: department },
  })),
  member("employment-type-with-a-hyphen", "Writes full-time and part-time", ["EMP-07"], ({ employment_type: type }) => ({
    employment_type: String(type).replace("_", "-"),
  })),
  member("contractors-are-called-freelance", "Calls contractors freelance", ["EMP-07"], ({ employment_type: type }) => ({
    employment_type: type === "contractor" ? "freelance" : type,
  })),
  member("start-date-is-a-timestamp", "Gives start dates with a time", ["EMP-08", "CONV-02"], ({ start_date: date }) => ({
    start_date: `${String(date)}T00:00:00Z`,
  })),
  member("start-date-day-first", "Writes start dates of the UK as day/month/year", ["EMP-08", "CONV-02"], (employee) => {
    const { start_date: date, jurisdiction } = employee;
    return jurisdiction === "UK" ? { start_date: String(date).split("-").toReversed().join("/") } : {};
  }),
  member("salary-is-a-decimal-text", "Gives salaries as text with two decimals", ["EMP-09", "CONV-01"], ({ base_salary: salary }) => ({
    base_salary: salary === null ? null : (Number(salary) / 100).toFixed(2),
  })),
  member(
    "salary-by-the-month",
    "Gives salaries for a month, with fractions of a cent",
    ["EMP-09", "CONV-01"],
    ({ base_salary: salary }) => ({
      base_salary: salary === null ? null : Number(salary) / 12,
    }),
  ),
  member("salary-is-missing-when-null", "Leaves base_salary out where there is none", ["EMP-09"], ({ base_salary: salary }) => ({
    base_salary: salary ?? undefined,
  })),
  member("employee-status-capitalised", "Writes the status of employees with a capital", ["EMP-10"], ({ status }) => ({
    status: String(status).replace(/^./, (letter) => letter.toUpperCase()),
  })),
  member("probation-is-called-probationary", "Calls people on probation probationary", ["EMP-10"], ({ status }) => ({
    status: status === "probation" ? "probationary" : status,
  })),
  member("terminated-is-called-inactive", "Calls terminated employees inactive", ["EMP-10", "EMP-39"], ({ status }) => ({
    status: status === "terminated" ? "inactive" : status,
  })),
  member("probation-end-is-a-timestamp", "Gives the end of probation with a time", ["EMP-11", "CONV-02"], (employee) => {
    const { probation_end_date: date } = employee;
    return { probation_end_date: typeof date === "string" ? `${date}T00:00:00.000Z` : date };
  }),
  member(
    "probation-end-is-missing-once-passed",
    "Leaves the end of probation out once it has passed",
    ["EMP-11"],
    (employee, { company }) => {
      const { probation_end_date: date } = employee;
      return { probation_end_date: typeof date === "string" && date < company.today ? undefined : date };
    },
  ),
  member("no-manager-is-an-empty-text", "Gives an empty text for no manager", ["EMP-12", "CONV-04"], ({ manager_id: manager }) => ({
    manager_id: manager ?? "",
  })),
  member("manager-is-an-object", "Gives the manager as an object with an id", ["EMP-12"], ({ manager_id: manager }) => ({
    manager_id: manager === null ? null : { id: manager },
  })),
  member("uk-is-called-gb", "Writes GB for the jurisdiction UK", ["EMP-13"], ({ jurisdiction }) => ({
    jurisdiction: jurisdiction === "UK" ? "GB" : jurisdiction,
  })),
  member("employee-created-at-a-number", "Gives seconds since 1970 for created_at", ["EMP-14", "CONV-03"], ({ created_at: at }) => ({
    created_at: Math.floor(Date.parse(String(at)) / 1000),
  })),
  member(
    "created-employee-without-created-at",
    "Leaves created_at out of the answer to a create",
    ["EMP-14"],
    () => ({ created_at: undefined }),
    ["createEmployee"],
  ),
  member(
    "listed-employees-in-short",
    "Leaves salary and end of probation out in lists",
    ["EMP-15", "EMP-37"],
    () => ({ base_salary: undefined, probation_end_date: undefined }),
    ["listEmployees"],
  ),
  member(
    "listed-salary-is-rounded",
    "Rounds salaries in lists to thousands",
    ["EMP-37"],
    ({ base_salary: salary }) => ({ base_salary: salary === null ? null : Math.floor(Number(salary) / 100_000) * 100_000 }),
    ["listEmployees"],
  ),
  member("listed-employees-without-manager", "Gives no manager for anybody in lists", ["EMP-37"], () => ({ manager_id: null }), [
    "listEmployees",
  ]),
];
