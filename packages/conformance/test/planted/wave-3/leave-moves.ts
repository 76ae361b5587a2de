import { ALL, COMPANIES, delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Leave: a single request, and its state changes. */
export const thirdLeaveMoves: readonly Planted[] = [
  plain("answers a decline with the reason alone", "LEAVE-40", [
    "leave-routes.ts",
    `"leave.declined", leaveOf(call.company, one));
  return { data: leaveOf(call.company, one) };`,
    `"leave.declined", leaveOf(call.company, one));
  return { data: { id: one.id, declineReason: one.reason } };`,
  ]),
  plain("shows the reason of a decline in the answer to it alone", "LEAVE-40", [
    "leave-routes.ts",
    `"leave.declined", leaveOf(call.company, one));
  return { data: leaveOf(call.company, one) };`,
    `"leave.declined", leaveOf(call.company, one));
  const answer = { data: leaveOf(call.company, one) };
  one.reason = null;
  return answer;`,
  ]),
  plain("answers an approval with a request that is still pending", "LEAVE-38", [
    "leave-routes.ts",
    `"leave.approved", leaveOf(call.company, one));
  return { data: leaveOf(call.company, one) };`,
    `"leave.approved", leaveOf(call.company, one));
  return { data: { ...leaveOf(call.company, one), status: "pending" } };`,
  ]),
  plain("keeps the reason of a decline in the notes", "LEAVE-40", [
    "leave-routes.ts",
    `{ status: "declined", reason: asked }`,
    `{ status: "declined", notes: asked }`,
  ]),
  plain("spells the status of cancelled leave with a single l", "LEAVE-42 LEAVE-12", [
    "leave-routes.ts",
    `one.status = "cancelled";`,
    `one.status = "canceled" as Leave["status"];`,
  ]),
  plain("approves no leave without a body", "LEAVE-39", [
    "leave-routes.ts",
    `  Object.assign(one, { status: "approved", reason: null });`,
    `  if (fieldsOf(call).names.length === 0) throw invalid("approved");
  Object.assign(one, { status: "approved", reason: null });`,
  ]),
  plain("declines leave by cancelling it", "LEAVE-40", [
    "leave-routes.ts",
    `{ status: "declined", reason: asked }`,
    `{ status: "cancelled", reason: asked }`,
  ]),
  plain("answers for a single request of leave with a list of one", "LEAVE-37", [
    "leave-routes.ts",
    `  data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one),`,
    `  data: [leaveOf(call.company, found(call, call.company.leave, () => undefined).one)],`,
  ]),
  plain("approves leave as if nobody had been asked", "LEAVE-38", [
    "leave-routes.ts",
    `Object.assign(one, { status: "approved", reason: null });`,
    `Object.assign(one, { status: "auto_approved", reason: null });`,
  ]),
  subtle("declines leave while it asks for the reason that is missing", "LEAVE-41 ERR-14", [
    "leave-routes.ts",
    `    const reason = fields.text("reason", 2000);`,
    `    const row = call.company.leave.get(call.params["id"]!);
    if (!fields.has("reason") && row?.status === "pending") row.status = "declined";
    const reason = fields.text("reason", 2000);`,
  ]),
  subtle(
    "forbids a second decline where it should speak of a conflict",
    "LEAVE-44",
    [
      "leave-routes.ts",
      `if (one.status !== "pending" && !wide && !wrong) throw`,
      `if (one.status === "declined") throw forbidden("This was decided.");
  if (one.status !== "pending" && !wide && !wrong) throw`,
    ],
    ["leave-routes.ts", "import { conflict, invalid } from", "import { conflict, forbidden, invalid } from"],
  ),
  subtle("keeps the reason of a second decline that it refuses", "LEAVE-45", [
    "leave-routes.ts",
    `if (one.status !== "pending" && !wide && !wrong) throw`,
    `if (one.status === "declined") one.reason = asked;
  if (one.status !== "pending" && !wide && !wrong) throw`,
  ]),
  plain("leaves the reason out of a single request that was never declined", "LEAVE-13 LEAVE-37", [
    "leave-routes.ts",
    `  data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one),`,
    `  data: Object.fromEntries(Object.entries(leaveOf(call.company, found(call, call.company.leave, () => undefined).one)).filter(([name, value]) => name !== "declineReason" || value !== null)),`,
  ]),
  subtle("refuses a cancellation that gives a reason", "LEAVE-43", [
    "leave-routes.ts",
    `if (fields.has("reason")) fields.text("reason", 2000);`,
    `if (fields.has("reason")) throw invalid("reason");`,
  ]),
  subtle("shows leave that was asked for in another company by its id", "AUTH-13 PRIV-22", COMPANIES, [
    "leave-routes.ts",
    `export const readLeave = (call: Call): Reply => ({
`,
    `export const readLeave = (call: Call): Reply => {
  const owner = ${ALL}.find(({ leave }) => leave.has(call.params["id"]!));
  return owner === undefined ? readOwn(call) : { data: leaveOf(owner, owner.leave.get(call.params["id"]!)!) };
};

const readOwn = (call: Call): Reply => ({
`,
  ]),
  subtle("keeps the decision on leave of another company that it does not find", "AUTH-11", COMPANIES, [
    "leave-routes.ts",
    `  const { one } = found(call, call.company.leave, () => undefined);
  if (one.status !== "pending" && !(`,
    `  for (const { leave } of ${ALL}) {
    const row = leave.get(call.params["id"]!);
    if (row?.status === "pending" && !call.company.leave.has(row.id)) row.status = "approved";
  }
  const { one } = found(call, call.company.leave, () => undefined);
  if (one.status !== "pending" && !(`,
  ]),
  ...delivered([
    subtle("sends new leave without the notes", "EVT-14", [
      "leave-routes.ts",
      `"leave.requested" : "leave.approved", leaveOf(company, row));`,
      `"leave.requested" : "leave.approved", leaveOf(company, { ...row, notes: null }));`,
    ]),
    plain("sends cancelled leave as its id and its status", "EVT-14", [
      "leave-routes.ts",
      `call.deliveries.emit(call.company, "leave.cancelled", leaveOf(call.company, one));`,
      `call.deliveries.emit(call.company, "leave.cancelled", { id: one.id, status: one.status });`,
    ]),
  ]),
];
