import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "leave-routes.ts";
const APPROVED = 'Object.assign(one, { status: "approved", reason: null });';
const DECLINED = 'Object.assign(one, { status: "declined", reason: asked });';
const CANCELLED = 'one.status = "cancelled";';
const MAY_APPROVE = 'if (one.status !== "pending" && !(call.choices.moves === "wide" && one.status === "declined")) throw';
const MAY_DECLINE = 'if (one.status !== "pending" && !wide && !wrong) throw';
const MAY_CANCEL = 'if (one.status !== "pending" && !wide) throw';
const ANSWER =
  'call.deliveries.emit(call.company, "leave.approved", leaveOf(call.company, one));\n  return { data: leaveOf(call.company, one) };';
const DECLINE_ANSWER =
  'call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));\n  return { data: leaveOf(call.company, one) };';
const REASON = 'const reason = fields.text("reason", 2000);';
const LISTED = "return listed(\n    call,\n    rows.map((row) => leaveOf(company, row)),\n    true,\n  );";
const READ = "data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one),";
const RANGE = ": (from === undefined || start >= from) && (to === undefined || end <= to);";
const BY_STATUS = "(status === undefined || row.status === status) &&";

/** Moves, single reads and lists of leave that go wrong (§3.2, §4.3). */
export const secondMoves: readonly Planted[] = [
  subtle("approval writes a new createdAt", "LEAVE-38 LEAVE-39", [
    ROUTES,
    APPROVED,
    'Object.assign(one, { status: "approved", reason: null, since: call.now() + 1000 });',
  ]),
  subtle("approval drops the notes", "LEAVE-38 LEAVE-39", [
    ROUTES,
    APPROVED,
    'Object.assign(one, { status: "approved", reason: null, notes: null });',
  ]),
  subtle("approval makes half a day a whole one", "LEAVE-17 LEAVE-38", [
    ROUTES,
    APPROVED,
    'Object.assign(one, { status: "approved", reason: null, ...(one.half ? { days: 1 } : {}) });',
  ]),
  plain("approval answers with the request as it was", "LEAVE-39 LEAVE-38", [
    ROUTES,
    ANSWER,
    ANSWER.replace(
      "return { data: leaveOf(call.company, one) };",
      'return { data: { ...leaveOf(call.company, one), status: "pending" } };',
    ),
  ]),
  plain("approval approves only in its answer", "LEAVE-38", [
    ROUTES,
    `${APPROVED}\n  ${ANSWER}`,
    'return { data: { ...leaveOf(call.company, one), status: "approved" } };',
  ]),
  subtle("approval of leave approves what the same person asked for before", "LEAVE-46", [
    ROUTES,
    APPROVED,
    `for (const row of call.company.leave.values()) if (row.personId === one.personId && row.status === "pending") row.status = "approved";\n  ${APPROVED}`,
  ]),
  subtle("the answer to an approval has dates with a time", "LEAVE-06 CONV-02", [
    ROUTES,
    ANSWER,
    ANSWER.replace(
      "return { data: leaveOf(call.company, one) };",
      "return { data: { ...leaveOf(call.company, one), startDate: `${one.start}T00:00:00Z`, endDate: `${one.end}T00:00:00Z` } };",
    ),
  ]),
  plain("the answer to a decline wraps the request once more", "LEAVE-40", [
    ROUTES,
    DECLINE_ANSWER,
    DECLINE_ANSWER.replace("return { data: leaveOf(call.company, one) };", "return { data: { leave: leaveOf(call.company, one) } };"),
  ]),
  subtle(
    "the reason of a decline is told in its answer alone",
    "LEAVE-40 LEAVE-37",
    [ROUTES, "declineReason: row.reason,", "declineReason: null,"],
    [
      ROUTES,
      DECLINE_ANSWER,
      DECLINE_ANSWER.replace(
        "return { data: leaveOf(call.company, one) };",
        "return { data: { ...leaveOf(call.company, one), declineReason: asked } };",
      ),
    ],
  ),
  subtle("the reason of a decline overwrites the notes", "LEAVE-40", [
    ROUTES,
    DECLINED,
    'Object.assign(one, { status: "declined", reason: asked, notes: asked });',
  ]),
  plain("a decline needs no reason", "LEAVE-41", [
    ROUTES,
    REASON,
    'const reason = fields.has("reason") ? fields.text("reason", 2000) : "";',
  ]),
  subtle("a decline without reason is refused and yet carried out", "LEAVE-41 ERR-14", [
    ROUTES,
    REASON,
    `const row = call.company.leave.get(call.params["id"]!);
    if (row !== undefined && !fields.has("reason")) row.status = "declined";
    ${REASON}`,
  ]),
  plain("a decline without reason is a conflict", "LEAVE-41", [
    ROUTES,
    REASON,
    `if (!fields.has("reason")) throw conflict("A reason is needed.");\n    ${REASON}`,
  ]),
  subtle("a decline without reason names declineReason as the field", "ERR-13 ERR-04", [
    ROUTES,
    REASON,
    `if (!fields.has("reason")) throw invalid("declineReason");\n    ${REASON}`,
  ]),
  plain("cancelling leave removes the record", "LEAVE-42", [ROUTES, CANCELLED, `${CANCELLED}\n  call.company.leave.delete(one.id);`]),
  subtle("a cancellation with a reason declines", "LEAVE-42 LEAVE-43", [
    ROUTES,
    CANCELLED,
    'one.status = new TextDecoder().decode(call.bytes).includes(\'"reason"\') ? "declined" : "cancelled";',
  ]),
  plain("a cancellation without a body is refused", "LEAVE-43", [
    ROUTES,
    'if (fields.has("reason")) fields.text("reason", 2000);',
    'fields.text("reason", 2000);',
  ]),
  plain("leave can be cancelled twice", "LEAVE-44", [
    ROUTES,
    MAY_CANCEL,
    'if (one.status !== "pending" && one.status !== "cancelled" && !wide) throw',
  ]),
  subtle("leave can be declined again with another reason", "LEAVE-44 LEAVE-45", [
    ROUTES,
    MAY_DECLINE,
    'if (one.status !== "pending" && one.status !== "declined" && !wide && !wrong) throw',
  ]),
  subtle(
    "approving cancelled leave is refused as unknown",
    "LEAVE-44",
    [ROUTES, MAY_APPROVE, `if (one.status === "cancelled") throw new Refusal(404, "We have nothing under this id.");\n  ${MAY_APPROVE}`],
    [ROUTES, 'import { conflict, invalid } from "./refusal.ts";', 'import { Refusal, conflict, invalid } from "./refusal.ts";'],
  ),
  subtle("a refused decline of cancelled leave keeps the reason", "LEAVE-45 ERR-14", [
    ROUTES,
    MAY_DECLINE,
    `if (one.status === "cancelled") one.reason = asked;\n  ${MAY_DECLINE}`,
  ]),
  plain("cancelling leave in a wrong state is answered 400", "LEAVE-44", [
    ROUTES,
    `${MAY_CANCEL} conflict(`,
    `${MAY_CANCEL} invalid("status", `,
  ]),
  subtle("pending leave comes last in the list of one employee", "LEAVE-28", [
    ROUTES,
    "return rank || b.start",
    "return (who === undefined ? rank : -rank) || b.start",
  ]),
  subtle("the status filter is forgotten beside employee_id", "LEAVE-30", [
    ROUTES,
    BY_STATUS,
    "(status === undefined || who !== undefined || row.status === status) &&",
  ]),
  subtle("the employee filter is forgotten beside from", "LEAVE-29", [
    ROUTES,
    "(who === undefined || row.personId",
    "(who === undefined || from !== undefined || row.personId",
  ]),
  subtle("status=cancelled brings nothing", "LEAVE-30", [
    ROUTES,
    BY_STATUS,
    '(status === undefined || (row.status === status && status !== "cancelled")) &&',
  ]),
  subtle("to without from selects what starts later", "LEAVE-31", [
    ROUTES,
    RANGE,
    ": from === undefined ? to === undefined || start > to : start >= from && (to === undefined || end <= to);",
  ]),
  subtle("from is forgotten beside to", "LEAVE-31", [
    ROUTES,
    RANGE,
    ": (from === undefined || to !== undefined || start >= from) && (to === undefined || end <= to);",
  ]),
  plain("from and to are passed over", "LEAVE-31", [
    ROUTES,
    "status === undefined || row.status === status) && inRange(row),",
    "status === undefined || row.status === status) && (true || inRange(row)),",
  ]),
  subtle("the total of leave with a status counts all statuses", "PAGE-07", [
    ROUTES,
    LISTED,
    `const reply = ${LISTED.slice(7)}
  const total = [...company.leave.values()].filter((row) => who === undefined || row.personId === who).length;
  if (status !== undefined) Object.assign(reply.beside!["meta"] as object, { total });
  return reply;`,
  ]),
  subtle(
    "the leave of an employee is listed as it was when first asked for",
    "LEAVE-36 LEAVE-29",
    [
      ROUTES,
      "const rows = [...company.leave.values()]\n    .filter(",
      `const known = (kept[who ?? ""] ??= [...company.leave.values()]);
  const rows = (who === undefined ? [...company.leave.values()] : known)
    .filter(`,
    ],
    [
      ROUTES,
      "/** GET /leave: pending requests first,",
      "const kept: Record<string, Leave[]> = {};\n\n/** GET /leave: pending requests first,",
    ],
  ),
  subtle("reading leave by id leaves out its notes", "LEAVE-37 LEAVE-11", [
    ROUTES,
    READ,
    READ.replace("data: leaveOf(", "data: { ...leaveOf(").replace(".one),", ".one), notes: null },"),
  ]),
  subtle("the leave list writes days as texts", "LEAVE-08", [
    ROUTES,
    "rows.map((row) => leaveOf(company, row)),",
    "rows.map((row) => ({ ...leaveOf(company, row), days: row.days.toFixed(1) })),",
  ]),
  plain("createdAt of leave is a day", "LEAVE-14", [ROUTES, "createdAt: stamp(row.since),", "createdAt: stamp(row.since).slice(0, 10),"]),
];
