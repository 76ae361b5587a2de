import { type DayRange, MONTHS, daysOf, placeOf, rangeOf, shareOf } from "./calendar-days.ts";

const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** The months of a year, or the days of a month, and where today is. */
export function CalendarHead({ range, today }: { readonly range: DayRange; readonly today: string }) {
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
