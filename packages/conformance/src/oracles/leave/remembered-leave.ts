import type { KeyName } from "../../target/key-name.ts";
import { sameMember } from "../people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { LEAVE_MEMBERS } from "./leave-request.ts";
import { type Finding, type OracleContext, type Oracle, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";
import { date, uuid } from "../../document/formats.ts";
import { INITIAL_STATUSES, answeredOf, isKept, judgeAsSent } from "./new-leave.ts";
import { Remembered, changedIds, idInPath, latestOf, mayBeDone, perRun, sentBody } from "../remembered.ts";

/** Leave that the run requested. */
interface Request {
  readonly members: Remembered;
  readonly employee: string;
  /** The statuses after its creation and after each successful move. */
  readonly statuses: Set<unknown>;
  /** The finding about a refused move, if no other move succeeded: the requirement fails if the request is still pending. */
  refused: Finding | undefined;
}

/** What a run knows about the leave that it requested, or tried to request. */
interface Leave {
  /** By id in lower case. */
  readonly requests: Map<string, Request>;
  /** By employee and first day: responses to refused requests, and requests that may have been stored. */
  readonly refused: Map<string, string>;
  readonly possible: Set<string>;
  /** Employees that the run hired, by id in lower case, with their plain names: only the run requests leave for them. */
  readonly hired: Map<string, readonly string[]>;
  /** `requires_approval` of the listed leave types, by id in lower case. */
  readonly types: Map<string, boolean>;
  /** The ids of all leave types when first listed, by their names. */
  readonly lists: Map<string, string>;
}

const leaveOf = perRun((): Leave => ({
  requests: new Map(),
  refused: new Map(),
  possible: new Set(),
  hired: new Map(),
  types: new Map(),
  lists: new Map(),
}));

const REQUIREMENTS = [
  "BAL-02",
  "LTYPE-01",
  "LEAVE-03",
  "LEAVE-14",
  "LEAVE-34",
  "LEAVE-35",
  "LEAVE-36",
  "LEAVE-37",
  "LEAVE-38",
  "LEAVE-40",
  "LEAVE-42",
  "LEAVE-46",
  "LEAVE-50",
  "ERR-14",
];

/** The status after each successful move (§3.2). */
const MOVES: Readonly<Record<string, string>> = { approveLeave: "approved", declineLeave: "declined", cancelLeave: "cancelled" };
/** Members that moves change; they are judged by the moves. */
const MOVED: ReadonlySet<string> = new Set(["status", "declineReason"]);

/**
 * Only the run changes the leave that it requested, so every later response must show it as created, in the status after one of its moves
 * (§2.5, §3.2). Every response that contains it is judged.
 */
export const rememberedLeave: Oracle = {
  id: "leave-as-it-was-made",
  title: "MUST show a leave request as created and moved, in every response",
  requirements: REQUIREMENTS,
  unsure: (exchange, known) => forget(exchange, leaveOf(known)),
  judge: (exchange, known) => {
    const leave = leaveOf(known);
    const { operation, ok, data } = exchange;
    if (exchange.key === "other" || exchange.key === "low") return [];
    switch (operation) {
      case "createEmployee":
        if (ok && uuid.holds(data.at("id").raw)) leave.hired.set(lower(data.at("id")), namesInHire(sentBody(exchange)));
        return [];
      case "updateEmployee":
        if (mayBeDone(exchange)) forgetPerson(idInPath(exchange, "employee"), leave, false);
        return [];
      case "listLeaveBalances":
        return ok ? data.list.flatMap((row) => ownNames(row, BALANCE, leave.hired)).slice(0, 1) : [];
      case "listLeaveTypes":
        return ok ? typesListed(exchange, leave) : [];
      case "requestLeave":
        return judgeCreation(exchange, known, leave);
      case "getLeave":
      case "listLeave":
        return ok ? judgeShown(exchange, leave) : [];
      default:
        if (operation !== null && MOVES[operation] !== undefined) return judgeMove(exchange, MOVES[operation], leave);
        if (mayBeDone(exchange)) forget(exchange, leave);
        return [];
    }
  },
};

const lower = (view: View): string => view.text?.toLowerCase() ?? "";

/** Judges a complete list with the same names as before and none of the same ids: no request could name a type by id. */
function typesListed({ data, meta, record }: Exchange, { types, lists }: Leave): readonly Finding[] {
  const { list } = data;
  for (const row of list) {
    const approval = row.at("requires_approval").flag;
    if (approval !== undefined) types.set(lower(row.at("id")), approval);
  }
  const isWhole = meta.at("has_more").flag !== true && !new URLSearchParams(record.request.query).has("page");
  if (!isWhole || list.length === 0) return [];
  const [names, ids] = ["name", "id"].map((name) => list.map((row) => lower(row.at(name)))) as [string[], string[]];
  const before = lists.get(names.join(", "));
  if (before === undefined) lists.set(names.join(", "), ids.join(", "));
  return before === undefined || ids.some((id) => before.includes(id))
    ? []
    : [finding("LTYPE-01", false, "a leave type keeps its id", `ids ${ids.join(", ")}, which were ${before}`)];
}

/** Employee and first day of requested leave; undefined: the body does not have them. */
function placeOf(body: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const { employee_id: person, start_date: day } = body ?? {};
  return uuid.holds(person) && date.holds(day) ? `${String(person).toLowerCase()} ${String(day)}` : undefined;
}

/** The body, even if its interpretation is open. */
const anyBody = ({ record }: Exchange): Readonly<Record<string, unknown>> | undefined => sentBody({ record: { ...record, open: [] } });

/** Forgets leave that may have been moved or requested. */
function forget(exchange: Exchange, leave: Leave): void {
  const { operation } = exchange;
  if (operation === "requestLeave") {
    const place = placeOf(anyBody(exchange));
    if (place !== undefined) leave.possible.add(place);
  }
  const people = [...leave.requests.values()].map(({ employee }) => employee);
  for (const id of changedIds(exchange, "employee", [...leave.hired.keys(), ...people])) forgetPerson(id, leave, true);
  for (const id of changedIds(exchange, "leave", leave.requests.keys())) leave.requests.delete(id);
}

/** Forgets what a change of an employee may change in their leave: the document does not say. @param left the employee may be terminated */
function forgetPerson(id: string, { requests, hired }: Leave, left: boolean): void {
  if (hired.has(id)) hired.set(id, []);
  for (const [key, { employee, members }] of requests) {
    if (employee !== id) continue;
    if (left) requests.delete(key);
    else for (const name of ["employeeName", "days"]) members.forget(name);
  }
}

function judgeCreation(exchange: Exchange, known: OracleContext, leave: Leave): readonly Finding[] {
  const place = placeOf(anyBody(exchange));
  if (place !== undefined) {
    if (exchange.status < 400 || exchange.status >= 500) leave.possible.add(place);
    else if (!leave.refused.has(place)) leave.refused.set(place, exchange.brief);
  }
  const { data } = exchange;
  const id = lower(data.at("id"));
  if (!exchange.ok || !uuid.holds(id)) return [];
  if (leave.requests.has(id)) return judgeShown(exchange, leave);
  const reading = answeredOf(exchange);
  const members = new Remembered(sameOf);
  for (const [name, value] of Object.entries(reading)) members.set(name, value);
  const body = sentBody(exchange);
  const statuses = new Set<unknown>(reading["status"] === undefined ? INITIAL_STATUSES : [reading["status"]]);
  leave.requests.set(id, { members, employee: String(anyBody(exchange)?.["employee_id"]).toLowerCase(), statuses, refused: undefined });
  const early = latestOf(known).before(data.at("createdAt").text);
  return [
    ...(body === undefined ? [] : judgeAsSent(body, reading, leave.types)),
    ...(early === undefined ? [] : [finding("LEAVE-14", false, "createdAt is no earlier than that of a resource created before", early)]),
  ];
}

function judgeMove(exchange: Exchange, status: string, leave: Leave): readonly Finding[] {
  const request = leave.requests.get(idInPath(exchange, "leave"));
  if (request === undefined) return [];
  if (!exchange.ok && exchange.status < 500) {
    request.refused ??= refusedMove(exchange);
    return [];
  }
  const reason = sentBody(exchange)?.["reason"];
  // The order of several moves may not be that of their responses.
  const isFirst = request.statuses.size === 1;
  if (exchange.ok && status === "declined" && isFirst && isKept(reason)) request.members.set("declineReason", reason);
  else request.members.forget("declineReason");
  request.statuses.add(status);
  // Where the reason of a cancellation is stored is open.
  if (exchange.operation === "cancelLeave" && exchange.record.request.body !== null) request.members.forget("notes");
  return exchange.ok && exchange.data.has("id") ? judgeShown(exchange, leave) : [];
}

/** Judges the leave that a response shows. */
function judgeShown({ operation, data, showsAll }: Exchange, leave: Leave): readonly Finding[] {
  if (!showsAll) return [];
  const rows = operation === "listLeave" ? data.list : [data];
  const findings = rows.flatMap((row) => {
    const request = leave.requests.get(lower(row.at("id")));
    const about =
      request === undefined
        ? refusedRequestListed(row, leave)
        : judgeRequest(row, request, operation === "listLeave" ? "LEAVE-37" : "LEAVE-36");
    return [...about, ...ownNames(row, REQUEST, leave.hired)];
  });
  return findings.filter((one, n) => findings.findIndex(({ requirement }) => requirement === one.requirement) === n);
}

function judgeRequest(row: View, request: Request, requirement: string): Finding[] {
  const { members, statuses } = request;
  const findings: Finding[] = [];
  const changedName = LEAVE_MEMBERS.find((name) => !MOVED.has(name) && row.has(name) && !agrees(members, name, row.at(name).raw));
  if (changedName !== undefined) {
    const got = `${changedName} was ${members.words(changedName)}, and is ${JSON.stringify(row.at(changedName).raw)} in ${row.at("id").text}`;
    findings.push(finding(requirement, false, "leave is shown as created, except its status and the reason of a decline", got));
  }
  const reason = row.at("declineReason");
  // A list may lag behind.
  const isRight = requirement === "LEAVE-37" ? members.had("declineReason", reason.raw) : members.may("declineReason", reason.raw);
  if (reason.exists && members.knows("declineReason") && !isRight) {
    const got = `declineReason ${JSON.stringify(reason.raw)} in ${row.at("id").text}, which was ${members.words("declineReason")}`;
    findings.push(finding("LEAVE-40", false, "declineReason holds the reason of the decline, and is null without one", got));
  }
  const status = row.at("status").raw;
  // The move could only be refused rightly because of a concurrent one; then the request would not be pending.
  if (request.refused !== undefined && status === "pending" && statuses.has("pending") && statuses.size === 1)
    findings.push(request.refused);
  if (statuses.has(status) || status === undefined) return findings;
  const got = `status ${JSON.stringify(status)} of ${row.at("id").text}, which was ${[...statuses].join(", ")}`;
  return [...findings, finding("LEAVE-46", false, "leave is only in statuses after its creation and its successful moves", got)];
}

/** Whether a value is possible. A member that was not seen yet, because a key without read created the leave, gets this value. */
function agrees(members: Remembered, name: string, value: unknown): boolean {
  if (members.knows(name)) return members.may(name, value);
  members.set(name, value);
  return true;
}

/** Judges listed leave of an employee that the run hired, for a day for which every request was refused. */
function refusedRequestListed(row: View, { refused, possible, hired }: Leave): Finding[] {
  const person = lower(row.at("employeeId"));
  const place = `${person} ${row.at("startDate").text}`;
  const answer = refused.get(place);
  if (answer === undefined || possible.has(place) || !hired.has(person)) return [];
  const got = `leave from ${row.at("startDate").text} on, which was answered ${answer}`;
  return [finding("ERR-14", false, "no leave whose creation was refused", got)];
}

function sameOf(name: string, a: unknown, b: unknown): boolean {
  if (name === "createdAt") return sameMember("created_at", a, b);
  return sameMember(/Id$|^id$/.test(name) ? "id" : name, a, b);
}

/** The members of a row that have the id and the name of an employee. */
interface Naming {
  readonly id: string;
  readonly member: string;
  readonly requirement: string;
}

const REQUEST: Naming = { id: "employeeId", member: "employeeName", requirement: "LEAVE-03" };
const BALANCE: Naming = { id: "employee_id", member: "name", requirement: "BAL-02" };

/**
 * Runs of at least four plain letters or digits in the first and the last name of a hire, in lower case: a member that shows one of the two names
 * shows one of its runs. Empty unless each name has one.
 */
function namesInHire(body: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const runs = [body["first_name"], body["last_name"]].map(
    (name) => (typeof name === "string" ? name.toLowerCase().match(/[a-z\d]{4,}/g) : null) ?? [],
  );
  return runs.every(({ length }) => length > 0) ? runs.flat() : [];
}

/** Judges whether a row shows a part of its employee's name, in any form. */
function ownNames(row: View, { id, member, requirement }: Naming, hired: ReadonlyMap<string, readonly string[]>): Finding[] {
  const names = hired.get(row.at(id).text?.toLowerCase() ?? "") ?? [];
  const shown = row.at(member).text?.toLowerCase();
  return names.length === 0 || shown === undefined || names.some((name) => shown.includes(name))
    ? []
    : [finding(requirement, false, `the name of the employee in ${member}, ${names.join(" ")}`, `${member} ${row.at(member).text}`)];
}

/** Keys that may move leave. */
const MOVING: ReadonlySet<KeyName | null> = new Set(["full", "write", "sacrificial"]);

/** Judges the refusal of a move that every pending request allows (§3.2); undefined: the key or the body may be the reason. */
function refusedMove(exchange: Exchange): Finding | undefined {
  const { operation, status, key, record } = exchange;
  const body = sentBody(exchange);
  // Which reasons are too long is open.
  const reason = typeof body?.["reason"] === "string" && /^(?=.*\w)[\w .,:'-]{1,255}$/.test(body["reason"]);
  const isPlain = record.open.length === 0 && (operation === "declineLeave" ? reason : record.request.body === null);
  if (!isPlain || !MOVING.has(key) || ![400, 404, 409].includes(status)) return undefined;
  const requirement = { approveLeave: "LEAVE-38", declineLeave: "LEAVE-40" }[operation as string] ?? "LEAVE-42";
  return finding(requirement, false, "a pending request can be approved, declined with a reason, and cancelled", exchange.brief);
}
