import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierLeaveRoutes: readonly Planted[] = [
  subtle("leave: long leave of auto types waits", "LTYPE-04", [
    "leave-routes.ts",
    "status: type.approval ?",
    "status: type.approval || end > start ?",
  ]),
  subtle("leave: hidden listed with from alone", "PRIV-01", [
    "leave-routes.ts",
    `  const rows = [...company.leave.values()]
`,
    `  const rows = [...company.leave.values(), ...(from !== undefined && to === undefined ? company.hidden.values() : [])]
`,
  ]),
  subtle("the leave list shows no reasons of declined leave", "LEAVE-37 LEAVE-40", [
    "leave-routes.ts",
    "rows.map((row) => leaveOf(company, row)),",
    "rows.map((row) => ({ ...leaveOf(company, row), declineReason: null })),",
  ]),
  subtle("notes of one line lose their blanks at the ends", "LEAVE-50", [
    "leave-routes.ts",
    "    notes: row.notes,",
    '    notes: row.notes?.replaceAll("  ", " ") ?? null,',
  ]),
  subtle("notes of an approved request are lost", "LEAVE-38", [
    "leave-routes.ts",
    "    notes: row.notes,",
    '    notes: row.status === "approved" ? null : row.notes,',
  ]),
  subtle("days of a cancelled request are 0", "LEAVE-42", [
    "leave-routes.ts",
    "    days: row.days,",
    '    days: row.status === "cancelled" ? 0 : row.days,',
  ]),
  subtle("typeName of declined leave is an empty text", "LEAVE-05 LEAVE-40", [
    "leave-routes.ts",
    'typeName: company.leaveTypes.find(({ id }) => id === row.typeId)?.name ?? "Leave",',
    'typeName: row.status === "declined" ? "" : (company.leaveTypes.find(({ id }) => id === row.typeId)?.name ?? "Leave"),',
  ]),
  subtle("from leaves out what starts on that day", "LEAVE-31", [
    "leave-routes.ts",
    "(from === undefined || start >= from) && (to === undefined || end <= to);",
    "(from === undefined || start > from) && (to === undefined || end <= to);",
  ]),
  plain("an approval needs a body", "LEAVE-39", [
    "leave-routes.ts",
    "export function approveLeave(call: Call): Reply {",
    `export function approveLeave(call: Call): Reply {
  if (call.bytes.length === 0) throw invalid("body");`,
  ]),
  subtle("a decline drops the half-day period", "LEAVE-40", [
    "leave-routes.ts",
    'Object.assign(one, { status: "declined", reason: asked });',
    'Object.assign(one, { status: "declined", reason: asked, period: null });',
  ]),
  inVariant(
    "strict",
    subtle("a strict server stores leave that clashes", "ERR-14", [
      "leave-routes.ts",
      "if (refused !== undefined) throw",
      `if (refused?.clash === true) company.leave.set(chance.id(), { id: chance.id(), personId, typeId, start, end, days: wanted.days, half, period, notes, status: "pending", reason: null, since: now() });
  if (refused !== undefined) throw`,
    ]),
  ),
  subtle("the leave list counts the hidden request in total when it is filtered by employee", "PRIV-03 PRIV-24", [
    "leave-routes.ts",
    `return listed(
    call,
    rows.map((row) => leaveOf(company, row)),
    true,
  );`,
    `const reply = listed(
    call,
    rows.map((row) => leaveOf(company, row)),
    true,
  );
  const extra = [...company.hidden.values()].filter(({ personId }) => personId === who?.toLowerCase()).length;
  (reply.beside!["meta"] as { total: number }).total += extra;
  return reply;`,
  ]),
  subtle(
    "reading the hidden request is answered 404 in other words",
    "PRIV-02",
    [
      "leave-routes.ts",
      "leaveOf(call.company, found(call, call.company.leave, () => undefined).one),",
      `leaveOf(call.company, ((): Leave => {
    if (call.company.hidden.has(call.params["id"]!)) throw new Refusal(404, "This request is not available.");
    return found(call, call.company.leave, () => undefined).one;
  })()),`,
    ],
    ["leave-routes.ts", 'import { conflict, invalid } from "./refusal.ts";', 'import { Refusal, conflict, invalid } from "./refusal.ts";'],
  ),
  subtle("approving the hidden request is a conflict", "PRIV-04", [
    "leave-routes.ts",
    `export function approveLeave(call: Call): Reply {
`,
    `export function approveLeave(call: Call): Reply {
  if (call.company.hidden.has(call.params["id"]!)) throw conflict("This is approved.");
`,
  ]),
  subtle("declining the hidden request asks for a reason before it is unknown", "PRIV-04", [
    "leave-routes.ts",
    `export function declineLeave(call: Call): Reply {
`,
    `export function declineLeave(call: Call): Reply {
  if (call.company.hidden.has(call.params["id"]!)) fieldsOf(call).text("reason", 2000);
`,
  ]),
  plain("cancelling the hidden request succeeds", "PRIV-04", [
    "leave-routes.ts",
    `export function cancelLeave(call: Call): Reply {
`,
    `export function cancelLeave(call: Call): Reply {
  if (call.company.hidden.has(call.params["id"]!)) return { status: 204 };
`,
  ]),
  subtle("typeName of leave without pay is only Leave", "LEAVE-05 LEAVE-49", [
    "leave-routes.ts",
    "company.leaveTypes.find(({ id }) => id === row.typeId)?.name",
    "company.leaveTypes.find(({ id, paid }) => paid && id === row.typeId)?.name",
  ]),
  plain("the last day of longer leave does not count", "LEAVE-08 LEAVE-18", [
    "leave-routes.ts",
    "const whole = workingDays(person.jurisdiction, start, end,",
    "const whole = workingDays(person.jurisdiction, start, start < end ? new Date(Date.parse(end) - 86_400_000).toISOString().slice(0, 10) : end,",
  ]),
  subtle("warnings are missing where there are none", "LEAVE-32", [
    "leave-routes.ts",
    'beside: where === "within" ? {} : { warnings } };',
    'beside: where === "within" || warnings.length === 0 ? {} : { warnings } };',
  ]),
  subtle("approval of leave approves what the same person asked for before", "LEAVE-46", [
    "leave-routes.ts",
    'Object.assign(one, { status: "approved", reason: null });',
    `for (const row of call.company.leave.values()) if (row.personId === one.personId && row.status === "pending") row.status = "approved";
  Object.assign(one, { status: "approved", reason: null });`,
  ]),
  subtle("leave can be declined again with another reason", "LEAVE-44 LEAVE-45", [
    "leave-routes.ts",
    'if (one.status !== "pending" && !wide && !wrong) throw',
    'if (one.status !== "pending" && one.status !== "declined" && !wide && !wrong) throw',
  ]),
  subtle("a refused decline of cancelled leave keeps the reason", "LEAVE-45 ERR-14", [
    "leave-routes.ts",
    'if (one.status !== "pending" && !wide && !wrong) throw',
    `if (one.status === "cancelled") one.reason = asked;
  if (one.status !== "pending" && !wide && !wrong) throw`,
  ]),
  subtle("to without from selects what starts later", "LEAVE-31", [
    "leave-routes.ts",
    ": (from === undefined || start >= from) && (to === undefined || end <= to);",
    ": from === undefined ? to === undefined || start > to : start >= from && (to === undefined || end <= to);",
  ]),
  subtle(
    "the leave of an employee is listed as it was when first asked for",
    "LEAVE-36 LEAVE-29",
    [
      "leave-routes.ts",
      `const rows = [...company.leave.values()]
    .filter(`,
      `const known = (kept[who ?? ""] ??= [...company.leave.values()]);
  const rows = (who === undefined ? [...company.leave.values()] : known)
    .filter(`,
    ],
    [
      "leave-routes.ts",
      "/** GET /leave: pending requests first,",
      `const kept: Record<string, Leave[]> = {};

/** GET /leave: pending requests first,`,
    ],
  ),
  plain("lists family-violence leave with all other", "PRIV-01", [
    "leave-routes.ts",
    "  const rows = [...company.leave.values()]",
    "  const rows = [...company.leave.values(), ...company.hidden.values()]",
  ]),
  subtle("counts family-violence leave in the total of the leave list", "PRIV-03", [
    "leave-routes.ts",
    `  return listed(
    call,
    rows.map((row) => leaveOf(company, row)),
    true,
  );`,
    `  const reply = listed(call, rows.map((row) => leaveOf(company, row)), true);
  const hidden = [...company.hidden.values()].filter((row) => (who === undefined || row.personId === who) && (status ?? row.status) === row.status);
  const meta = { ...(reply.beside?.["meta"] as object), total: rows.length + hidden.length };
  return { ...reply, beside: { meta } };`,
  ]),
  subtle("cancels family-violence leave whose id is known", "PRIV-04", [
    "leave-routes.ts",
    `  const { one } = found(call, call.company.leave, () => {
    const fields = fieldsOf(call);
    if`,
    `  const { one } = found(call, new Map([...call.company.leave, ...call.company.hidden]), () => {
    const fields = fieldsOf(call);
    if`,
  ]),
  plain("declines leave by cancelling it", "LEAVE-40", [
    "leave-routes.ts",
    '{ status: "declined", reason: asked }',
    '{ status: "cancelled", reason: asked }',
  ]),
  subtle("leaves out the leave that begins on the first day asked for", "LEAVE-31", [
    "leave-routes.ts",
    "      : (from === undefined || start >= from)",
    "      : (from === undefined || start > from)",
  ]),
];
