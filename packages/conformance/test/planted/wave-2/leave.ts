import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "leave-routes.ts";
const DAYS = "const whole = workingDays(person.jurisdiction, start, end,";
const HALF = "days: half ? Math.min(whole, 0.5) : whole,";
const STORED = "company.leave.set(row.id, row);";
const STATUS = 'status: type.approval ? "pending" : "auto_approved",';
const DATES = 'const [start, end] = [fields.date("start_date"), fields.date("end_date")];';
const WARNINGS = 'beside: where === "within" ? {} : { warnings } };';
const HOLIDAY = "!isPublicHoliday(jurisdiction, day)";

/** Requests of leave that are stored or answered wrongly (§2.5, §2.6, POST /leave). */
export const secondLeave: readonly Planted[] = [
  subtle("the leave list shows each row with the name of the employee before it", "LEAVE-03", [
    ROUTES,
    "rows.map((row) => leaveOf(company, row)),",
    `rows.map((row, n) => {
      const person = company.staff.get(rows[Math.max(0, n - 1)]!.personId)!;
      return { ...leaveOf(company, row), employeeName: \`\${person.lastName}, \${person.firstName}\` };
    }),`,
  ]),
  subtle("typeName of leave without pay is only Leave", "LEAVE-05 LEAVE-49", [
    ROUTES,
    "company.leaveTypes.find(({ id }) => id === row.typeId)?.name",
    "company.leaveTypes.find(({ id, paid }) => paid && id === row.typeId)?.name",
  ]),
  subtle("leave that begins on a Saturday counts that day", "LEAVE-15 LEAVE-08", [
    "working-days.ts",
    "if (weekends || (weekday !== 0",
    "if (weekends || (day === start && weekday === 6) || (weekday !== 0",
  ]),
  subtle("half a day on a Friday counts as a whole one", "LEAVE-17", [
    ROUTES,
    HALF,
    "days: half && new Date(start).getUTCDay() !== 5 ? Math.min(whole, 0.5) : whole,",
  ]),
  plain("half a day counts as 0.25", "LEAVE-17 LEAVE-18", [ROUTES, HALF, "days: half ? Math.min(whole, 0.25) : whole,"]),
  subtle("leave over New Year counts the holidays of the new year as working days", "LEAVE-16", [
    "working-days.ts",
    HOLIDAY,
    "!(day.slice(0, 4) === start.slice(0, 4) && isPublicHoliday(jurisdiction, day))",
  ]),
  subtle("Easter Monday counts as a working day", "LEAVE-16", [
    "working-days.ts",
    HOLIDAY,
    "!(isPublicHoliday(jurisdiction, day) && !isPublicHoliday(jurisdiction, daysAfter(day, -3)))",
  ]),
  plain("the last day of longer leave does not count", "LEAVE-08 LEAVE-18", [
    ROUTES,
    DAYS,
    "const whole = workingDays(person.jurisdiction, start, start < end ? new Date(Date.parse(end) - 86_400_000).toISOString().slice(0, 10) : end,",
  ]),
  subtle("days of more than two weeks are counted from the calendar, five for each seven", "LEAVE-08 LEAVE-16", [
    ROUTES,
    HALF,
    "days: half ? Math.min(whole, 0.5) : Date.parse(end) - Date.parse(start) < 13 * 86_400_000 ? whole : Math.round(((Date.parse(end) - Date.parse(start)) / 86_400_000 + 1) * (5 / 7)),",
  ]),
  subtle("notes of 501 characters are taken", "LEAVE-25", [ROUTES, "? Infinity : 500;", "? Infinity : 501;"]),
  subtle("notes keep 255 characters", "LEAVE-50", [
    ROUTES,
    "    notes,\n    status:",
    "    notes: notes?.slice(0, 255) ?? null,\n    status:",
  ]),
  subtle("notes come back with their ampersands escaped", "LEAVE-50", [
    ROUTES,
    "notes: row.notes,",
    'notes: row.notes?.replaceAll("&", "&amp;") ?? null,',
  ]),
  subtle("lines of notes are joined", "LEAVE-50", [
    ROUTES,
    "    notes,\n    status:",
    '    notes: notes?.replaceAll(/\\s+/g, " ") ?? null,\n    status:',
  ]),
  subtle("half a day in the afternoon is stored as the morning", "LEAVE-50 LEAVE-10", [
    ROUTES,
    'period: half ? (period ?? "morning") : null,',
    'period: half ? "morning" : null,',
  ]),
  plain("one day without half_day counts as half a day", "LEAVE-23 LEAVE-51", [
    ROUTES,
    'fields.flag("half_day") : false;',
    'fields.flag("half_day") : start === end;',
  ]),
  plain("leave without end_date lasts one day", "LEAVE-22", [
    ROUTES,
    DATES,
    'const [start, end] = [fields.date("start_date"), fields.has("end_date") ? fields.date("end_date") : fields.date("start_date")];',
  ]),
  plain("leave without leave_type_id is annual leave", "LEAVE-20", [
    ROUTES,
    'const typeId = fields.id("leave_type_id");',
    'const typeId = fields.has("leave_type_id") ? fields.id("leave_type_id") : company.leaveTypes[2]!.id;',
  ]),
  subtle("half_day is taken as a text", "LEAVE-26", [
    ROUTES,
    'fields.flag("half_day") : false;',
    'fields.raw("half_day") === "true" || (fields.raw("half_day") !== "false" && fields.flag("half_day")) : false;',
  ]),
  subtle("notes are taken as a number", "LEAVE-26", [
    ROUTES,
    'fields.text("notes", long) : null;',
    'typeof fields.raw("notes") === "number" ? String(fields.raw("notes")) : fields.text("notes", long) : null;',
  ]),
  plain("any text is a half_day_period", "LEAVE-24", [
    ROUTES,
    'fields.oneOf("half_day_period", ["morning", "afternoon"])',
    'fields.text("half_day_period")',
  ]),
  subtle("a missing start_date is refused as leave_type_id", "ERR-04 ERR-13 LEAVE-21", [
    ROUTES,
    DATES,
    `if (!fields.has("start_date")) throw invalid("leave_type_id");\n  ${DATES}`,
  ]),
  plain("leave of a type without approval starts as pending", "LEAVE-35", [ROUTES, STATUS, 'status: "pending",']),
  subtle("half a day of a type without approval starts as pending", "LEAVE-35", [
    ROUTES,
    STATUS,
    'status: type.approval || half ? "pending" : "auto_approved",',
  ]),
  subtle("leave on days gone by needs no approval", "LEAVE-34", [
    ROUTES,
    STATUS,
    'status: type.approval && end >= wanted.today ? "pending" : "auto_approved",',
  ]),
  plain("leave approved on submission has the status approved", "LEAVE-35", [
    ROUTES,
    STATUS,
    'status: type.approval ? "pending" : "approved",',
  ]),
  subtle("warnings are missing where there are none", "LEAVE-32", [
    ROUTES,
    WARNINGS,
    'beside: where === "within" || warnings.length === 0 ? {} : { warnings } };',
  ]),
  plain("warnings are one text", "LEAVE-32", [ROUTES, WARNINGS, 'beside: where === "within" ? {} : { warnings: warnings.join(" ") } };']),
  subtle("leave with a warning is answered and never stored", "LEAVE-33 LEAVE-36", [
    ROUTES,
    STORED,
    "if (broken.length === 0) company.leave.set(row.id, row);",
  ]),
  subtle("new leave replaces other leave of the person on the same days", "LEAVE-46 LEAVE-36", [
    ROUTES,
    STORED,
    `for (const old of company.leave.values()) if (old.personId === personId && old.start === start && old.end === end) company.leave.delete(old.id);\n  ${STORED}`,
  ]),
  inVariant(
    "strict",
    subtle("a strict server stores the leave that it refuses", "ERR-14", [
      ROUTES,
      "if (refused !== undefined) throw refused.clash",
      `if (refused !== undefined) {
    const id = chance.timedId(now());
    company.leave.set(id, { id, personId, typeId, start, end, days: wanted.days, half, period: null, notes, status: "pending", reason: null, since: now() });
  }
  if (refused !== undefined) throw refused.clash`,
    ]),
  ),
];
