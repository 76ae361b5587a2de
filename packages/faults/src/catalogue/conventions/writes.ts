import type { EmployeeRecord, LeaveRecord } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Change } from "@hr-platform/engine/store/change";
import { withBody, withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceCommit, changeResponse, replaceRun } from "../../fault.ts";
import type { List, Members } from "../fault-members.ts";
import type { Exchange, AcceptedExchange } from "@hr-platform/engine/pipeline/pipeline";
import type { Answer } from "@hr-platform/engine/pipeline/route";
import { Row } from "@hr-platform/engine/store/table";
import { writeRaceFaults } from "./write-races.ts";

const isRefused = ({ answer, operation }: Exchange): boolean => answer === undefined && operation !== null;

/** What the latest write changed: the rows before it, undefined for new rows. */
interface Latest {
  readonly employees: ReadonlyMap<string, Row<EmployeeRecord> | undefined>;
  readonly leave: ReadonlyMap<string, Row<LeaveRecord> | undefined>;
  readonly company: Members | undefined;
  readonly at: number;
}

const NOTHING: Latest = { employees: new Map(), leave: new Map(), company: undefined, at: 0 };

function latestOf({ company, answer, now }: AcceptedExchange): Latest {
  const of = <R extends EmployeeRecord | LeaveRecord>(table: "employees" | "leave", rows: { get(id: string): Row<R> | undefined }) =>
    new Map(answer.changes.flatMap((change) => (change.table === table ? [[change.row.id, rows.get(change.row.id)] as const] : [])));
  const own = answer.changes.some(({ table }) => table === "company");
  return {
    employees: of("employees", company.employees),
    leave: of("leave", company.leave),
    company: own ? (company.company.record.resource as unknown as Members) : undefined,
    at: now,
  };
}

/** A pipeline that remembers, for each company, what its latest write changed. */
const knowing = (make: (latest: (company: CompanyState) => Latest) => Fault["breaks"]): Fault["breaks"] => {
  return (pipeline) => {
    const latest = new Map<CompanyState, Latest>();
    const noted = replaceCommit((commit, step) => {
      if (step.answer.changes.length > 0) latest.set(step.company, latestOf(step));
      commit(step);
    })(pipeline);
    return make((company) => latest.get(company) ?? NOTHING)(noted);
  };
};

/** Reads one resource by id as it was before the latest write. */
const staleById = (operation: OperationId, table: "employees" | "leave", lasts: number): Fault["breaks"] =>
  knowing((latest) =>
    changeAnswer([operation], (answer, { company, params, now }) => {
      const write = latest(company);
      const before = write[table].get(params["id"]!);
      return before === undefined || now - write.at >= lasts ? answer : withData(answer, () => before.record.resource);
    }),
  );

/** Lists rows as they were before the latest write, without the new ones. */
const staleList = (operation: OperationId, table: "employees" | "leave"): Fault["breaks"] =>
  knowing((latest) =>
    changeAnswer([operation], (answer, { company }) =>
      withBody(answer, ({ data, meta }: List) => {
        const before = latest(company)[table];
        const rows = data.flatMap((row): Members[] => {
          const id = String(row["id"]);
          if (!before.has(id)) return [row];
          const old = before.get(id)?.record.resource;
          return old === undefined ? [] : [{ ...old }];
        });
        return { data: rows, meta: { ...meta, total: Number(meta["total"]) - (data.length - rows.length) } };
      }),
    ),
  );

const FOREVER = Number.POSITIVE_INFINITY;

const reads: readonly Fault[] = [
  {
    id: "employee-list-is-a-write-behind",
    title: "Lists employees as they were before the latest write",
    violates: ["EMP-34", "EMP-37"],
    breaks: staleList("listEmployees", "employees"),
  },
  {
    id: "leave-list-is-a-write-behind",
    title: "Lists leave as it was before the latest write",
    violates: ["LEAVE-36", "LEAVE-37"],
    breaks: staleList("listLeave", "leave"),
  },
  {
    id: "employee-by-id-is-a-write-behind",
    title: "Reads an employee by id as they were before the latest write",
    violates: ["EMP-38", "EMP-39"],
    breaks: staleById("getEmployee", "employees", FOREVER),
  },
  {
    id: "employee-by-id-lags-a-second",
    title: "Reads an employee by id as they were a second ago",
    violates: ["EMP-38", "EMP-39"],
    breaks: staleById("getEmployee", "employees", 1000),
  },
  {
    id: "leave-by-id-is-a-write-behind",
    title: "Reads leave by id as it was before the latest write",
    violates: ["LEAVE-38", "LEAVE-40", "LEAVE-42"],
    breaks: staleById("getLeave", "leave", FOREVER),
  },
  {
    id: "company-is-a-write-behind",
    title: "Reads the company as it was before the latest write",
    violates: ["COMP-24", "COMP-18"],
    breaks: knowing((latest) =>
      changeAnswer(["getCompany"], (answer, { company }) => {
        const before = latest(company).company;
        return before === undefined ? answer : withData(answer, () => before);
      }),
    ),
  },
  {
    id: "employees-by-id-are-kept-from-the-first-read",
    title: "Reads an employee by id as they were when first read so",
    violates: ["EMP-38", "EMP-39"],
    breaks: (pipeline) => {
      const read = new Map<CompanyState, Map<string, string | null>>();
      return replaceRun(["getEmployee"], (run, context, found): Answer => {
        const own = read.get(context.company) ?? new Map<string, string | null>();
        read.set(context.company, own);
        const answer = run(context, found);
        const id = context.params["id"]!;
        if (!own.has(id)) own.set(id, answer.body);
        return { ...answer, body: own.get(id)! };
      })(pipeline);
    },
  },
];

const losses: readonly Fault[] = [
  {
    id: "every-fifth-write-is-lost",
    title: "Answers every fifth write as made, but does not store it",
    violates: ["EMP-34", "EMP-38", "LEAVE-36", "LEAVE-38"],
    breaks: (pipeline) => {
      let count = 0;
      return replaceCommit((commit, step) => {
        if (step.answer.changes.length > 0) count += 1;
        if (step.answer.changes.length === 0 || count % 5 !== 0) commit(step);
      })(pipeline);
    },
  },
  {
    id: "second-update-within-a-second-is-lost",
    title: "Does not store an update of an employee who was updated within the same second",
    violates: ["EMP-38"],
    breaks: (pipeline) => {
      const updated = new Map<string, number>();
      return replaceCommit((commit, step) => {
        const [change] = step.answer.changes;
        if (step.operation !== "updateEmployee" || change?.table !== "employees") return commit(step);
        const before = updated.get(change.row.id);
        updated.set(change.row.id, step.now);
        if (before === undefined || step.now - before >= 1000) commit(step);
      })(pipeline);
    },
  },
  {
    id: "write-after-a-refusal-is-lost",
    title: "Does not store the write that follows a refused request",
    violates: ["EMP-34", "LEAVE-36"],
    breaks: (pipeline) => {
      const failed = new Set<CompanyState>();
      const lossy = replaceCommit((commit, step) => {
        if (step.answer.changes.length === 0 || !failed.delete(step.company)) commit(step);
      })(pipeline);
      return changeResponse((response, step) => {
        if (isRefused(step) && step.company !== undefined && step.request.method !== "GET") failed.add(step.company);
        return response;
      })(lossy);
    },
  },
  {
    id: "refusal-undoes-the-write-before",
    title: "Undoes the latest change with the next write that it refuses",
    violates: ["ERR-14", "LEAVE-45"],
    breaks: knowing((latest) =>
      changeResponse((response, step) => {
        const { company, service, now, request } = step;
        if (company === undefined || !isRefused(step) || request.method === "GET") return response;
        const { employees, leave } = latest(company);
        const changes: Change[] = [
          ...[...employees.values()].flatMap((row) => (row === undefined ? [] : [{ table: "employees" as const, row }])),
          ...[...leave.values()].flatMap((row) => (row === undefined ? [] : [{ table: "leave" as const, row }])),
        ];
        if (changes.length > 0) service.commit(company, { changes, events: [] }, now);
        return response;
      }),
    ),
  },
  {
    id: "long-leave-is-refused-and-kept",
    title: "Makes a request of more than a week and answers 409 all the same",
    violates: ["ERR-14"],
    breaks: changeResponse((response, { operation, answer }) => {
      const [change] = answer?.changes ?? [];
      if (operation !== "requestLeave" || change?.table !== "leave" || change.row.record.resource.days <= 5) return response;
      return { ...response, status: 409, body: JSON.stringify({ error: { code: "CONFLICT", message: "The balance is locked." } }) };
    }),
  },
  {
    id: "update-of-several-fields-stores-one",
    title: "Stores the first field of an update of an employee that names several",
    violates: ["EMP-38"],
    breaks: changeAnswer(["updateEmployee"], (answer, { sent }, found) => {
      const before = (found as Row<EmployeeRecord>).record;
      const lost = new Set(Object.keys(sent).slice(1));
      const restored = Object.fromEntries(Object.entries(before.resource).filter(([name]) => name !== "status" && lost.has(name)));
      const changes = answer.changes.map((change): Change => {
        if (change.table !== "employees") return change;
        const { record } = change.row;
        return { ...change, row: new Row<EmployeeRecord>({ ...record, resource: { ...record.resource, ...restored } }) };
      });
      return { ...answer, changes };
    }),
  },
];

/** Writes and reads of any resource that go wrong: lost, halved, stale, raced. */
export const writeFaults: readonly Fault[] = [...writeRaceFaults, ...reads, ...losses];
