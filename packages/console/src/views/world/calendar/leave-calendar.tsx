import { useRead } from "../../../api/use-control.ts";
import { Empty, Loaded } from "../../../parts/states.tsx";
import { useInAddress } from "../../../shell/address.ts";
import { useEscape } from "../../../parts/hooks/use-escape.ts";
import { useCompany } from "../company/use-company.ts";
import { WorldFrame } from "../company/world-frame.tsx";
import { dayText, rangeOf } from "./calendar-days.ts";
import { CalendarFilters, SHOWN } from "./calendar-filters.tsx";
import { CalendarGrid } from "./calendar-grid.tsx";
import { usePart } from "../use-part.ts";
import { worldPlace } from "../world-place.ts";
import { CALENDAR_PART, type CalendarAnswer } from "./calendar-answer.ts";

/** Whether there is room for a month only. */
const isNarrow = (): boolean => matchMedia("(max-width: 760px)").matches;

/** The public holidays of the year by calendar, in words. */
function Holidays({ calendar: { calendars, year } }: { readonly calendar: CalendarAnswer }) {
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

/** The leave of a company over the year, with weekends, public holidays and today. */
export function LeaveCalendar() {
  const { slug } = useCompany();
  const [year] = useInAddress("year");
  const [month] = useInAddress("month");
  const [text, setText] = useInAddress("text");
  const [people, setPeople] = useInAddress("people", "with-leave");
  const [statuses] = useInAddress("statuses", SHOWN);
  useEscape(worldPlace("", slug));
  const part = JSON.stringify([slug, year, people, text]);
  const [offset, readPart] = usePart(part);
  const read = useRead(
    "/_mock/leave-calendar",
    {
      query: {
        company: slug,
        people: people as "all",
        offset,
        limit: CALENDAR_PART,
        ...(year === "" ? {} : { year: Number(year) }),
        ...(text === "" ? {} : { text }),
      },
    },
    { enabled: slug !== "", keepPrevious: true },
  );
  const { data } = read;
  const [shown, today] = [data?.year ?? Number(year), data?.today ?? ""];
  const chosen = month === "" ? (isNarrow() ? Number(today.slice(5, 7)) || 1 : 0) : Number(month);
  return (
    <WorldFrame title="Leave calendar" here="leave-calendar">
      <CalendarFilters year={shown} month={chosen} />
      <Loaded of={read} what="the leave of the year">
        {(calendar) =>
          calendar.total === 0 ? (
            <Empty>
              <p>No match{people === "all" ? "" : ", or no leave in this year"}.</p>
              <button type="button" onClick={() => (setText(""), setPeople("all"))}>
                Show all people
              </button>
            </Empty>
          ) : (
            <>
              <CalendarGrid
                key={part}
                calendar={calendar}
                range={rangeOf(calendar.year, chosen === 0 ? undefined : chosen)}
                statuses={statuses.split(" ")}
                read={readPart}
              />
              <Holidays calendar={calendar} />
            </>
          )
        }
      </Loaded>
    </WorldFrame>
  );
}
