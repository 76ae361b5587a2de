import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const LEAVE = "leave-routes.ts";
const RANK = `Number(b.status === "pending") - Number(a.status === "pending");`;
const LISTED = "rows.map((row) => leaveOf(company, row)),";
const READ = `export const readLeave = (call: Call): Reply => ({
  data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one),
});`;

/** Leave as it is read and listed. */
export const fourthLeaveLists: readonly Planted[] = [
  plain("spells the id of the employee in leave with an underscore", "CONV-12 LEAVE-02", [
    LEAVE,
    "    employeeId: row.personId,",
    "    employee_id: row.personId,",
  ]),
  plain("gives the creation of leave in milliseconds", "LEAVE-14 CONV-03", [
    LEAVE,
    "createdAt: stamp(row.since),",
    "createdAt: row.since,",
  ]),
  plain("has a decline reason only on declined leave", "LEAVE-13", [
    LEAVE,
    "declineReason: row.reason,",
    "declineReason: row.reason ?? undefined,",
  ]),
  plain("calls every type of leave leave", "LEAVE-49", [
    LEAVE,
    `typeName: company.leaveTypes.find(({ id }) => id === row.typeId)?.name ?? "Leave",`,
    `typeName: "Leave",`,
  ]),
  plain("writes auto_approved in camelCase", "LEAVE-12", [LEAVE, "    status: row.status,", `    status: row.status.replace("_a", "A"),`]),
  plain(
    "selects leave by the days on which it was asked for",
    "LEAVE-31",
    [
      LEAVE,
      `      : (from === undefined || start >= from) && (to === undefined || end <= to);`,
      `      : (from === undefined || start >= from) && (to === undefined || end <= to);
  const asLate = ({ since }: Leave): boolean => (from === undefined || dayOf(since) >= from) && (to === undefined || dayOf(since) <= to);`,
    ],
    [
      LEAVE,
      "(status === undefined || row.status === status) && inRange(row),",
      "(status === undefined || row.status === status) && (inRange === undefined || asLate(row)),",
    ],
  ),
  plain("has no cancelled leave to list", "LEAVE-30", [
    LEAVE,
    "(status === undefined || row.status === status) && inRange(row),",
    `(status === undefined || (row.status === status && status !== "cancelled")) && inRange(row),`,
  ]),
  plain("finds no cancelled leave by its id", "LEAVE-42 LEAVE-37", [
    LEAVE,
    READ,
    `export function readLeave(call: Call): Reply {
  const live = new Map([...call.company.leave].filter(([, { status }]) => status !== "cancelled"));
  return { data: leaveOf(call.company, found(call, live, () => undefined).one) };
}`,
  ]),
  plain("lists the newest leave first whether it is pending or not", "LEAVE-28", [LEAVE, RANK, "b.since - a.since;"]),
  subtle("answers nothing found where a person has asked for no leave", "LEAVE-29", [
    LEAVE,
    "  return listed(\n    call,\n    rows.map",
    `  if (who !== undefined && status === undefined && rows.length === 0) throw Object.assign(conflict("No leave."), { status: 404 });
  return listed(\n    call,\n    rows.map`,
  ]),
  plain("tells the rows of one page as the total of leave", "PAGE-07", [
    LEAVE,
    "  return listed(\n    call,\n    rows.map((row) => leaveOf(company, row)),\n    true,\n  );",
    `  const reply = listed(call, rows.map((row) => leaveOf(company, row)), true);
  const total = (reply.data as unknown[]).length;
  return { ...reply, beside: { meta: { ...(reply.beside?.["meta"] as object), total } } };`,
  ]),
  subtle("writes the days of half a day as text", "LEAVE-08", [
    LEAVE,
    "    days: row.days,",
    `    days: row.days === 0.5 ? "0.5" : row.days,`,
  ]),
  subtle("shows no name on the leave of people who have left", "LEAVE-03", [
    LEAVE,
    "employeeName: `${person.lastName}, ${person.firstName}`,",
    'employeeName: person.status === "terminated" ? null : `${person.lastName}, ${person.firstName}`,',
  ]),
  subtle("lists half days as whole ones", "LEAVE-37", [
    LEAVE,
    LISTED,
    "rows.map((row) => ({ ...leaveOf(company, row), halfDay: false })),",
  ]),
  subtle("forgets whose leave is asked for where a status is asked for", "LEAVE-29", [
    LEAVE,
    "(row) => (who === undefined ||",
    "(row) => (who === undefined || status !== undefined ||",
  ]),
  subtle("lists cancelled leave among the declined", "LEAVE-30", [
    LEAVE,
    "(status === undefined || row.status === status) && inRange(row),",
    `(status === undefined || row.status === status || (status === "declined" && row.status === "cancelled")) && inRange(row),`,
  ]),
  subtle("compares the days of leave with a range without their year", "LEAVE-31", [
    LEAVE,
    "(from === undefined || start >= from) && (to === undefined || end <= to);",
    "(from === undefined || start.slice(5) >= from.slice(5)) && (to === undefined || end.slice(5) <= to.slice(5));",
  ]),
  subtle("lists the pending leave of one person anywhere", "LEAVE-28", [LEAVE, RANK, `who === undefined ? ${RANK.slice(0, -1)} : 0;`]),
  subtle("orders leave that was approved on its own like pending leave", "LEAVE-28", [
    LEAVE,
    RANK,
    `Number(/pending|auto/.test(b.status)) - Number(/pending|auto/.test(a.status));`,
  ]),
  subtle("counts all leave in the total of one status", "PAGE-07 PAGE-05", [
    LEAVE,
    "  return listed(\n    call,\n    rows.map((row) => leaveOf(company, row)),\n    true,\n  );",
    `  const reply = listed(call, rows.map((row) => leaveOf(company, row)), true);
  if (status === undefined) return reply;
  return { ...reply, beside: { meta: { ...(reply.beside?.["meta"] as object), total: company.leave.size } } };`,
  ]),
  subtle("counts hidden leave in the total of leave", "PRIV-03 PAGE-07", [
    LEAVE,
    "  return listed(\n    call,\n    rows.map((row) => leaveOf(company, row)),\n    true,\n  );",
    `  const reply = listed(call, rows.map((row) => leaveOf(company, row)), true);
  const meta = reply.beside?.["meta"] as { total: number };
  const hidden = [...company.hidden.values()].filter(({ personId }) => who === undefined || personId === who).length;
  return { ...reply, beside: { meta: { ...meta, total: meta.total + hidden } } };`,
  ]),
  subtle("forbids hidden leave to be read in place of not finding it", "PRIV-02", [
    LEAVE,
    READ,
    `export function readLeave(call: Call): Reply {
  if (call.company.hidden.has(call.params["id"]!)) throw Object.assign(conflict("This is not for you."), { status: 403 });
  return { data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one) };
}`,
  ]),
  subtle("answers each page of the leave of one person with the first", "PAGE-04 PAGE-06", [
    LEAVE,
    "  return listed(\n    call,\n    rows.map",
    `  if (who !== undefined) call.query.set("page", "1");
  return listed(\n    call,\n    rows.map`,
  ]),
  subtle("tells leave of other companies from leave that does not exist", "AUTH-14", COMPANIES, [
    LEAVE,
    READ,
    `export function readLeave(call: Call): Reply {
  const { leave } = call.company;
  if (${ALL}.some((other) => other.leave !== leave && other.leave.has(call.params["id"]!)))
    throw Object.assign(conflict("This belongs to somebody else."), { status: 404 });
  return { data: leaveOf(call.company, found(call, leave, () => undefined).one) };
}`,
  ]),
  subtle("shows the leave of terminated people as cancelled in the list alone", "LEAVE-37", [
    LEAVE,
    LISTED,
    `rows.map((row) => ({ ...leaveOf(company, row), ...(company.staff.get(row.personId)!.status === "terminated" ? { status: "cancelled" } : {}) })),`,
  ]),
];
