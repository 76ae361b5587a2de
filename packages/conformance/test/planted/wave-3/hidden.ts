import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Family-violence leave, which nothing may show. */
export const thirdHidden: readonly Planted[] = [
  plain("lists family-violence leave with all other", "PRIV-01", [
    "leave-routes.ts",
    "  const rows = [...company.leave.values()]",
    "  const rows = [...company.leave.values(), ...company.hidden.values()]",
  ]),
  plain("reads family-violence leave by its id", "PRIV-02", [
    "leave-routes.ts",
    "found(call, call.company.leave, () => undefined).one),",
    "found(call, new Map([...call.company.leave, ...call.company.hidden]), () => undefined).one),",
  ]),
  subtle("takes new requests of the family-violence type", "PRIV-10", [
    "leave-routes.ts",
    "  const type = named(call, new Map(company.leaveTypes.map((one) => [one.id, one])), typeId,",
    `  const hidden = { ...company.leaveTypes[2]!, id: company.hiddenTypeId, name: "Special leave" };
  const type = named(call, new Map([...company.leaveTypes, hidden].map((one) => [one.id, one])), typeId,`,
  ]),
  subtle(
    "forbids the family-violence type where it does not find an unknown one",
    "PRIV-10",
    [
      "leave-routes.ts",
      "  const type = named(",
      `  if (typeId === company.hiddenTypeId) throw forbidden("Ask for this leave in the web application.");
  const type = named(`,
    ],
    ["leave-routes.ts", "import { conflict, invalid } from", "import { conflict, forbidden, invalid } from"],
  ),
  subtle("gives no balance to people on family-violence leave", "PRIV-24 PRIV-05", [
    "leave-tables.ts",
    "const people = [...company.staff.values()]",
    "const away = new Set([...company.hidden.values()].map(({ personId }) => personId));\n  const people = [...company.staff.values()].filter(({ id }) => !away.has(id))",
  ]),
  subtle("takes family-violence leave off the annual leave that is left", "PRIV-05", [
    "leave-tables.ts",
    "annual_available: grants[0]! - live(annual),",
    "annual_available: grants[0]! - live(annual) - [...company.hidden.values()].filter(({ personId }) => personId === person.id).length,",
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
  subtle(
    "cuts the leave list into pages before it takes family-violence leave out",
    "PRIV-03",
    [
      "leave-routes.ts",
      "  const rows = [...company.leave.values()]",
      "  const rows = [...company.leave.values(), ...company.hidden.values()]",
    ],
    [
      "leave-routes.ts",
      `  return listed(
    call,
    rows.map((row) => leaveOf(company, row)),
    true,
  );`,
      `  const reply = listed(call, rows, true);
  const shown = (reply.data as Leave[]).filter(({ id }) => !company.hidden.has(id)).map((row) => leaveOf(company, row));
  const meta = { ...(reply.beside?.["meta"] as object), total: rows.filter(({ id }) => !company.hidden.has(id)).length };
  return { ...reply, data: shown, beside: { meta } };`,
    ],
  ),
  subtle(
    "forbids to read family-violence leave by its id",
    "PRIV-02",
    [
      "leave-routes.ts",
      `export const readLeave = (call: Call): Reply => ({
`,
      `export const readLeave = (call: Call): Reply => {
  if (call.company.hidden.has(call.params["id"]!)) throw forbidden("This is for the web application.");
  return readOpen(call);
};

const readOpen = (call: Call): Reply => ({
`,
    ],
    ["leave-routes.ts", "import { conflict, invalid } from", "import { conflict, forbidden, invalid } from"],
  ),
  subtle("refuses to decline family-violence leave as decided already", "PRIV-04", [
    "leave-routes.ts",
    "  const { one, asked } = found(call, call.company.leave, () => {\n    const fields = fieldsOf(call);\n    const reason",
    `  if (call.company.hidden.has(call.params["id"]!)) throw conflict("This is approved.");
  const { one, asked } = found(call, call.company.leave, () => {
    const fields = fieldsOf(call);
    const reason`,
  ]),
  subtle("cancels family-violence leave whose id is known", "PRIV-04", [
    "leave-routes.ts",
    "  const { one } = found(call, call.company.leave, () => {\n    const fields = fieldsOf(call);\n    if",
    `  const { one } = found(call, new Map([...call.company.leave, ...call.company.hidden]), () => {
    const fields = fieldsOf(call);
    if`,
  ]),
  subtle("warns of leave over the same days that is family-violence leave", "PRIV-06", [
    "leave-rules.ts",
    "const live = [...company.leave.values()].filter(",
    "const live = [...company.leave.values(), ...company.hidden.values()].filter(",
  ]),
  subtle("counts only those days of new leave that are no family-violence leave", "PRIV-06", [
    "leave-routes.ts",
    "const wanted = { person, type, start, end, half, days: half ? Math.min(whole, 0.5) : whole, today",
    `const twice = [...company.hidden.values()]
    .filter((row) => row.personId === personId && row.start <= end && row.end >= start)
    .reduce((sum, row) => sum + workingDays(person.jurisdiction, row.start > start ? row.start : start, row.end < end ? row.end : end), 0);
  const wanted = { person, type, start, end, half, days: half ? Math.min(whole, 0.5) : whole - twice, today`,
  ]),
  subtle("lists people on family-violence leave as on leave", "PRIV-07", [
    "people-routes.ts",
    "  return listed(call, shown, true);",
    `  const away = new Set([...company.hidden.values()].map(({ personId }) => personId));
  return listed(call, shown.map((row) => (away.has((row as Person).id) ? { ...row, status: "on_leave" } : row)), true);`,
  ]),
  subtle("refuses a change of people on family-violence leave", "PRIV-24", [
    "people-routes.ts",
    `  if (asked.managerId === one.id) throw`,
    `  if ([...call.company.hidden.values()].some(({ personId }) => personId === one.id)) throw conflict("This person is away.");
  if (asked.managerId === one.id) throw`,
  ]),
];
