import type { EmployeeRecord } from "@hr-platform/domain";
import { type Fault, replaceCommit, changeResponse } from "../../fault.ts";
import { writeLate } from "../../wrong-writes.ts";
import type { AcceptedExchange } from "@hr-platform/engine/pipeline/pipeline";
import { Row } from "@hr-platform/engine/store/table";

/** Concurrent writes. */
export const writeRaceFaults: readonly Fault[] = [
  {
    id: "employee-updates-at-once-lose-one",
    title: "Keeps only the fields of one of two updates that are made to an employee at once",
    violates: ["EMP-38"],
    breaks: writeLate(["updateEmployee"]),
  },
  {
    id: "employees-created-at-once-lose-one",
    title: "Gives two employees who are created at once the same id, and keeps the last",
    violates: ["EMP-34"],
    breaks: writeLate(["createEmployee"]),
  },
  {
    id: "leave-requested-at-once-loses-one",
    title: "Gives two requests for leave that are made at once the same id, and keeps the last",
    violates: ["LEAVE-36"],
    breaks: writeLate(["requestLeave"]),
  },
  {
    id: "update-under-way-revives-the-terminated",
    title: "Makes an employee active again when an update was under way as they were terminated",
    violates: ["EMP-39"],
    breaks: (pipeline) => {
      let stale: { readonly step: AcceptedExchange; readonly row: Row<EmployeeRecord> } | undefined;
      const noted = replaceCommit((commit, step) => {
        commit(step);
        const [change] = step.answer.changes;
        if (step.operation === "updateEmployee" && change?.table === "employees") stale = { step, row: change.row };
      })(pipeline);
      return changeResponse((response) => {
        const under = stale;
        stale = undefined;
        if (under === undefined) return response;
        const later = (): void => {
          const { company, service, now } = under.step;
          if (company.employees.get(under.row.id)?.record.termination == null) return;
          service.commit(company, { changes: [{ table: "employees", row: under.row }], events: [] }, now);
        };
        return { ...response, transport: { ...response.transport, later } };
      })(noted);
    },
  },
  {
    id: "decisions-at-once-are-both-lost",
    title: "Answers two decisions on a request at once with 200 and keeps neither",
    violates: ["LEAVE-38", "LEAVE-40"],
    breaks: (pipeline) => {
      const under = new Map<string, { count: number; collided: boolean }>();
      let late: AcceptedExchange | undefined;
      const noted = replaceCommit((commit, step) => {
        if (step.operation === "approveLeave" || step.operation === "declineLeave") late = step;
        else commit(step);
      })(pipeline);
      return changeResponse((response) => {
        const step = late;
        const [change] = step?.answer.changes ?? [];
        late = undefined;
        if (step === undefined || change?.table !== "leave") return response;
        const race = under.get(change.row.id) ?? { count: 0, collided: false };
        under.set(change.row.id, race);
        race.count += 1;
        race.collided ||= race.count > 1;
        const later = (): void => {
          race.count -= 1;
          if (race.count === 0) under.delete(change.row.id);
          if (!race.collided) pipeline.commit(step);
        };
        return { ...response, transport: { ...response.transport, later } };
      })(noted);
    },
  },
];
