import { ALL, COMPANIES, delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const LEAVE = "leave-routes.ts";
const DECLINED = `Object.assign(one, { status: "declined", reason: asked });`;
const CANCELLED = `  one.status = "cancelled";`;
const REASON = `const reason = fields.text("reason", 2000);`;
const REFUSED = 'if (one.status !== "pending" && !wide && !wrong) throw conflict(`This is ${one.status}.`);';
const CANCEL = `/** DELETE /leave/{id}. */
export function cancelLeave(call: Call): Reply {
  const { one } = found(call, call.company.leave, () => {
    const fields = fieldsOf(call);`;
const UNMOVED = 'if (one.status !== "pending" && !wide) throw conflict(`This is ${one.status}.`);';

/** Leave that is approved, declined and cancelled. */
export const fourthLeaveMoves: readonly Planted[] = [
  plain("asks for a comment on every approval", "LEAVE-39", [
    LEAVE,
    "const { one } = found(call, call.company.leave, () => undefined);\n  if (one.status",
    `const { one } = found(call, call.company.leave, () => fieldsOf(call).text("comment"));\n  if (one.status`,
  ]),
  plain("keeps the reason of a decline as notes", "LEAVE-40", [
    LEAVE,
    DECLINED,
    `Object.assign(one, { status: "declined", notes: asked });`,
  ]),
  plain("says of leave without a reason that it is in the wrong state to decline", "LEAVE-41", [
    LEAVE,
    REASON,
    `if (!fields.has("reason")) throw conflict("Say why.");\n    ${REASON}`,
  ]),
  plain("cancels what was cancelled before", "LEAVE-44", [LEAVE, UNMOVED, UNMOVED.replace("!wide", `!wide && one.status !== "cancelled"`)]),
  plain("declines leave that is cancelled", "LEAVE-42 LEAVE-46", [LEAVE, CANCELLED, `  one.status = "declined";`]),
  plain("answers a decline with how the request was before", "LEAVE-40", [
    LEAVE,
    `  ${DECLINED}
  call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));
  return { data: leaveOf(call.company, one) };`,
    `  const before = leaveOf(call.company, one);
  ${DECLINED}
  return { data: before };`,
  ]),
  subtle("counts no days of declined leave", "LEAVE-15 LEAVE-40", [
    LEAVE,
    DECLINED,
    `Object.assign(one, { status: "declined", reason: asked, days: 0 });`,
  ]),
  subtle("takes null for the reason of a decline", "LEAVE-41", [
    LEAVE,
    REASON,
    `const reason = fields.has("reason") ? (fields.textOrNull("reason", 2000) ?? "") : fields.text("reason");`,
  ]),
  subtle("declines leave although it refuses to without a reason", "LEAVE-41 ERR-14", [
    LEAVE,
    REASON,
    `const row = call.company.leave.get(call.params["id"]!);
    if (row?.status === "pending" && !fields.has("reason")) row.status = "declined";
    ${REASON}`,
  ]),
  subtle("names no field where the reason of a decline is missing", "ERR-13", [
    LEAVE,
    REASON,
    `if (!fields.has("reason")) throw Object.assign(invalid("reason"), { field: undefined });\n    ${REASON}`,
  ]),
  subtle("keeps the second reason of a decline that it refuses", "LEAVE-45", [
    LEAVE,
    REFUSED,
    `if (one.status === "declined") one.reason = asked;\n  ${REFUSED}`,
  ]),
  subtle("writes an apostrophe in the reason of a decline as an entity", "LEAVE-40", [
    LEAVE,
    DECLINED,
    DECLINED.replace("asked", `asked.replaceAll("'", "&#39;")`),
  ]),
  subtle("brings cancelled leave back where it refuses to decline it", "LEAVE-45 LEAVE-46", [
    LEAVE,
    REFUSED,
    `const gone = one.status === "cancelled";
  if (gone) one.status = "pending";
  if (gone) throw conflict("This was cancelled.");
  ${REFUSED}`,
  ]),
  subtle("cancels nothing for a reason", "LEAVE-43", [LEAVE, CANCELLED, `  if (!fieldsOf(call).has("reason")) one.status = "cancelled";`]),
  subtle("cancels no half days though it answers so", "LEAVE-42", [LEAVE, CANCELLED, `  if (!one.half) one.status = "cancelled";`]),
  subtle("puts approved leave back to pending where it is cancelled", "LEAVE-42 LEAVE-46", [
    LEAVE,
    CANCELLED,
    `  one.status = one.status === "approved" ? "pending" : "cancelled";`,
  ]),
  subtle("approves cancelled leave of a type that needs no approval", "LEAVE-44", [
    LEAVE,
    'if (one.status !== "pending" && !(call',
    `const free = call.company.leaveTypes.some(({ id, approval }) => id === one.typeId && !approval);
  if (one.status !== "pending" && !(free && one.status === "cancelled") && !(call`,
  ]),
  subtle("cancels leave of other companies", "AUTH-11 AUTH-13", COMPANIES, [
    LEAVE,
    CANCEL,
    `/** DELETE /leave/{id}. */
export function cancelLeave(given: Call): Reply {
  const home = (given as unknown as { companies: readonly CompanyData[] }).companies.find(({ leave }) => leave.has(given.params["id"]!));
  const call = { ...given, company: home ?? given.company };
  const { one } = found(call, call.company.leave, () => {
    const fields = fieldsOf(call);`,
  ]),
  subtle("declines leave of other companies before it answers 404", "AUTH-11", COMPANIES, [
    LEAVE,
    "export function declineLeave(call: Call): Reply {",
    `export function declineLeave(call: Call): Reply {
  const given = fieldsOf(call).raw("reason");
  for (const { leave } of ${ALL}) {
    const row = leave === call.company.leave ? undefined : leave.get(call.params["id"]!);
    if (row?.status === "pending" && typeof given === "string") Object.assign(row, { status: "declined", reason: given });
  }`,
  ]),
  subtle("says of hidden leave that it cannot be cancelled now", "PRIV-04", [
    LEAVE,
    CANCEL,
    CANCEL.replace(
      "  const { one }",
      '  if (call.company.hidden.has(call.params["id"]!)) throw conflict("This is approved.");\n  const { one }',
    ),
  ]),
  ...delivered([
    subtle("tells receivers of declined leave without its reason", "EVT-14", [
      LEAVE,
      `call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));`,
      `call.deliveries.emit(call.company, "leave.declined", { ...leaveOf(call.company, one), declineReason: undefined });`,
    ]),
  ]),
];
