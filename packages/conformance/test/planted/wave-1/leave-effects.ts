import type { Planted } from "../planted.ts";

/** Mistakes that show in another list, request, day or form than that of the request that makes them. */
export const leaveEffects: readonly Planted[] = [
  {
    id: "leave: unknown type refused and stored",
    kind: "subtle",
    breaks: ["ERR-14"],
    edits: [
      {
        file: "leave-routes.ts",
        find: "  const type = named(",
        replace:
          '  if (!company.leaveTypes.some(({id}) => id === typeId)) { const made = { id: chance.timedId(now()), personId, typeId, start, end, days: 1, half: false, period: null, notes: null, status: "pending" as const, reason: null, since: now(), ...({typeId: company.leaveTypes[2]!.id}) }; company.leave.set(made.id, made); }\n  const type = named(',
      },
    ],
  },
  {
    id: "leave: noon refused and stored",
    kind: "subtle",
    breaks: ["ERR-14"],
    edits: [
      {
        file: "leave-routes.ts",
        find: 'const period = fields.has("half_day_period") ?',
        replace:
          'if (fields.raw("half_day_period") === "noon") { const made = { id: chance.timedId(now()), personId, typeId, start, end, days: 1, half: false, period: null, notes: null, status: "pending" as const, reason: null, since: now(), ...({}) }; company.leave.set(made.id, made); }\n  const period = fields.has("half_day_period") ?',
      },
      { file: "leave-routes.ts", find: "  const half = fields", replace: "  const notes0 = null; const half = fields" },
    ],
  },
  {
    id: "leave: missing end refused and stored as a day",
    kind: "subtle",
    breaks: ["ERR-14"],
    edits: [
      {
        file: "leave-routes.ts",
        find: '  const [start, end] = [fields.date("start_date"), fields.date("end_date")];',
        replace:
          '  const start = fields.date("start_date"); if (!fields.has("end_date")) { const end = start; { const made = { id: chance.timedId(now()), personId, typeId, start, end, days: 1, half: false, period: null, notes: null, status: "pending" as const, reason: null, since: now(), ...({}) }; company.leave.set(made.id, made); } }\n const end = fields.date("end_date");',
      },
    ],
  },
  {
    id: "leave: half days of auto types count a day",
    kind: "subtle",
    breaks: ["LEAVE-17"],
    edits: [
      {
        file: "leave-routes.ts",
        find: "half ? Math.min(whole, 0.5) : whole",
        replace: "half && type.approval ? Math.min(whole, 0.5) : whole",
      },
    ],
  },
  {
    id: "leave: half days of weekends count",
    kind: "subtle",
    breaks: ["LEAVE-17"],
    edits: [
      {
        file: "leave-routes.ts",
        find: "half ? Math.min(whole, 0.5) : whole",
        replace: "half && new Date(start).getUTCDay() % 6 === 0 ? 0.5 : half ? Math.min(whole, 0.5) : whole",
      },
    ],
  },
  {
    id: "leave: half days of auto types wait",
    kind: "subtle",
    breaks: ["LEAVE-35"],
    edits: [{ file: "leave-routes.ts", find: "status: type.approval ?", replace: "status: type.approval || half ?" }],
  },
  {
    id: "leave: long leave of auto types waits",
    kind: "subtle",
    breaks: ["LTYPE-04"],
    edits: [{ file: "leave-routes.ts", find: "status: type.approval ?", replace: "status: type.approval || end > start ?" }],
  },
  {
    id: "leave: volunteering approves itself",
    kind: "subtle",
    breaks: ["LEAVE-34"],
    edits: [{ file: "leave-routes.ts", find: "status: type.approval ?", replace: "status: type.approval && type.most !== 3 ?" }],
  },
  {
    id: "leave: the same leave again replaces the earlier",
    kind: "subtle",
    breaks: ["LEAVE-36"],
    edits: [
      {
        file: "leave-routes.ts",
        find: "  company.leave.set(row.id, row);\n",
        replace:
          "  for (const other of company.leave.values()) if (other.personId === personId && other.start === start && other.end === end) company.leave.delete(other.id);\n  company.leave.set(row.id, row);\n",
      },
    ],
  },
  {
    id: "leave: approves all of that day",
    kind: "subtle",
    breaks: ["LEAVE-46"],
    edits: [
      {
        file: "leave-routes.ts",
        find: '  Object.assign(one, { status: "approved", reason: null });',
        replace:
          '  Object.assign(one, { status: "approved", reason: null });\n  for (const other of call.company.leave.values()) if (other.start === one.start && other.status === "pending") other.status = "approved";',
      },
    ],
  },
  {
    id: "leave: approves the next pending one of anybody",
    kind: "subtle",
    breaks: ["LEAVE-46"],
    edits: [
      {
        file: "leave-routes.ts",
        find: '  Object.assign(one, { status: "approved", reason: null });',
        replace:
          '  Object.assign(one, { status: "approved", reason: null });\n  const next = [...call.company.leave.values()].find(({ status }) => status === "pending"); if (next) next.status = "approved";',
      },
    ],
  },
  {
    id: "leave: decline with reason null is taken",
    kind: "subtle",
    breaks: ["LEAVE-41"],
    edits: [
      {
        file: "leave-routes.ts",
        find: '    const reason = fields.text("reason", 2000);',
        replace: '    const reason = fields.has("reason") && fields.raw("reason") === null ? "" : fields.text("reason", 2000);',
      },
    ],
  },
  {
    id: "leave: reason loses letters beyond the first plane",
    kind: "subtle",
    breaks: ["LEAVE-40"],
    edits: [
      {
        file: "leave-routes.ts",
        find: "? reason.slice(0, 100) : reason",
        replace: '? reason.slice(0, 100) : reason.replaceAll(/[\\u{10000}-\\u{10ffff}]/gu, "?")',
      },
    ],
  },
  {
    id: "leave: cancel of half days refused",
    kind: "subtle",
    breaks: ["LEAVE-43"],
    edits: [
      {
        file: "leave-routes.ts",
        find: '  if (one.status !== "pending" && !wide) throw conflict(`This is ${one.status}.`);\n  one.status',
        replace: '  if ((one.status !== "pending" && !wide) || one.half) throw conflict(`This is ${one.status}.`);\n  one.status',
      },
    ],
  },
  {
    id: "leave: cancel twice with a reason succeeds",
    kind: "subtle",
    breaks: ["LEAVE-44"],
    edits: [
      {
        file: "leave-routes.ts",
        find: '  if (one.status !== "pending" && !wide) throw conflict(`This is ${one.status}.`);\n  one.status',
        replace:
          '  if (one.status !== "pending" && !wide && !(one.status === "cancelled" && call.bytes.length > 2)) throw conflict(`This is ${one.status}.`);\n  one.status',
      },
    ],
  },
  {
    id: "leave: hidden listed with from alone",
    kind: "subtle",
    breaks: ["PRIV-01"],
    edits: [
      {
        file: "leave-routes.ts",
        find: "  const rows = [...company.leave.values()]\n",
        replace: "  const rows = [...company.leave.values(), ...(from !== undefined && to === undefined ? company.hidden.values() : [])]\n",
      },
    ],
  },
  {
    id: "leave: hidden cancel with a reason 409",
    kind: "subtle",
    breaks: ["PRIV-04"],
    edits: [
      {
        file: "leave-routes.ts",
        find: "export function cancelLeave(call: Call): Reply {",
        replace:
          "export function cancelLeave(call: Call): Reply {\n  if (call.company.hidden.has(call.params['id']!) && call.bytes.length > 3) throw conflict(\"no\");",
      },
    ],
  },
];
