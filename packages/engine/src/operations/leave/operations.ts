import type { LeaveRecord } from "@hr-platform/domain";
import type { LeaveRequest } from "@hr-platform/spec/types";
import { caseOf, choose } from "../../contract/decisions.ts";
import { deleted, listing, one, wholeList } from "../../pipeline/answer.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import type { FixedRule } from "../../contract/rules.ts";
import type { Listing } from "../../store/indexes/listing.ts";
import type { LeaveOrder } from "../../store/indexes/leave-register.ts";
import { type Answer, type Context, type ContextOf, type IdContext, type Route, route, routeOn } from "../../pipeline/route.ts";
import type { EmittedKind } from "../../webhooks/emitted-event.ts";
import { requestText } from "./leave-form.ts";
import { LEADS_TO, type Transition, mayMove } from "./leave-lifecycle.ts";
import { Row } from "../../store/table.ts";

type Request = Row<LeaveRecord>;

const ORDERS: Record<Context["decisions"]["leave-order"], LeaveOrder> = { "newest-created": "created-desc", "start-date": "start-asc" };

/** Whether a request is in the requested range, both ends included. */
function inRange({ query, decisions }: ContextOf<"listLeave">): (row: Request) => boolean {
  const { from = "0000-00-00", to = "9999-99-99" } = query;
  switch (caseOf(decisions["leave-range-filter"])) {
    case "overlap":
      return ({ record: { resource } }) => resource.startDate <= to && resource.endDate >= from;
    case "starts-within":
      return ({ record: { resource } }) => resource.startDate >= from && resource.startDate <= to;
    case "contained":
      return ({ record: { resource } }) => resource.startDate >= from && resource.endDate <= to;
  }
}

/** The requests of one employee; undefined: all requests. An unknown id matches nothing, unless it is refused. */
function ofEmployee({ company, query, decisions }: ContextOf<"listLeave">, order: LeaveOrder): readonly Request[] | undefined {
  const id = query.employee_id;
  if (id === undefined) return undefined;
  if (company.employees.get(id) !== undefined) return company.leaveRegister.listOf(id, order);
  const isOwn = decisions["leave-unknown-employee"] === "not-found";
  const rule = isOwn ? "leave-filter-employee" : "leave-filter-unknown";
  switch (isOwn ? "not-found" : caseOf(decisions["unknown-query-id"])) {
    case "empty":
      return [];
    case "not-found":
      throw refuseBy.unknownId(rule, "employee_id");
    case "validation-error":
      throw refuseBy.invalid(rule, "employee_id", "employee_id names no known employee.");
  }
}

/** The statuses that a filter selects; null: all. */
function statuses({ query, decisions }: ContextOf<"listLeave">): readonly string[] | null {
  const status = query.status;
  if (status === undefined) return null;
  switch (caseOf(decisions["leave-status-filter"])) {
    case "exact":
      return [status];
    case "unknown-ignored":
      return STATUSES.includes(status) ? [status] : null;
    case "approved-takes-auto":
      return status === "approved" ? ["approved", "auto_approved"] : [status];
  }
}

const STATUSES: readonly string[] = ["pending", "approved", "declined", "cancelled", "auto_approved"] satisfies LeaveRequest["status"][];

function listLeave(context: ContextOf<"listLeave">): Answer {
  const { decisions } = context;
  const rows = select(context);
  const text = (row: Request): string => requestText(row, decisions);
  return decisions["leave-paging"] === "accepted" ? listing(context, rows, text) : wholeList(context, rows, text);
}

/** The requests that match all filters, in order. */
function select(context: ContextOf<"listLeave">): Listing<Request> {
  const { company, decisions, query, page } = context;
  const order = ORDERS[decisions["leave-order"]];
  const wanted = statuses(context);
  const single = wanted?.length === 1 ? wanted[0]! : null;
  const { employee_id, from, to } = query;
  const perPage = decisions["pending-first-reach"] === "per-page" && decisions["leave-paging"] === "accepted";
  const plain = employee_id === undefined && from === undefined && to === undefined && !perPage;
  if (plain && (wanted === null || single !== null)) return company.leaveRegister.list(order, single);
  const own = ofEmployee(context, order);
  const name = JSON.stringify([order, employee_id, wanted, from, to, decisions["leave-range-filter"], perPage ? page.limit : null]);
  return company.leaveRegister.selection(name, () => {
    let rows = own ?? [...company.leaveRegister.list(order, single)];
    if (wanted !== null) rows = rows.filter(({ record }) => wanted.includes(record.resource.status));
    if (isEmptyRange(query)) rows = [];
    else if (from !== undefined || to !== undefined) rows = rows.filter(inRange(context));
    return perPage ? pagewise(context, rows, order) : rows;
  });
}

/** The list sorted page by page: pending requests first in each page. */
function pagewise({ page: { limit } }: Context, rows: readonly Request[], order: LeaveOrder): Request[] {
  const key = ({ record: { resource } }: Request): string => (order === "created-desc" ? resource.createdAt : resource.startDate);
  const sign = order === "created-desc" ? -1 : 1;
  const plain = rows.toSorted((a, b) => (key(a) < key(b) ? -sign : key(a) > key(b) ? sign : a.id < b.id ? -1 : 1));
  const pending = (row: Request): number => (row.record.resource.status === "pending" ? 0 : 1);
  return Array.from({ length: Math.ceil(plain.length / limit) }, (_, page) =>
    plain.slice(page * limit, (page + 1) * limit).toSorted((a, b) => pending(a) - pending(b)),
  ).flat();
}

function isEmptyRange({ from, to }: ContextOf<"listLeave">["query"]): boolean {
  return from !== undefined && to !== undefined && from > to;
}

function checkRange({ query, decisions }: ContextOf<"listLeave">): void {
  if (isEmptyRange(query) && decisions["leave-range-invalid"] === "reject")
    throw refuseBy.invalid("leave-filter-range", "to", "to lies before from.");
}

const EVENTS: Record<Transition, EmittedKind> = { approve: "leave.approved", decline: "leave.declined", cancel: "leave.cancelled" };

/** Why a request may not make a transition (§3.2). */
function ruleOfMove(from: LeaveRequest["status"], transition: Transition): FixedRule {
  return transition === "approve" && from === "approved" ? "approved-twice" : `${transition}-from`;
}

/** Two changes of one request race if they are at most this many milliseconds apart: neither sees the other. */
const RACE = 100;

/** A request after a transition. @throws ApiError CONFLICT if its status does not allow it (§3.2). */
function move(
  { company, decisions, now }: Context,
  request: Request,
  transition: Transition,
  more: Partial<LeaveRequest>,
  kept: Partial<LeaveRecord> = {},
): Request {
  const { record } = request;
  const races = decisions["concurrent-transitions"] === "both-succeed";
  const left = races && record.left !== undefined && Math.abs(now - record.left.at) < RACE ? record.left : undefined;
  const { status, startDate } = record.resource;
  if (!mayMove({ status: left?.status ?? status, startDate }, transition, company.today, decisions))
    throw refuseBy.conflict(
      ruleOfMove(record.resource.status, transition),
      `A request that is ${record.resource.status} cannot be ${LEADS_TO[transition]}.`,
    );
  const person = company.employees.get(record.resource.employeeId);
  if (person?.record.termination != null && decisions["terminated-leave-transition"] === "conflict")
    throw refuseBy.conflict("move-of-leaver", "The employee is terminated.");
  const after: LeaveRecord = { ...record, ...kept, resource: { ...record.resource, ...more, status: LEADS_TO[transition] } };
  return new Row(races ? { ...after, left: left ?? { status, at: now } } : after);
}

function effects(row: Request, transition: Transition): Pick<Answer, "changes" | "events"> {
  return { changes: [{ table: "leave", row }], events: [{ kind: EVENTS[transition], row }] };
}

function show({ decisions }: Context, row: Request, effects?: Pick<Answer, "changes" | "events">): Answer {
  return one({ json: requestText(row, decisions) }, effects);
}

function approve(context: Context, request: Request): Answer {
  if (request.record.resource.status === "approved" && context.decisions["approve-twice"] === "no-op") return show(context, request);
  const row = move(context, request, "approve", { declineReason: null });
  return show(context, row, effects(row, "approve"));
}

function decline(context: ContextOf<"declineLeave">, request: Request): Answer {
  const { reason } = context.body;
  const row = move(context, request, "decline", { declineReason: reason });
  return show(context, row, effects(row, "decline"));
}

function cancel(context: ContextOf<"cancelLeave">, request: Request): Answer {
  const { reason } = context.body;
  const places = { dropped: {}, notes: { notes: reason! }, "decline-reason": { declineReason: reason! } };
  const shown: Partial<LeaveRequest> = reason === undefined ? {} : choose(context.decisions["cancel-reason"], places);
  const row = move(context, request, "cancel", shown, { cancel_reason: reason ?? null });
  return deleted(context, { id: row.id, json: requestText(row, context.decisions) }, effects(row, "cancel"));
}

const find = ({ company, params }: IdContext): Request | undefined => company.leave.get(params.id);

/** §4.3: requests and their transitions. */
export const leaveRoutes: readonly Route[] = [
  route("listLeave", listLeave, checkRange),
  routeOn("getLeave", { find, run: show }),
  routeOn("approveLeave", { find, run: approve }),
  routeOn("declineLeave", { find, run: decline }),
  routeOn("cancelLeave", { find, run: cancel }),
];
