import { ALL, COMPANIES, delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const LEAVE = "leave-routes.ts";
const NOTES = `fields.text("notes", long) : null;`;
const STATUS = `status: type.approval ? "pending" : "auto_approved",`;
const STORED = "company.leave.set(row.id, row);";
const WHOLE = `workingDays(person.jurisdiction, start, end, mistakes.has("counts weekends as leave"));`;

/** Leave requests. */
export const fourthLeaveAsked: readonly Planted[] = [
  plain("counts holidays as days of leave", "LEAVE-16", [
    "working-days.ts",
    "weekday !== 6 && !isPublicHoliday(jurisdiction, day))",
    "weekday !== 6)",
  ]),
  plain("asks for notes on every request", "LEAVE-51", [
    LEAVE,
    `fields.has("notes") && fields.raw("notes") !== null && fields.raw("notes") !== "" ? fields.text("notes", long) : null;`,
    `fields.text("notes", long);`,
  ]),
  plain("takes leave without a last day for a single day", "LEAVE-22", [
    LEAVE,
    `[fields.date("start_date"), fields.date("end_date")];`,
    `[fields.date("start_date"), fields.date(fields.has("end_date") ? "end_date" : "start_date")];`,
  ]),
  plain("takes an unknown type of leave for annual leave", "LEAVE-49 AUTH-12", [
    LEAVE,
    `named(call, new Map(company.leaveTypes.map((one) => [one.id, one])), typeId, "leave_type_id");`,
    `company.leaveTypes.find(({ id }) => id === typeId) ?? company.leaveTypes[2]!;`,
  ]),
  plain("leaves warnings out where there is nothing to warn of", "LEAVE-32", [
    LEAVE,
    `where === "within" ? {} : { warnings } };`,
    `where === "within" || warnings.length === 0 ? {} : { warnings } };`,
  ]),
  plain("takes any word for the half of a day", "LEAVE-24", [
    LEAVE,
    `fields.oneOf("half_day_period", ["morning", "afternoon"]) : null;`,
    `fields.text("half_day_period") : null;`,
  ]),
  plain("reads any half_day but an empty one as true", "LEAVE-26", [
    LEAVE,
    `fields.flag("half_day") : false;`,
    `Boolean(fields.raw("half_day")) : false;`,
  ]),
  plain("answers new leave with its id alone", "LEAVE-32", [
    LEAVE,
    "const data = { ...leaveOf(company, row), ",
    "const data = { id: row.id, ",
  ]),
  subtle("counts by the holidays of the first jurisdiction of the company", "LEAVE-16", [
    LEAVE,
    WHOLE,
    WHOLE.replace("person.jurisdiction", "company.profile.jurisdiction[0]!"),
  ]),
  subtle("counts by the holidays of the jurisdiction that was counted first", "LEAVE-16", [
    "public-holidays.ts",
    "const key = `${jurisdiction} ${day.slice(0, 4)}`;",
    "const key = day.slice(0, 4);",
  ]),
  subtle("knows the holidays only of the year in which leave begins", "LEAVE-16", [
    "working-days.ts",
    "!isPublicHoliday(jurisdiction, day))",
    "!(day.startsWith(start.slice(0, 4)) && isPublicHoliday(jurisdiction, day)))",
  ]),
  subtle("counts substitute holidays as days of leave", "LEAVE-16", [
    "public-holidays.ts",
    ".filter(({ region }) => region === undefined)\n",
    `.filter(({ region, name }) => region === undefined && !name.endsWith("(day in lieu)"))\n`,
  ]),
  subtle("counts a day too few of leave that ends in another month", "LEAVE-15", [
    LEAVE,
    "whole = working",
    "whole = (start.slice(0, 7) === end.slice(0, 7) ? 0 : -1) + working",
  ]),
  subtle("counts weekends in leave of more than four weeks", "LEAVE-15 LEAVE-18", [
    LEAVE,
    WHOLE,
    `workingDays(person.jurisdiction, start, end, Date.parse(end) - Date.parse(start) > 28 * 86_400_000);`,
  ]),
  subtle("counts half a day of a Sunday", "LEAVE-15 LEAVE-18", [LEAVE, "half ? Math.min(whole, 0.5) : whole", "half ? 0.5 : whole"]),
  subtle("takes leave with a period for half a day", "LEAVE-23", [
    LEAVE,
    `fields.flag("half_day") : false;`,
    `fields.flag("half_day") : fields.has("half_day_period") && start === end;`,
  ]),
  subtle("takes what stands between angle brackets out of notes", "LEAVE-50", [
    LEAVE,
    NOTES,
    `fields.text("notes", long).replaceAll(/<[^>]*>/g, "") : null;`,
  ]),
  subtle("waits for approval of leave of which it warns", "LEAVE-35", [
    LEAVE,
    STATUS,
    `status: type.approval || broken.length > 0 ? "pending" : "auto_approved",`,
  ]),
  subtle("approves half days on its own", "LEAVE-34", [LEAVE, STATUS, `status: type.approval && !half ? "pending" : "auto_approved",`]),
  subtle("asks nobody to approve the leave of company admins", "LEAVE-34", [
    LEAVE,
    STATUS,
    `status: type.approval && person.role !== "company_admin" ? "pending" : "auto_approved",`,
  ]),
  subtle("waits for somebody to approve sick leave of people in the UK", "LEAVE-35", [
    LEAVE,
    STATUS,
    `status: type.approval || person.jurisdiction === "UK" ? "pending" : "auto_approved",`,
  ]),
  subtle("approves all leave of a company below Growth", "LEAVE-34", [
    LEAVE,
    STATUS,
    `status: type.approval && company.growth ? "pending" : "auto_approved",`,
  ]),
  subtle("knows the types of leave of other companies", "AUTH-15 LEAVE-49", COMPANIES, [
    LEAVE,
    "named(call, new Map(company.leaveTypes.map((one) => [one.id, one])),",
    `named(call, new Map(${ALL}.flatMap(({ leaveTypes }) => leaveTypes).map((one) => [one.id, one])),`,
  ]),
  subtle("reads the days of a request in camelCase too", "CONV-12", [
    LEAVE,
    `[fields.date("start_date"), fields.date("end_date")];`,
    `[fields.date(fields.called(["start_date", "startDate"])), fields.date(fields.called(["end_date", "endDate"]))];`,
  ]),
  subtle("names the type of leave without its first word where it is missing", "ERR-04 ERR-13", [
    LEAVE,
    `const typeId = fields.id("leave_type_id");`,
    `if (!fields.has("leave_type_id")) throw invalid("type_id");\n  const typeId = fields.id("leave_type_id");`,
  ]),
  subtle("puts new leave in the place of cancelled leave on the same days", "LEAVE-42", [
    LEAVE,
    STORED,
    `for (const old of company.leave.values())
    if (old.personId === personId && old.start === start && old.status === "cancelled") company.leave.delete(old.id);
  ${STORED}`,
  ]),
  ...delivered([
    subtle("tells receivers of new leave in snake_case", "EVT-14 CONV-12", [
      LEAVE,
      `call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", leaveOf(company, row));`,
      `const told = Object.entries(leaveOf(company, row)).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => \`_\${letter.toLowerCase()}\`), value]);
  call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", Object.fromEntries(told) as object);`,
    ]),
  ]),
];
