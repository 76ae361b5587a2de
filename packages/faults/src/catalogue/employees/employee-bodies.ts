import type { OperationId } from "@hr-platform/spec/operations";
import type { Fault } from "../../fault.ts";
import { acceptBodies, laxFaults, refuseWhen, storeMembers, lacks } from "../fault-members.ts";
import { refuse } from "@hr-platform/engine/contract/errors";

const CREATE: readonly OperationId[] = ["createEmployee"];

/** Accepts a create although its body must be refused. */
const lax = laxFaults(CREATE);

const EMPLOYMENT = ["full_time", "part_time", "casual", "contractor"];
const ROLES = ["employee", "manager", "company_admin"];
const isSentText = (value: unknown, allowed: readonly string[]): boolean => typeof value === "string" && !allowed.includes(value.trim());

/** Bodies of creates that must or must not be refused (§2.4). */
export const employeeBodyFaults: readonly Fault[] = [
  lax(
    "first-name-may-be-missing",
    "Creates employees without a first name",
    ["EMP-22"],
    lacks("first_name"),
    () => ({ first_name: "-" }),
    () => ({ first_name: "" }),
  ),
  lax("last-name-may-be-missing", "Creates employees without a last name", ["EMP-23"], lacks("last_name"), () => ({
    last_name: "Unknown",
  })),
  lax("email-may-be-missing", "Makes up an e-mail address where none is sent", ["EMP-24"], lacks("email"), (_sent, { company }) => ({
    email: `employee${company.employees.size}@${company.company.record.resource.primary_domain ?? "company.example"}`,
  })),
  lax(
    "employment-type-defaults-to-full-time",
    "Takes a missing employment type for full time",
    ["EMP-25"],
    lacks("employment_type"),
    () => ({ employment_type: "full_time" }),
  ),
  lax("start-date-defaults-to-today", "Takes a missing start date for today", ["EMP-26"], lacks("start_date"), (_sent, { company }) => ({
    start_date: company.today,
  })),
  lax(
    "jurisdiction-defaults-to-the-companys",
    "Takes a missing jurisdiction for the company's first",
    ["EMP-27"],
    lacks("jurisdiction"),
    (_sent, { company }) => ({ jurisdiction: company.company.record.resource.jurisdiction[0] }),
  ),
  lax("role-defaults-to-employee", "Takes a missing role for employee", ["EMP-28"], lacks("role"), () => ({ role: "employee" })),
  lax(
    "employment-type-is-not-checked",
    "Stores any text as the employment type",
    ["EMP-29", "EMP-07"],
    ({ employment_type: type }) => isSentText(type, EMPLOYMENT),
    () => ({ employment_type: "casual" }),
    ({ employment_type: type }) => ({ employment_type: type }),
  ),
  lax(
    "unknown-jurisdiction-is-the-companys",
    "Takes an unknown jurisdiction for the company's first",
    ["EMP-29"],
    ({ jurisdiction }) => isSentText(jurisdiction, ["AU", "NZ", "UK"]),
    (_sent, { company }) => ({ jurisdiction: company.company.record.resource.jurisdiction[0] }),
  ),
  lax(
    "unknown-role-is-employee",
    "Takes an unknown role for employee",
    ["EMP-29"],
    ({ role }) => isSentText(role, ROLES),
    () => ({ role: "employee" }),
  ),
  lax(
    "any-text-is-an-email",
    "Stores any text as the e-mail address",
    ["EMP-30", "EMP-04"],
    ({ email }) => typeof email === "string" && email !== "" && !email.includes("@"),
    () => ({ email: "somebody@example.com" }),
    ({ email }) => ({ email }),
  ),
  lax(
    "start-date-in-slashes-is-read",
    "Reads a start date of the form day/month/year",
    ["EMP-31"],
    ({ start_date: date }) => /^\d\d\/\d\d\/\d{4}$/.test(String(date)),
    ({ start_date: date }) => ({ start_date: String(date).split("/").toReversed().join("-") }),
  ),
  {
    id: "impossible-start-date-is-stored",
    title: "Stores 30 February as a start date",
    violates: ["EMP-31", "CONV-02"],
    breaks: (pipeline) => {
      const lenient = acceptBodies(
        CREATE,
        ({ start_date: date }) => /^\d{4}-02-(29|30|31)$/.test(String(date)),
        ({ start_date: date }) => ({ start_date: `${String(date).slice(0, 7)}-28` }),
      );
      return storeMembers(CREATE, "employees", (_employee, { sent }) =>
        /^\d{4}-02-(29|30|31)$/.test(String(sent["start_date"])) ? { start_date: sent["start_date"] } : {},
      )(lenient(pipeline));
    },
  },
  lax(
    "decimal-salary-is-stored",
    "Stores a salary with a fraction of a cent",
    ["EMP-32", "CONV-01", "EMP-09"],
    ({ base_salary: salary }) => typeof salary === "number" && !Number.isInteger(salary),
    ({ base_salary: salary }) => ({ base_salary: Math.trunc(Number(salary)) }),
    ({ base_salary: salary }) => ({ base_salary: salary }),
  ),
  lax(
    "decimal-salary-is-taken-for-dollars",
    "Takes a salary with decimals for dollars and cents",
    ["EMP-32", "CONV-01"],
    ({ base_salary: salary }) => typeof salary === "number" && !Number.isInteger(salary),
    ({ base_salary: salary }) => ({ base_salary: Math.round(Number(salary) * 100) }),
  ),
  lax(
    "salary-may-be-a-text",
    "Takes a salary of digits in a text",
    ["EMP-32"],
    ({ base_salary: salary }) => typeof salary === "string",
    ({ base_salary: salary }) => ({ base_salary: Math.trunc(Number(salary)) || 0 }),
  ),
  lax(
    "malformed-manager-is-nobody",
    "Takes a manager_id that is no UUID for no manager",
    ["EMP-32"],
    ({ manager_id: manager }) => typeof manager === "string" && !/^[0-9a-f-]{36}$/i.test(manager),
    () => ({ manager_id: undefined }),
  ),
  lax(
    "department-may-be-a-number",
    "Takes numbers for job_title and department and stores them as text",
    ["EMP-32"],
    ({ job_title: title, department }) => typeof title === "number" || typeof department === "number",
    ({ job_title: title, department }) => ({
      ...(typeof title === "number" ? { job_title: String(title) } : {}),
      ...(typeof department === "number" ? { department: String(department) } : {}),
    }),
  ),
  {
    id: "department-is-required",
    title: "Refuses to create an employee without a department",
    violates: ["EMP-33"],
    breaks: refuseWhen(CREATE, ({ body }) =>
      body["department"] === undefined ? refuse.invalid("department", "department is required.") : undefined,
    ),
  },
  {
    id: "missing-department-is-general",
    title: "Puts employees without a department into one of its own",
    violates: ["EMP-33"],
    breaks: storeMembers(CREATE, "employees", ({ department }) => ({ department: department ?? "General" })),
  },
  {
    id: "missing-salary-is-0",
    title: "Stores 0 for a salary that is not given",
    violates: ["EMP-33"],
    breaks: storeMembers(CREATE, "employees", ({ base_salary: salary }) => ({ base_salary: salary ?? 0 })),
  },
];
