import type { Planted } from "../planted.ts";
import { sent, leaveRoutes, peopleRoutes, EMITTED, SENT } from "./access-events-edits.ts";

const TAKEN = `return status >= 200 && status <= 299;`;

/** Mistakes about deliveries; each needs the receiver. */
export const accessEventsDeliveries: readonly Omit<Planted, "receiver">[] = [
  {
    id: "the first attempt comes after four seconds",
    kind: "plain",
    breaks: ["EVT-17"],
    edits: [sent(`due: now(), running: undefined`, `due: now() + 4000, running: undefined`)],
  },
  {
    id: "the first attempt at a decline comes after four seconds",
    kind: "subtle",
    breaks: ["EVT-17"],
    edits: [sent(`due: now(), running: undefined`, `due: now() + (body.includes('"leave.declined"') ? 4000 : 0), running: undefined`)],
  },
  {
    id: "the second attempt comes after four seconds",
    kind: "plain",
    breaks: ["EVT-17"],
    edits: [sent(`const RETRIES = [2000, 8000];`, `const RETRIES = [4000, 8000];`)],
  },
  {
    id: "the third attempt comes after five seconds",
    kind: "plain",
    breaks: ["EVT-17"],
    edits: [sent(`const RETRIES = [2000, 8000];`, `const RETRIES = [2000, 5000];`)],
  },
  {
    id: "two attempts are made",
    kind: "plain",
    breaks: ["EVT-16"],
    edits: [sent(`const RETRIES = [2000, 8000];`, `const RETRIES = [2000];`)],
  },
  {
    id: "a fourth attempt is made after 30 seconds",
    kind: "subtle",
    breaks: ["EVT-16"],
    edits: [sent(`const RETRIES = [2000, 8000];`, `const RETRIES = [2000, 8000, 30_000];`)],
  },
  {
    id: "an attempt is given up after ten seconds",
    kind: "plain",
    breaks: ["EVT-19"],
    edits: [sent(`const PATIENCE = 30_000;`, `const PATIENCE = 10_000;`)],
  },
  {
    id: "an attempt is given up after a minute",
    kind: "plain",
    breaks: ["EVT-19"],
    edits: [sent(`const PATIENCE = 30_000;`, `const PATIENCE = 60_000;`)],
  },
  {
    id: "an attempt without an answer is not repeated",
    kind: "subtle",
    breaks: ["EVT-19", "EVT-16"],
    edits: [sent(`      return false;\n    }`, `      return signal.aborted;\n    }`)],
  },
  ...[
    ["only 200 counts as delivered", `return status === 200;`, "EVT-18"],
    ["299 does not count as delivered", `return status >= 200 && status < 299;`, "EVT-18"],
    ["a redirect counts as delivered", `return status >= 200 && status <= 399;`, "EVT-16"],
    ["302 counts as delivered", `return (status >= 200 && status <= 299) || status === 302;`, "EVT-16"],
    ["410 counts as delivered", `return (status >= 200 && status <= 299) || status === 410;`, "EVT-16"],
    ["404 counts as delivered", `return (status >= 200 && status <= 299) || status === 404;`, "EVT-16"],
    [
      "refusals of the client's fault count as delivered",
      `return (status >= 200 && status <= 299) || (status >= 400 && status <= 499);`,
      "EVT-16",
    ],
    ["503 counts as delivered", `return (status >= 200 && status <= 299) || status === 503;`, "EVT-16"],
    ["202 does not count as delivered", `return status >= 200 && status <= 299 && status !== 202;`, "EVT-18"],
  ].map(([id, replace, requirement]): Omit<Planted, "receiver"> => ({
    id: id!,
    kind: "subtle",
    breaks: [requirement!],
    edits: [sent(TAKEN, replace!)],
  })),
  {
    id: "every event is sent twice with two ids",
    kind: "plain",
    breaks: ["EVT-11"],
    edits: [
      sent(
        `  emit(company: CompanyData, kind: string, data: object): void {`,
        `  emit(company: CompanyData, kind: string, data: object, more = true): void {\n    if (more) this.emit(company, kind, data, false);`,
      ),
    ],
  },
  {
    id: "a decline is told as two events with two ids",
    kind: "subtle",
    breaks: ["EVT-11"],
    edits: [
      sent(
        `  emit(company: CompanyData, kind: string, data: object): void {`,
        `  emit(company: CompanyData, kind: string, data: object, more = true): void {\n    if (more && kind === "leave.declined") this.emit(company, kind, data, false);`,
      ),
    ],
  },
  {
    id: "an update is told as two events with two ids",
    kind: "subtle",
    breaks: ["EVT-11"],
    edits: [
      peopleRoutes(
        `call.deliveries.emit(call.company, "employee.updated", personOf(one));`,
        `call.deliveries.emit(call.company, "employee.updated", personOf(one));\n  call.deliveries.emit(call.company, "employee.updated", personOf(one));`,
      ),
    ],
  },
  { id: "a delivery that was taken is sent once more", kind: "plain", breaks: ["EVT-18"], edits: [sent(SENT, `${SENT}\n    ${SENT}`)] },
  {
    id: "the id of an event is that of its resource",
    kind: "plain",
    breaks: ["EVT-11"],
    edits: [sent(EMITTED, EMITTED.replace("chance.id()", "(data as { id: string }).id"))],
  },
  {
    id: "the id of an event is no UUID",
    kind: "plain",
    breaks: ["EVT-11"],
    edits: [sent(EMITTED, EMITTED.replace("chance.id()", "`evt_${chance.hex(20)}`"))],
  },
  {
    id: "created_at has another zone than UTC",
    kind: "plain",
    breaks: ["EVT-12"],
    edits: [sent(EMITTED, EMITTED.replace(`new Date(now()).toISOString()`, `new Date(now() + 36e6).toISOString().replace("Z", "+10:00")`))],
  },
  {
    id: "company_id is left out",
    kind: "plain",
    breaks: ["EVT-10"],
    edits: [sent(EMITTED, EMITTED.replace(`, company_id: company.id`, ``))],
  },
  {
    id: "company_id is a name",
    kind: "plain",
    breaks: ["EVT-13"],
    edits: [sent(EMITTED, EMITTED.replace(`company_id: company.id`, `company_id: company.profile.name`))],
  },
  {
    id: "company_id of leave is that of the person",
    kind: "subtle",
    breaks: ["EVT-13"],
    edits: [
      sent(EMITTED, EMITTED.replace(`company_id: company.id`, `company_id: (data as { employeeId?: string }).employeeId ?? company.id`)),
    ],
  },
  {
    id: "data is the id alone",
    kind: "plain",
    breaks: ["EVT-14"],
    edits: [sent(EMITTED, EMITTED.replace(`data,`, `data: { id: (data as { id: string }).id },`))],
  },
  {
    id: "data of a termination lacks the salary",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [
      peopleRoutes(
        `call.deliveries.emit(company, "employee.terminated", personOf(one));`,
        `call.deliveries.emit(company, "employee.terminated", { ...personOf(one), base_salary: undefined });`,
      ),
    ],
  },
  {
    id: "data of a decline lacks the reason",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [
      leaveRoutes(
        `call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));`,
        `call.deliveries.emit(call.company, "leave.declined", { ...leaveOf(call.company, one), declineReason: null });`,
      ),
    ],
  },
  {
    id: "data of a cancellation says approved",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [
      leaveRoutes(
        `call.deliveries.emit(call.company, "leave.cancelled", leaveOf(call.company, one));`,
        `call.deliveries.emit(call.company, "leave.cancelled", { ...leaveOf(call.company, one), status: "approved" });`,
      ),
    ],
  },
  {
    id: "data of a new employee has another start date",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [
      peopleRoutes(
        `call.deliveries.emit(company, "employee.created", personOf(person));`,
        `call.deliveries.emit(company, "employee.created", { ...personOf(person), start_date: "2020-01-01" });`,
      ),
    ],
  },
  {
    id: "data of requested leave counts a day too many",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [
      leaveRoutes(
        `call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", leaveOf(company, row));`,
        `call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", { ...leaveOf(company, row), days: row.days + 1 });`,
      ),
    ],
  },
];
