/** Records, calendar, ids and random streams, which the mock and the seeded companies share. */
export { HOLIDAY_YEARS, holidays, parseRegion, regions } from "./calendar/holidays.ts";
export type { Holiday } from "./calendar/holidays.ts";
export { addDays, addMonths, dayNumber, isoDate, weekday } from "./calendar/dates.ts";
export { localDate, startOfDay, wallClock } from "./calendar/local-time.ts";
export { calendarFor, isWorkingDay, workingDays } from "./calendar/working-days.ts";
export type { HolidayCalendar } from "./calendar/working-days.ts";
export { EMPTY_AREAS } from "./model/empty-areas.ts";
export type * from "./model/boarding.ts";
export type * from "./model/company-data.ts";
export type * from "./model/engagement.ts";
export type * from "./model/recruitment.ts";
export { planTasks } from "./model/plan-tasks.ts";
export { hash32, idSequence } from "./random/ids.ts";
export type { IdSequence } from "./random/ids.ts";
export { stream } from "./random/stream.ts";
export type { Stream } from "./random/stream.ts";
