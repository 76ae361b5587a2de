import type { CalendarAnswer } from "./calendar-answer.ts";
import { dayText } from "./calendar-days.ts";

/** The public holidays of the year by calendar, in words. */
export function Holidays({ calendar: { calendars, year } }: { readonly calendar: CalendarAnswer }) {
  if (calendars.length === 0) return null;
  return (
    <section class="card" aria-labelledby="holidays">
      <h2 id="holidays">Public holidays in {year}</h2>
      <div class="holidays">
        {calendars.map(({ id, applies_to, people, working_days, holidays }) => (
          <details key={id} open={calendars.length === 1}>
            <summary>
              {id}: {holidays.length} holidays, {working_days} working days, {people.toLocaleString("en")} people
            </summary>
            <p class="quiet">{applies_to}</p>
            <ul class="links">
              {holidays.map(({ date, name, is_part_day, is_projected }) => (
                <li key={`${date} ${name}`}>
                  <time dateTime={date}>{dayText(date, year)}</time>: {name}
                  {is_part_day ? " (in the evening alone)" : ""}
                  {is_projected ? <span class="quiet"> (no law names the day yet)</span> : ""}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}
