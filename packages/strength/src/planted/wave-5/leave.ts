import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Leave. */
export const fifthLeave: readonly Planted[] = [
  subtle("takes an end date that the calendar does not have on a leave request", "LEAVE-26", [
    "leave-routes.ts",
    `const [start, end] = [fields.date("start_date"), fields.date("end_date")];`,
    `const start = fields.date("start_date");
  const end = fields.text("end_date", 10);
  if (!/^\\d{4}-\\d\\d-\\d\\d$/.test(end)) throw fields.bad("end_date");`,
  ]),
  plain("takes any text as the half of a day", "LEAVE-24", [
    "leave-routes.ts",
    `fields.oneOf("half_day_period", ["morning", "afternoon"])`,
    `fields.text("half_day_period")`,
  ]),
  plain("leaves the notes out of a leave request that has none", "LEAVE-11", [
    "leave-routes.ts",
    "notes: row.notes,",
    "...(row.notes === null ? {} : { notes: row.notes }),",
  ]),
  subtle("counts a half day without a period as a whole day", "LEAVE-17", [
    "leave-routes.ts",
    "days: half ? Math.min(whole, 0.5) : whole,",
    "days: period !== null ? Math.min(whole, 0.5) : whole,",
  ]),
  plain("takes annual leave where leave_type_id is absent", "LEAVE-20", [
    "leave-routes.ts",
    `const typeId = fields.id("leave_type_id");`,
    `const typeId = fields.has("leave_type_id") ? fields.id("leave_type_id") : company.leaveTypes.find(({ first }) => first)!.id;`,
  ]),
  plain("shows false as the half-day period of whole days", "LEAVE-10", [
    "leave-routes.ts",
    "halfDayPeriod: row.period,",
    "halfDayPeriod: row.half && row.period,",
  ]),
  subtle(
    "takes two days off for each whole week only, so that a weekend within a short leave counts",
    "LEAVE-15",
    [
      "working-days.ts",
      "  let count = 0;",
      `  let count = 0;
  let total = 0;`,
    ],
    [
      "working-days.ts",
      `    const weekday = new Date(\`\${day}T00:00:00Z\`).getUTCDay();
`,
      `    total += 1;
`,
    ],
    ["working-days.ts", "(weekday !== 0 && weekday !== 6 && !isPublicHoliday(jurisdiction, day))", "!isPublicHoliday(jurisdiction, day)"],
    ["working-days.ts", "  return count;", "  return weekends ? count : count - 2 * Math.floor(total / 7);"],
  ),
  subtle("lists no leave without meta", "LEAVE-27", [
    "leave-routes.ts",
    `if (mistakes.has("passes over the limit of the leave list"))`,
    `if (rows.length === 0) return { data: [] };
  if (mistakes.has("passes over the limit of the leave list"))`,
  ]),
  plain("answers a decline with its reason, and does not keep it", "LEAVE-40", [
    "leave-routes.ts",
    `Object.assign(one, { status: "declined", reason: asked });
  call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));
  return { data: leaveOf(call.company, one) };`,
    `one.status = "declined";
  const answer = leaveOf(call.company, { ...one, reason: asked });
  call.deliveries.emit(call.company, "leave.declined", answer);
  return { data: answer };`,
  ]),
  subtle("lists automatically approved leave under the status approved", "LEAVE-30", [
    "leave-routes.ts",
    "row.status === status) && inRange(row)",
    "row.status.endsWith(status)) && inRange(row)",
  ]),
  plain("shows null for leave types without notice", "LTYPE-06", [
    "leave-tables.ts",
    "min_notice_days: notice,",
    "min_notice_days: notice || null,",
  ]),
  plain("shows the word unlimited for leave types without a yearly maximum", "LTYPE-07", [
    "leave-tables.ts",
    "max_days_per_year: most,",
    `max_days_per_year: most ?? "unlimited",`,
  ]),
  plain("shows is_default as 0 or 1", "LTYPE-08", ["leave-tables.ts", "is_default: first,", "is_default: Number(first),"]),
  plain("shows the holidays of the company's first jurisdiction whatever is asked for", "HOL-03", [
    "leave-tables.ts",
    "const rows = publicHolidaysOf(jurisdiction, Number(year)).filter(",
    "const rows = publicHolidaysOf(call.company.profile.jurisdiction[0]!, Number(year)).filter(",
  ]),
  subtle("repeats the balance of a person with several pending requests", "BAL-07", [
    "leave-tables.ts",
    ".filter(({ id }) => who === undefined || id === who);",
    `.filter(({ id }) => who === undefined || id === who).flatMap((person) => {
    const joined = all.filter(({ personId, status }) => personId === person.id && status === "pending");
    return joined.length === 0 ? [person] : joined.map(() => person);
  });`,
  ]),
  plain("shows null pending days for people with none pending", "BAL-05", [
    "leave-tables.ts",
    `pending_days: sum(({ status }) => status === "pending"),`,
    `pending_days: sum(({ status }) => status === "pending") || null,`,
  ]),
];
