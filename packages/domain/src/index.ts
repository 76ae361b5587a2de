/** What the mock and the seeded companies both speak: records, calendar, ids and random streams. */
export { HOLIDAY_YEARS, holidays, isHoliday, parseRegion, regionOf, regions } from "./calendar/holidays.ts";
export type { Holiday, HolidayListing, Region } from "./calendar/holidays.ts";
export { addDays, addMonths, dayNumber, isoDate, weekday } from "./calendar/dates.ts";
export { localDate, startOfDay, wallClock } from "./calendar/local-time.ts";
export { calendarFor, isWorkingDay, workingDays } from "./calendar/working-days.ts";
export type { HolidayCalendar } from "./calendar/working-days.ts";
export { EMPTY_AREAS } from "./model/empty-areas.ts";
export type * from "./model/model.ts";
export { PERSONAL_EMAIL_DOMAINS } from "./model/personal-email-domains.ts";
export { hash32, idSequence } from "./random/ids.ts";
export type { IdSequence } from "./random/ids.ts";
export { stream } from "./random/random.ts";
export type { Stream } from "./random/random.ts";
