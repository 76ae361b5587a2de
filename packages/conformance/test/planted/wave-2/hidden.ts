import { inVariant, plain, subtle, delivered } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "leave-routes.ts";
const TABLES = "leave-tables.ts";
const RULES = "leave-rules.ts";
const PEOPLE = "people-routes.ts";
const ROWS = "const rows = [...company.leave.values()]\n    .filter(";
const LISTED = "return listed(\n    call,\n    rows.map((row) => leaveOf(company, row)),\n    true,\n  );";
const READ = "found(call, call.company.leave, () => undefined).one),";
const APPROVE = "export function approveLeave(call: Call): Reply {\n";
const DECLINE = "export function declineLeave(call: Call): Reply {\n";
const CANCEL = "export function cancelLeave(call: Call): Reply {\n";
const HIDDEN = 'call.company.hidden.has(call.params["id"]!)';
const AWAY = "[...call.company.hidden.values()].some(({ personId }) => personId === one.id)";

/** Traces of family-violence leave that is never shown (§1, privacy rule 1). */
export const secondHidden: readonly Planted[] = [
  subtle("the leave list counts the hidden request in total when it is filtered by employee", "PRIV-03 PRIV-24", [
    ROUTES,
    LISTED,
    `const reply = ${LISTED.slice(7)}
  const extra = [...company.hidden.values()].filter(({ personId }) => personId === who?.toLowerCase()).length;
  (reply.beside!["meta"] as { total: number }).total += extra;
  return reply;`,
  ]),
  subtle("the leave list shows the hidden request under status=approved", "PRIV-01", [
    ROUTES,
    ROWS,
    'const rows = [...company.leave.values(), ...(status === "approved" ? company.hidden.values() : [])]\n    .filter(',
  ]),
  subtle("the leave list shows the hidden request when both from and to are given", "PRIV-01", [
    ROUTES,
    ROWS,
    "const rows = [...company.leave.values(), ...(from !== undefined && to !== undefined ? company.hidden.values() : [])]\n    .filter(",
  ]),
  subtle("the hidden request ends the last page of the leave list", "PRIV-01", [
    ROUTES,
    LISTED,
    `const reply = ${LISTED.slice(7)}
  const { has_more: more } = reply.beside!["meta"] as { has_more: boolean };
  return more ? reply : { ...reply, data: [...(reply.data as object[]), ...[...company.hidden.values()].filter(({ personId }) => who === undefined || personId === who).map((row) => leaveOf(company, row))] };`,
  ]),
  subtle("the hidden request is taken out of a page only after it took a place there", "PRIV-03 PAGE-05", [
    ROUTES,
    LISTED,
    `const all = [...rows.slice(0, 4), ...[...company.hidden.values()].filter(({ personId }) => who === undefined || personId === who), ...rows.slice(4)];
  const reply = listed(call, all, true);
  Object.assign(reply.beside!["meta"] as object, { total: rows.length });
  return { ...reply, data: (reply.data as Leave[]).filter(({ id }) => !company.hidden.has(id)).map((row) => leaveOf(company, row)) };`,
  ]),
  subtle("has_more counts the hidden request", "PRIV-03 PAGE-05", [
    ROUTES,
    LISTED,
    `const reply = ${LISTED.slice(7)}
  const meta = reply.beside!["meta"] as { has_more: boolean; page: number; limit: number };
  meta.has_more = meta.page * meta.limit < rows.length + (who === undefined ? company.hidden.size : 0);
  return reply;`,
  ]),
  plain(
    "reading the hidden request is forbidden, not unknown",
    "PRIV-02",
    [
      ROUTES,
      `leaveOf(call.company, ${READ}`,
      `leaveOf(call.company, ((): Leave => {
    if (${HIDDEN}) throw new Refusal(403, "You may not see this.");
    return found(call, call.company.leave, () => undefined).one;
  })()),`,
    ],
    [ROUTES, 'import { conflict, invalid } from "./refusal.ts";', 'import { Refusal, conflict, invalid } from "./refusal.ts";'],
  ),
  subtle(
    "reading the hidden request is answered 404 in other words",
    "PRIV-02",
    [
      ROUTES,
      `leaveOf(call.company, ${READ}`,
      `leaveOf(call.company, ((): Leave => {
    if (${HIDDEN}) throw new Refusal(404, "This request is not available.");
    return found(call, call.company.leave, () => undefined).one;
  })()),`,
    ],
    [ROUTES, 'import { conflict, invalid } from "./refusal.ts";', 'import { Refusal, conflict, invalid } from "./refusal.ts";'],
  ),
  subtle("approving the hidden request is a conflict", "PRIV-04", [
    ROUTES,
    APPROVE,
    `${APPROVE}  if (${HIDDEN}) throw conflict("This is approved.");\n`,
  ]),
  subtle("declining the hidden request asks for a reason before it is unknown", "PRIV-04", [
    ROUTES,
    DECLINE,
    `${DECLINE}  if (${HIDDEN}) fieldsOf(call).text("reason", 2000);\n`,
  ]),
  plain("cancelling the hidden request succeeds", "PRIV-04", [ROUTES, CANCEL, `${CANCEL}  if (${HIDDEN}) return { status: 204 };\n`]),
  subtle("the sick balance falls by hidden leave", "PRIV-05", [
    TABLES,
    "sick_available: grants[1]! - live(sick),",
    "sick_available: grants[1]! - live(sick) - [...company.hidden.values()].filter(({ personId }) => personId === person.id).length,",
  ]),
  subtle("who has hidden leave is missing from the unfiltered balances", "PRIV-05 PRIV-24", [
    TABLES,
    ".filter(({ id }) => who === undefined || id === who);",
    ".filter(({ id }) => (who === undefined ? ![...company.hidden.values()].some(({ personId }) => personId === id) : id === who));",
  ]),
  subtle("new leave is warned of where it takes in the first hidden day", "PRIV-06", [
    RULES,
    "!(half && row.half));",
    "!(half && row.half)) || [...company.hidden.values()].some((row) => row.personId === person.id && row.start <= end && row.start >= start);",
  ]),
  inVariant(
    "strict",
    subtle("new leave over hidden leave is a conflict", "PRIV-06", [
      RULES,
      "const live = [...company.leave.values()]",
      "const live = [...company.leave.values(), ...company.hidden.values()]",
    ]),
  ),
  subtle("days of new leave leave out hidden days", "PRIV-06", [
    ROUTES,
    'mistakes.has("counts weekends as leave"));',
    `mistakes.has("counts weekends as leave")) -
    [...company.hidden.values()]
      .filter((row) => row.personId === personId && row.start <= end && row.end >= start)
      .reduce((sum, row) => sum + workingDays(person.jurisdiction, row.start > start ? row.start : start, row.end < end ? row.end : end), 0);`,
  ]),
  subtle("the yearly limit of a leave type counts hidden leave as used", "PRIV-06", [
    RULES,
    "[type.most !== null && days > type.most,",
    "[type.most !== null && days + [...company.hidden.values()].filter((row) => row.personId === person.id).reduce((sum, row) => sum + row.days, 0) > type.most,",
  ]),
  subtle("one employee read by id is on_leave for hidden leave", "PRIV-07", [
    PEOPLE,
    'throw new Refusal(404, "We have nothing under this id.");\n  return { data: personOf(one) };',
    `throw new Refusal(404, "We have nothing under this id.");
  return { data: { ...personOf(one), ...(${AWAY} ? { status: "on_leave" } : {}) } };`,
  ]),
  subtle("status=active leaves out who has hidden leave", "PRIV-07 PRIV-24", [
    PEOPLE,
    ': person.status !== "terminated")) &&',
    ': person.status !== "terminated" && ![...company.hidden.values()].some(({ personId }) => personId === person.id))) &&',
  ]),
  subtle("employees carry the end of hidden leave as away_until", "PRIV-24", [
    PEOPLE,
    'const shown = rows.map((person) => (person.status === "terminated" ? undefined : asHired.get(person)) ?? personOf(person));',
    `const away = new Map([...company.hidden.values()].map(({ personId, end }) => [personId, end]));
  const shown = rows.map((person) => ({ ...personOf(person), ...(away.has(person.id) ? { away_until: away.get(person.id) } : {}) }));`,
  ]),
  plain("the analytics count hidden leave as on_leave", "PRIV-09", [
    "analytics-routes.ts",
    'active: withStatus("active"), on_leave: withStatus("on_leave"),',
    'active: withStatus("active") - company.hidden.size, on_leave: withStatus("on_leave") + company.hidden.size,',
  ]),
  subtle("the analytics export alone counts hidden leave as on_leave", "PRIV-09 ANA-10", [
    "analytics-routes.ts",
    "...Object.entries(statuses).map(([status, count]) => [",
    "...Object.entries({ ...statuses, active: statuses.active - call.company.hidden.size, on_leave: statuses.on_leave + call.company.hidden.size }).map(([status, count]) => [",
  ]),
  plain("leave of the hidden type can be requested", "PRIV-10", [
    ROUTES,
    "new Map(company.leaveTypes.map((one) => [one.id, one]))",
    'new Map([...company.leaveTypes, { ...company.leaveTypes[0]!, id: company.hiddenTypeId, name: "Special" }].map((one) => [one.id, one]))',
  ]),
  subtle("leave of the hidden type is refused unlike leave of an unknown type", "PRIV-10", [
    ROUTES,
    "const type = named(",
    'if (typeId === company.hiddenTypeId) throw invalid("leave_type_id", "Ask for this in the web application.");\n  const type = named(',
  ]),
  subtle("permissions of a user on hidden leave have another scope", "PRIV-24", [
    "settings-routes.ts",
    'one.role === "company_admin" ? "everything" : "reports"',
    `${AWAY} ? "suspended" : one.role === "company_admin" ? "everything" : "reports"`,
  ]),
  subtle("recognition of a person on hidden leave is a conflict", "PRIV-24", [
    "recognition-routes.ts",
    'if (from === to) throw conflict("Nobody recognises themselves.");',
    `if (from === to) throw conflict("Nobody recognises themselves.");
  if ([...company.hidden.values()].some(({ personId }) => personId === to)) throw conflict("This person is away.");`,
  ]),
  ...delivered([
    subtle("a refused cancellation of the hidden request is delivered as leave.cancelled", "PRIV-08", [
      ROUTES,
      CANCEL,
      `${CANCEL}  const secret = call.company.hidden.get(call.params["id"]!);
  if (secret !== undefined) call.deliveries.emit(call.company, "leave.cancelled", leaveOf(call.company, secret));\n`,
    ]),
    subtle("leave events of a person name the ids of their hidden leave", "PRIV-08", [
      ROUTES,
      'call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", leaveOf(company, row));',
      `const others = [...company.hidden.values()].filter((one) => one.personId === personId).map(({ id }) => id);
  call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", { ...leaveOf(company, row), ...(others.length > 0 ? { overlaps: others } : {}) });`,
    ]),
  ]),
];
