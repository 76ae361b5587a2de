import { useEffect, useId, useRef, useMemo } from "preact/hooks";
import { useVirtual } from "../../../parts/hooks/use-virtual.ts";
import { CALENDAR_PART, type CalendarAnswer, spanKind } from "./calendar-answer.ts";
import { type DayRange, MONTHS, daysOf, placeOf, rangeOf, shareOf } from "./calendar-days.ts";
import { CalendarRow } from "./calendar-row.tsx";
import { useGridKeys } from "../use-grid-keys.ts";

interface DayPatternsProps {
  /** What the ids of the patterns begin with. */
  readonly own: string;
  readonly calendars: CalendarAnswer["calendars"];
  readonly range: DayRange;
}

/** Days that nobody works and public holidays of each calendar, drawn once, for the rows to use. */
function DayPatterns({ own, calendars, range }: DayPatternsProps) {
  const days = useMemo(() => daysOf(range), [range.first, range.count]);
  return (
    <svg width="0" height="0" aria-hidden="true" class="patterns">
      <defs>
        {calendars.map(({ id, weekdays, holidays }, n) => (
          <g key={id} id={`${own}-${n}`}>
            {days.map(({ weekday }, day) =>
              weekdays.includes(weekday) ? null : <rect key={day} class="day-off" x={day} width="1" height="1" />,
            )}
            {holidays.map(({ date, name, is_part_day }) => {
              const day = placeOf(range, date);
              return day === undefined ? null : (
                <rect
                  key={`${date} ${name}`}
                  class="day-holiday"
                  x={day}
                  y={is_part_day ? 0.5 : 0}
                  width="1"
                  height={is_part_day ? 0.5 : 1}
                />
              );
            })}
          </g>
        ))}
      </defs>
    </svg>
  );
}

interface CalendarGridProps {
  readonly calendar: CalendarAnswer;
  readonly range: DayRange;
  /** The statuses that are shown. */
  readonly statuses: readonly string[];
  /** Reads the part that begins there. */
  readonly read: (offset: number) => void;
}

const ROW = 28;

/** People down, days across. Only the rows in sight are in the page. */
export function CalendarGrid({ calendar, range, statuses, read }: CalendarGridProps) {
  const { total, offset, people, company, year, today, calendars } = calendar;
  const box = useRef<HTMLDivElement>(null);
  const own = useId();
  const virtual = useVirtual({ count: total, getScrollElement: () => box.current, estimateSize: () => ROW });
  const rows = virtual.getVirtualItems();
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? 0];
  useEffect(() => {
    const isRead = first >= offset && (last < offset + CALENDAR_PART || last >= total);
    if (!isRead) read(Math.max(0, Math.floor((first - CALENDAR_PART / 4) / 50) * 50));
  }, [first, last, offset, total, read]);
  const spansOf = (row: number) =>
    (people[row - offset]?.spans ?? []).filter(
      (span) => (span.never_in_api || statuses.includes(spanKind(span))) && span.start_date <= range.last && span.end_date >= range.first,
    );
  const keys = useGridKeys({
    count: total,
    first,
    last,
    box,
    columns: (row) => spansOf(row).length + 1,
    show: (row) => virtual.scrollToIndex(row),
  });
  return (
    <>
      <p class="quiet about" role="status">
        {total === 1 ? "1 person" : `${total.toLocaleString("en")} people`}. Arrow keys go from person to person and from leave to leave.
      </p>
      <DayPatterns own={own} calendars={calendars} range={range} />
      <div class="scroll calendar" ref={box} onKeyDown={keys.onKeyDown} onFocusIn={keys.onFocusIn}>
        <div
          role="grid"
          aria-label={`Leave in ${year}`}
          aria-rowcount={total + 1}
          aria-colcount={2}
          class={range.count > 31 ? "year" : "month"}
        >
          <CalendarHead range={range} today={today} />
          <div role="rowgroup" class="people" style={{ height: `${virtual.getTotalSize()}px` }}>
            {rows.map(({ index, start }) => (
              <CalendarRow
                key={index}
                index={index}
                top={start}
                person={people[index - offset]}
                spans={spansOf(index)}
                pattern={`${own}-${calendars.findIndex(({ id }) => id === people[index - offset]?.calendar)}`}
                range={range}
                today={today}
                company={company}
                cell={keys.cell}
              />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** The months of a year, or the days of a month, and where today is. */
function CalendarHead({ range, today }: { readonly range: DayRange; readonly today: string }) {
  const year = Number(range.first.slice(0, 4));
  const now = placeOf(range, today);
  return (
    <div role="rowgroup" class="calendar-head">
      <div role="row" aria-rowindex={1}>
        <div role="columnheader" class="person">
          Person
        </div>
        <div role="columnheader" class="days">
          {range.count > 31
            ? MONTHS.map((name, n) => {
                const month = rangeOf(year, n + 1);
                const { left, width } = shareOf(range, month.first, month.last)!;
                return (
                  <span key={name} style={{ left: `${left}%`, width: `${width}%` }}>
                    {name.slice(0, 3)}
                  </span>
                );
              })
            : daysOf(range).map(({ date, weekday }, n) => (
                <span
                  key={date}
                  style={{ left: `${(n / range.count) * 100}%`, width: `${100 / range.count}%` }}
                  class={n === now ? "now" : n % 5 === 0 ? "" : "minor"}
                >
                  <small>{WEEKDAYS[weekday]}</small> {n + 1}
                </span>
              ))}
          {now === undefined ? null : (
            <i class="today" style={{ left: `${((now + 0.5) / range.count) * 100}%` }} title={`Today, ${today}`}>
              today
            </i>
          )}
        </div>
      </div>
    </div>
  );
}
