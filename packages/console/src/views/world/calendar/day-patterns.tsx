import { useMemo } from "preact/hooks";
import type { CalendarAnswer } from "./calendar-answer.ts";
import { type DayRange, daysOf, placeOf } from "./calendar-days.ts";

interface DayPatternsProps {
  /** What the ids of the patterns begin with. */
  readonly own: string;
  readonly calendars: CalendarAnswer["calendars"];
  readonly range: DayRange;
}

/** Days that nobody works and public holidays of each calendar, drawn once, for the rows to use. */
export function DayPatterns({ own, calendars, range }: DayPatternsProps) {
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
