import { sameMember } from "../people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { LEAVE_MEMBERS } from "./leave-request.ts";
import { type Finding, type OracleContext, type Oracle, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";
import { READING_KEYS } from "../fields.ts";
import { date, uuid } from "../../document/formats.ts";
import { INITIAL_STATUSES, answeredOf, judgeAsSent } from "./new-leave.ts";
import { BALANCE, REQUEST, ownNames, namesInHire } from "./own-names.ts";
import { refusedMove } from "./refused-move.ts";
import { Remembered, latestOf, perRun, sentBody } from "../remembered.ts";

/** Leave that the run asked for. */
interface Request {
  readonly members: Remembered;
  readonly employee: string;
  /** Statuses that an answered move, or the creation, gave it. */
  readonly statuses: Set<unknown>;
  /** A move that was refused while no other was answered, with the requirement that it breaks if the request is pending still. */
  refused: Finding | undefined;
}

/** What a run knows of the leave that it asked for, or tried to. */
interface Leave {
  /** By id in lower case. */
  readonly requests: Map<string, Request>;
  /** By person and first day: answers to requests that were refused, and what may have been stored. */
  readonly refused: Map<string, string>;
  readonly possible: Set<string>;
  /** People whom the run hired, by id in lower case, with their plain names: nobody else asks for leave of theirs. */
  readonly hired: Map<string, readonly string[]>;
  /** Whether leave types, by id in lower case, are listed with `requires_approval`. */
  readonly types: Map<string, boolean>;
  /** Ids of all leave types by their names, as they were first listed. */
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

/** What each successful move makes of a request (§3.2). */
const MOVES: Readonly<Record<string, string>> = { approveLeave: "approved", declineLeave: "declined", cancelLeave: "cancelled" };
/** Changed by moves, and judged by what was answered. */
const MOVED: ReadonlySet<string> = new Set(["status", "declineReason"]);

/**
 * Leave that the run asked for is nobody else's to change: whatever shows it later has to show it as it was made, and in a status
 * that a move brought about (§2.5, §3.2). Every answer with it is evidence, whatever it was asked for.
 */
export const rememberedLeave: Oracle = {
  id: "leave-as-it-was-made",
  title: "MUST show a leave request as it was made and moved, wherever it is shown",
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
      case "terminateEmployee":
        if (ok || exchange.status >= 500) forgetPerson(idOf(exchange), leave, operation === "terminateEmployee");
        return [];
      case "listLeaveBalances":
        return ok ? data.list.flatMap((row) => ownNames(row, BALANCE, leave.hired)).slice(0, 1) : [];
      case "listLeaveTypes":
        return ok ? typesListed(exchange, leave) : [];
      case "requestLeave":
        return asked(exchange, known, leave);
      case "getLeave":
      case "listLeave":
        return ok ? shown(exchange, leave) : [];
      default:
        return operation !== null && MOVES[operation] !== undefined ? moved(exchange, MOVES[operation], leave) : [];
    }
  },
};

const lower = (view: View): string => view.text?.toLowerCase() ?? "";

/** The id in the path of an employee or a leave request. */
const idOf = ({ record }: Exchange): string => (record.request.path.split("/")[2] ?? "").toLowerCase();

/** A whole list with the same names and none of the ids before: no request could name a type. */
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

/** By whom and from when on leave is asked for; undefined: the body does not say. */
function placeOf(body: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const { employee_id: person, start_date: day } = body ?? {};
  return uuid.holds(person) && date.holds(day) ? `${String(person).toLowerCase()} ${String(day)}` : undefined;
}

/** What a body holds, whether or not it is open how it is read. */
const anyBody = ({ record }: Exchange): Readonly<Record<string, unknown>> | undefined => sentBody({ record: { ...record, open: [] } });

/** Leave that may have been moved, or asked for, is no longer known. */
function forget(exchange: Exchange, leave: Leave): void {
  const { operation } = exchange;
  if (operation === "requestLeave") {
    const place = placeOf(anyBody(exchange));
    if (place !== undefined) leave.possible.add(place);
  }
  if (operation === "updateEmployee" || operation === "terminateEmployee") forgetPerson(idOf(exchange), leave, true);
  if (operation !== null && MOVES[operation] !== undefined) leave.requests.delete(idOf(exchange));
}

/** What a change of a person means for their leave is not said; their leave bears their name. */
function forgetPerson(id: string, { requests, hired }: Leave, left: boolean): void {
  if (hired.has(id)) hired.set(id, []);
  for (const [key, { employee, members }] of requests) {
    if (employee !== id) continue;
    if (left) requests.delete(key);
    else for (const name of ["employeeName", "days"]) members.forget(name);
  }
}

function asked(exchange: Exchange, known: OracleContext, leave: Leave): readonly Finding[] {
  const place = placeOf(anyBody(exchange));
  if (place !== undefined) {
    if (exchange.status < 400 || exchange.status >= 500) leave.possible.add(place);
    else if (!leave.refused.has(place)) leave.refused.set(place, exchange.brief);
  }
  const { data } = exchange;
  const id = lower(data.at("id"));
  if (!exchange.ok || !uuid.holds(id)) return [];
  if (leave.requests.has(id)) return shown(exchange, leave);
  const reading = answeredOf(exchange);
  const members = new Remembered(sameOf);
  for (const [name, value] of Object.entries(reading)) members.set(name, value);
  const body = sentBody(exchange);
  const statuses = new Set<unknown>(reading["status"] === undefined ? INITIAL_STATUSES : [reading["status"]]);
  leave.requests.set(id, { members, employee: String(anyBody(exchange)?.["employee_id"]).toLowerCase(), statuses, refused: undefined });
  const early = latestOf(known).before(data.at("createdAt").text);
  return [
    ...(body === undefined ? [] : judgeAsSent(body, reading, leave.types)),
    ...(early === undefined ? [] : [finding("LEAVE-14", false, "createdAt no earlier than what was created before", early)]),
  ];
}

function moved(exchange: Exchange, status: string, leave: Leave): readonly Finding[] {
  const request = leave.requests.get(idOf(exchange));
  if (request === undefined) return [];
  if (!exchange.ok && exchange.status < 500) {
    request.refused ??= refusedMove(exchange);
    return [];
  }
  request.statuses.add(status);
  // Where the reason of a cancellation goes is open.
  if (exchange.operation === "cancelLeave" && exchange.record.request.body !== null) request.members.forget("notes");
  return exchange.ok && exchange.data.has("id") ? shown(exchange, leave) : [];
}

/** What is wrong with leave that an answer shows. */
function shown({ operation, data, key }: Exchange, leave: Leave): readonly Finding[] {
  if (!READING_KEYS.has(key)) return [];
  const rows = operation === "listLeave" ? data.list : [data];
  const found = rows.flatMap((row) => {
    const request = leave.requests.get(lower(row.at("id")));
    const about =
      request === undefined
        ? refusedRequestListed(row, leave)
        : differing(row, request, operation === "listLeave" ? "LEAVE-37" : "LEAVE-36");
    return [...about, ...ownNames(row, REQUEST, leave.hired)];
  });
  return found.filter((one, n) => found.findIndex(({ requirement }) => requirement === one.requirement) === n);
}

function differing(row: View, request: Request, requirement: string): Finding[] {
  const { members, statuses } = request;
  const found: Finding[] = [];
  const odd = LEAVE_MEMBERS.find((name) => !MOVED.has(name) && row.has(name) && !agrees(members, name, row.at(name).raw));
  if (odd !== undefined) {
    const got = `${odd} was ${members.words(odd)}, and is ${JSON.stringify(row.at(odd).raw)} in ${row.at("id").text}`;
    found.push(finding(requirement, false, "leave is shown as it was made, but for its status and the reason of a decline", got));
  }
  const status = row.at("status").raw;
  // Only moves at once could have come in between: then it would not be pending.
  if (request.refused !== undefined && status === "pending" && statuses.has("pending") && statuses.size === 1) found.push(request.refused);
  if (statuses.has(status) || status === undefined) return found;
  const got = `status ${JSON.stringify(status)} of ${row.at("id").text}, which was ${[...statuses].join(", ")}`;
  return [...found, finding("LEAVE-46", false, "leave is in no status but those that its creation and its moves were answered with", got)];
}

/** A member that was never seen, as of leave that a key without read made, is known from here on. */
function agrees(members: Remembered, name: string, value: unknown): boolean {
  if (members.knows(name)) return members.may(name, value);
  members.set(name, value);
  return true;
}

/** Leave of somebody whom the run hired, on a day for which it was refused and never granted. */
function refusedRequestListed(row: View, { refused, possible, hired }: Leave): Finding[] {
  const person = lower(row.at("employeeId"));
  const place = `${person} ${row.at("startDate").text}`;
  const answer = refused.get(place);
  if (answer === undefined || possible.has(place) || !hired.has(person)) return [];
  const got = `leave from ${row.at("startDate").text} on, which was answered ${answer}`;
  return [finding("ERR-14", false, "no leave of which the creation was refused", got)];
}

function sameOf(name: string, a: unknown, b: unknown): boolean {
  if (name === "createdAt") return sameMember("created_at", a, b);
  return sameMember(/Id$|^id$/.test(name) ? "id" : name, a, b);
}
