import { Go } from "../../../parts/go.tsx";
import { worldPlace } from "../world-place.ts";
import { type LeaveSpan, type PersonLeave, spanKind } from "./calendar-answer.ts";
import { type DayRange, dayText, placeOf, shareOf } from "./calendar-days.ts";
import type { GridKeys } from "../use-grid-keys.ts";

interface CalendarRowProps {
  readonly index: number;
  /** Pixels. */
  readonly top: number;
  /** undefined: not read yet. */
  readonly person: PersonLeave | undefined;
  /** The leave that is shown. */
  readonly spans: readonly LeaveSpan[];
  /** Id of the drawing of days off. */
  readonly pattern: string;
  readonly range: DayRange;
  readonly today: string;
  readonly company: string;
  readonly cell: GridKeys["cell"];
}

/** The leave of a person. */
export function CalendarRow({ index, top, person, spans, pattern, range, today, company, cell }: CalendarRowProps) {
  const now = placeOf(range, today);
  return (
    <div role="row" aria-rowindex={index + 2} style={{ top: `${top}px` }}>
      <div role="rowheader" class="person">
        {person === undefined ? (
          <span class="quiet">…</span>
        ) : (
          <Go to={worldPlace(`employees/${person.id}`, company)} title={whoText(person)} {...cell(index, 0)}>
            {person.name}
          </Go>
        )}
      </div>
      <div role="gridcell" class="days">
        {person === undefined ? null : (
          <svg viewBox={`0 0 ${range.count} 1`} preserveAspectRatio="none" aria-hidden="true">
            <use href={`#${pattern}`} />
          </svg>
        )}
        {now === undefined ? null : <i class="today" style={{ left: `${((now + 0.5) / range.count) * 100}%` }} />}
        {spans.map((span, n) => {
          const { left, width } = shareOf(range, span.start_date, span.end_date)!;
          const text = spanText(span, Number(range.first.slice(0, 4)));
          return (
            <Go
              key={span.id}
              to={worldPlace(`${span.table}/${span.id}`, company)}
              class={`span ${spanKind(span)}`}
              style={{ left: `${left}%`, width: `${width}%` }}
              title={text}
              aria-label={`${person?.name ?? ""}: ${text}`}
              {...cell(index, n + 1)}
            >
              {""}
            </Go>
          );
        })}
      </div>
    </div>
  );
}

function whoText({ name, department, status, calendar }: PersonLeave): string {
  return `${name}, ${department ?? "no department"}, ${status}, holidays of ${calendar}`;
}

function spanText(span: LeaveSpan, year: number): string {
  const { type, status, start_date, end_date, days, half_day, half_day_period, never_in_api } = span;
  const when = start_date === end_date ? dayText(start_date, year) : `${dayText(start_date, year)} to ${dayText(end_date, year)}`;
  const half = half_day ? `, half a day${half_day_period === null ? "" : ` in the ${half_day_period}`}` : "";
  const count = days === 1 ? "1 working day" : `${days} working days`;
  return `${type}, ${when}${half}, ${count}, ${status}${never_in_api ? ", never in the API" : ""}`;
}
