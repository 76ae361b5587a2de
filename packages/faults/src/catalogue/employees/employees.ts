import type { EmployeeRecord } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import { withBody, withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, changeContext } from "../../fault.ts";
import { writeRefused } from "../../wrong-writes.ts";
import { type List, type Members, dropRows, storeMembers } from "../fault-members.ts";
import type { Answer, AnyContext } from "@hr-platform/engine/pipeline/route";
import { Row } from "@hr-platform/engine/store/table";
import { employeeCreationFaults } from "./employee-creation.ts";
import { employeeEndFaults } from "./employee-ends.ts";
import { employeeShapeFaults } from "./employee-shapes.ts";

type Person = Row<EmployeeRecord>;

const UPDATE: readonly OperationId[] = ["updateEmployee"];
const LIST: readonly OperationId[] = ["listEmployees"];

/** Changes the query. */
const asking = (change: (query: AnyContext["query"]) => AnyContext["query"]): Fault["breaks"] =>
  changeContext(LIST, (context) => ({ ...context, query: change(context.query) }));

/** The same answer without changes and events. */
const idle = (answer: Answer): Answer => ({ ...answer, changes: [], events: [] });

const filters: readonly Fault[] = [
  {
    id: "status-filter-is-ignored",
    title: "Ignores the status filter of employees",
    violates: ["EMP-16", "EMP-18"],
    breaks: asking(({ status: _status, ...query }) => query),
  },
  {
    id: "terminated-lists-everybody",
    title: "Lists everybody under status=terminated",
    violates: ["EMP-16"],
    breaks: asking((query) => (query["status"] === "terminated" ? { ...query, status: "all" } : query)),
  },
  {
    id: "active-lists-terminated",
    title: "Lists terminated employees under status=active",
    violates: ["EMP-17"],
    breaks: asking((query) => (query["status"] === "active" ? { ...query, status: "all" } : query)),
  },
  {
    id: "active-lists-terminated-by-department",
    title: "Lists terminated employees under status=active when a department is asked for",
    violates: ["EMP-17"],
    breaks: asking((query) => (query["status"] === "active" && query["department"] !== undefined ? { ...query, status: "all" } : query)),
  },
  {
    id: "all-leaves-terminated-out",
    title: "Leaves terminated employees out under status=all",
    violates: ["EMP-18"],
    breaks: asking((query) => (query["status"] === "all" ? { ...query, status: "active" } : query)),
  },
  {
    id: "all-leaves-people-on-leave-out",
    title: "Leaves people on leave out under status=all",
    violates: ["EMP-18"],
    breaks: dropRows(LIST, ({ status }, { query }) => query["status"] === "all" && status === "on_leave"),
  },
  {
    id: "department-filter-is-ignored",
    title: "Ignores the department filter",
    violates: ["EMP-19"],
    breaks: asking(({ department: _department, ...query }) => query),
  },
  {
    id: "department-filter-is-ignored-beside-status",
    title: "Ignores the department filter when a status is asked for too",
    violates: ["EMP-19"],
    breaks: asking(({ department, ...query }) =>
      query["status"] === undefined && department !== undefined ? { ...query, department } : query,
    ),
  },
  {
    id: "department-filter-lets-the-unplaced-through",
    title: "Lists people without a department in every department",
    violates: ["EMP-19"],
    breaks: changeAnswer(LIST, (answer, { query, company }) => {
      if (query["department"] === undefined) return answer;
      const unplaced = [...company.employees.rows()].map(({ record }) => record.resource).filter(({ department }) => department === null);
      return withBody(answer, ({ data, meta }: List) => ({
        data: [...data, ...unplaced],
        meta: { ...meta, total: Number(meta["total"]) + unplaced.length },
      }));
    }),
  },
  {
    id: "department-filter-searches-the-page",
    title: "Looks for a department only among the people of the first page",
    violates: ["EMP-19"],
    breaks: (pipeline) => {
      const first = new Set<string>();
      const seen = changeAnswer(LIST, (answer, { company, page, query }) => {
        first.clear();
        const group = query["status"] === "all" || query["status"] === "terminated" ? query["status"] : "non-terminated";
        for (const { id } of company.directory.list(group, null).slice(0, page.limit)) first.add(id);
        return answer;
      })(pipeline);
      return dropRows(LIST, ({ id }, { query }) => query["department"] !== undefined && !first.has(String(id)))(seen);
    },
  },
  {
    id: "moved-employees-stay-in-their-department",
    title: "Finds employees by the department that they were in before an update",
    violates: ["EMP-19"],
    breaks: (pipeline) => {
      const before = new Map<string, string | null>();
      const noted = changeAnswer(UPDATE, (answer, _context, found) => {
        const { id, record } = found as Person;
        if (answer.changes.length > 0 && !before.has(id)) before.set(id, record.resource.department);
        return answer;
      })(pipeline);
      return dropRows(
        LIST,
        ({ id, department }, { query }) =>
          query["department"] !== undefined && before.has(String(id)) && before.get(String(id)) !== department,
      )(noted);
    },
  },
];

const updates: readonly Fault[] = [
  {
    id: "employee-update-is-not-stored",
    title: "Answers an update of an employee with the change and does not store it",
    violates: ["EMP-38"],
    breaks: changeAnswer(UPDATE, idle),
  },
  {
    id: "nz-employee-update-is-not-stored",
    title: "Does not store updates of employees in New Zealand",
    violates: ["EMP-38"],
    breaks: changeAnswer(UPDATE, (answer, _context, found) =>
      (found as Person).record.resource.jurisdiction === "NZ" ? idle(answer) : answer,
    ),
  },
  {
    id: "employee-update-answers-the-old-one",
    title: "Answers an update with the employee as they were before",
    violates: ["EMP-38"],
    breaks: changeAnswer(UPDATE, (answer, _context, found) => withData(answer, () => (found as Person).record.resource)),
  },
  {
    id: "employee-update-clears-the-rest",
    title: "Clears department, salary and manager when an update does not name them",
    violates: ["EMP-38"],
    breaks: storeMembers(UPDATE, "employees", (_employee, { sent }) =>
      Object.fromEntries(["department", "base_salary", "manager_id"].filter((name) => !(name in sent)).map((name) => [name, null])),
    ),
  },
  {
    id: "job-title-update-clears-the-manager",
    title: "Takes the manager away from somebody who gets another job title",
    violates: ["EMP-38"],
    breaks: storeMembers(UPDATE, "employees", (employee, { sent }) =>
      "job_title" in sent && !("manager_id" in sent) ? { manager_id: null } : { manager_id: employee["manager_id"] },
    ),
  },
  {
    id: "employee-update-renews-created-at",
    title: "Sets created_at anew on every update",
    violates: ["EMP-38"],
    breaks: storeMembers(UPDATE, "employees", (_employee, { now }) => ({ created_at: new Date(now).toISOString() })),
  },
  {
    id: "second-employee-update-undoes-the-first",
    title: "Puts back on a second update what the first one changed",
    violates: ["EMP-38"],
    breaks: (pipeline) => {
      const first = new Map<string, Members>();
      return storeMembers(UPDATE, "employees", (employee, { company, sent, params }) => {
        const id = params["id"]!;
        const before = company.employees.get(id)!.record.resource as unknown as Members;
        const original = first.get(id);
        if (original === undefined) first.set(id, before);
        if (original === undefined || original === before) return {};
        const undone = Object.entries(original).filter(([name]) => !(name in sent) && name !== "status" && name in employee);
        return Object.fromEntries(undone);
      })(pipeline);
    },
  },
  {
    id: "employee-update-stores-texts-in-capitals",
    title: "Stores updated job titles in capitals",
    violates: ["EMP-38"],
    breaks: storeMembers(UPDATE, "employees", (employee, { sent }) =>
      typeof sent["job_title"] === "string" ? { job_title: sent["job_title"].trim().toUpperCase() } : { job_title: employee["job_title"] },
    ),
  },
  {
    id: "salary-update-is-added",
    title: "Adds an updated salary to the old one",
    violates: ["EMP-38"],
    breaks: storeMembers(UPDATE, "employees", (employee, { company, body, params }) => {
      const before = company.employees.get(params["id"]!)!.record.resource.base_salary ?? 0;
      const salary = body["base_salary"];
      return { base_salary: typeof salary === "number" && salary !== before ? before + salary : employee["base_salary"] };
    }),
  },
  {
    id: "refused-employee-update-stores-the-rest",
    title: "Stores the sound job title of an update that it refuses",
    violates: ["ERR-14"],
    breaks: writeRefused("updateEmployee", ({ company, sent, params }) => {
      const person = company.employees.get(params["id"]!);
      if (person === undefined || person.record.termination !== null || typeof sent["job_title"] !== "string") return [];
      const resource = { ...person.record.resource, job_title: sent["job_title"] };
      return [{ table: "employees", row: new Row({ ...person.record, resource }) }];
    }),
  },
];

/** Employees (§2.3, §3.1, §4.2). */
export const employeeFaults: readonly Fault[] = [
  ...employeeShapeFaults,
  ...employeeCreationFaults,
  ...filters,
  ...updates,
  ...employeeEndFaults,
];
