import { HOLIDAY_YEARS } from "@hr-platform/domain";
import { refuse } from "@hr-platform/engine/contract/errors";
import { type CalendarYear, type PersonYear, leaveYear } from "../../records/leave-calendar.ts";
import { maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { choiceFilter, numberFilter } from "../../row/filters.ts";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { type ValueOf, choice, decimal, flag, listOf, named, object, orNull, text, uuidText, wholeNumber } from "../../row/schema.ts";
import { companyParameter, partOf, placeIn } from "./list-query.ts";

const MOST = 200;
const { first, last } = HOLIDAY_YEARS;
const PEOPLE = ["all", "with-leave"] as const;

const date = (description: string) => text(description, { format: "date" });

const spanForm = object("Leave that touches the year.", {
  id: uuidText("Its id."),
  table: choice(["leave", "hiddenLeave"], "Its table."),
  never_in_api: flag("Whether no response of the API ever shows it."),
  type_id: uuidText("The type of leave."),
  type: text("The name of the type."),
  status: text("Its status.", { examples: ["approved"] }),
  start_date: date("The first day."),
  end_date: date("The last day."),
  days: decimal("Its working days."),
  days_in_year: decimal("Those in the year."),
  half_day: flag("Whether it is half a day."),
  half_day_period: orNull(text("Which half; null: not half a day, or not known.", { examples: ["morning"] })),
});

const personForm = object("A person.", {
  id: uuidText("Their id."),
  name: text("Their name."),
  department: orNull(text("Their department; null: none.")),
  status: text("Their status today.", { examples: ["active"] }),
  jurisdiction: text("Where they are employed."),
  calendar: text("The id of the calendar by which they work."),
  spans: listOf(spanForm, "Their leave, by first day."),
});

const calendarForm = object("Public holidays and working days.", {
  id: text("Its id.", { examples: ["AU VIC"] }),
  jurisdiction: text("The jurisdiction."),
  region: orNull(text("The region; null: national holidays alone.")),
  weekdays: listOf(wholeNumber("A weekday; Monday is 0.", { minimum: 0, maximum: 6 }), "The weekdays that count."),
  applies_to: text("To whom it applies."),
  people: wholeNumber("How many people it applies to, those who have left not counted.", { minimum: 0 }),
  working_days: decimal("Working days of the year."),
  holidays: listOf(
    object("A public holiday.", {
      date: date("The day."),
      name: text("Its name."),
      is_part_day: flag("Whether it is in the evening alone: the day is a working day."),
      is_projected: flag("Whether no law names the day yet."),
    }),
    "In order.",
  ),
});

const page = named(
  "LeaveCalendar",
  object("The leave of a year.", {
    company: text("The company's slug."),
    year: wholeNumber("The year."),
    today: date("The company's date of today."),
    total: wholeNumber("How many people fit.", { minimum: 0 }),
    offset: wholeNumber("How many were left out.", { minimum: 0 }),
    people: listOf(personForm, "By name."),
    calendars: listOf(calendarForm, "Public holidays of the company."),
  }),
);

function showPerson({ keys: { unusual } }: Sandbox, { id, name, employee, calendar, spans }: PersonYear): ValueOf<typeof personForm> {
  const { department, status, jurisdiction } = employee;
  const shown = spans.map(({ table, resource, daysInYear }) => ({
    id: resource.id,
    table,
    never_in_api: table === "hiddenLeave",
    type_id: resource.typeId,
    type: resource.typeName,
    status: resource.status,
    start_date: resource.startDate,
    end_date: resource.endDate,
    days: resource.days,
    days_in_year: daysInYear,
    half_day: resource.halfDay,
    half_day_period: resource.halfDayPeriod,
  }));
  return { id, name: maskKeys(name, unusual), department, status, jurisdiction, calendar, spans: shown };
}

function showCalendar({ id, calendar, holidays, workingDays, people }: CalendarYear): ValueOf<typeof calendarForm> {
  const { jurisdiction, region, weekdays } = calendar;
  const place = region === null ? `${jurisdiction}, national holidays alone` : `${jurisdiction}, region ${region}`;
  return {
    id,
    jurisdiction,
    region,
    weekdays: weekdays ?? [0, 1, 2, 3, 4],
    applies_to: `People employed in ${place}${weekdays === undefined ? "" : ", who work on these weekdays alone"}.`,
    people,
    working_days: workingDays,
    holidays: holidays.map(({ date: day, name, partDay = false, projected = false }) => ({
      date: day,
      name,
      is_part_day: partDay,
      is_projected: projected,
    })),
  };
}

export const leaveCalendarRow: ControlRow = row("GET /leave-calendar", {
  id: "getLeaveCalendar",
  summary: "Read the leave of people in a year, with public holidays",
  query: {
    company: companyParameter,
    year: numberFilter("year", "The year. Default: that of the company's date of today.", { minimum: first, maximum: last }),
    people: choiceFilter("people", PEOPLE, choice(PEOPLE, "Everybody, or those with leave in the year. Default: all.")),
    ...partOf(MOST),
  },
  answer: ok("A part of the people who fit, hidden leave included.", page),
  run: ({ sandbox, query }) => {
    const { company, year: wanted, people = "all", text: words = "", offset, limit } = query;
    const place = placeIn(sandbox, company);
    const { slug, today } = place.state;
    const year = wanted ?? Number(today.slice(0, 4));
    if (year < first || year > last) throw refuse.invalid("year", `year must be from ${first} to ${last}.`);
    const found = leaveYear(place, { year, text: words, offset, limit, onlyAway: people === "with-leave" });
    return {
      company: slug,
      year,
      today,
      total: found.total,
      offset,
      people: found.people.map((person) => showPerson(sandbox, person)),
      calendars: found.calendars.map(showCalendar),
    };
  },
});
