import { Choice } from "../../../parts/fields.tsx";
import { Search } from "../../../parts/search.tsx";
import { useInAddress } from "../../../shell/address.ts";
import { MONTHS } from "./calendar-days.ts";

/** The statuses that are shown unless the address says otherwise. */
export const SHOWN = "approved pending";

interface CalendarFiltersProps {
  /** The year that is shown; 0 or no number: not known yet. */
  readonly year: number;
  /** From 1; 0: the whole year. */
  readonly month: number;
}

/** The statuses of leave as they are drawn. */
const KINDS = ["approved", "pending", "declined", "cancelled"];

interface StatusFilterProps {
  /** With a space between them. */
  readonly chosen: string;
  readonly choose: (statuses: string) => void;
}

/** Which statuses are shown, and how each one looks. Hidden leave is always shown. */
function StatusFilter({ chosen, choose }: StatusFilterProps) {
  const shown = chosen.split(" ");
  return (
    <fieldset class="legend">
      <legend>Statuses</legend>
      {KINDS.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={shown.includes(kind)}
            onChange={({ currentTarget }) =>
              choose(KINDS.filter((one) => (one === kind ? currentTarget.checked : shown.includes(one))).join(" "))
            }
          />
          <span class={`span sample ${kind}`} aria-hidden="true" />
          {kind}
        </label>
      ))}
      <span class="legend-item">
        <span class="span sample hidden" aria-hidden="true" /> never in the API
      </span>
      <span class="legend-item">
        <span class="sample weekend" aria-hidden="true" /> weekend
      </span>
      <span class="legend-item">
        <span class="sample holiday" aria-hidden="true" /> public holiday
      </span>
    </fieldset>
  );
}

/** Which people, days and statuses the calendar shows. The address keeps them. */
export function CalendarFilters({ year, month }: CalendarFiltersProps) {
  const [, setYear] = useInAddress("year");
  const [, setMonth] = useInAddress("month");
  const [text, setText] = useInAddress("text");
  const [people, setPeople] = useInAddress("people", "with-leave");
  const [statuses, setStatuses] = useInAddress("statuses", SHOWN);
  return (
    <div class="filters" role="search">
      <Search label="Search" value={text} search={setText} />
      <Turn label="Year" text={String(year || "…")} by={(step) => setYear(String(year + step))} />
      <Choice
        label="Month"
        values={{ "0": "Whole year", ...Object.fromEntries(MONTHS.map((name, n) => [n + 1, name])) }}
        value={String(month)}
        choose={setMonth}
      />
      <Choice label="People" values={{ "with-leave": "With leave in the year", all: "All" }} value={people} choose={setPeople} />
      <StatusFilter chosen={statuses} choose={setStatuses} />
    </div>
  );
}

/** A value with a button for the one before and the one after it. */
function Turn({ label, text, by }: { readonly label: string; readonly text: string; readonly by: (step: number) => void }) {
  return (
    <div class="field turn" role="group" aria-label={label}>
      <span>{label}</span>
      <div>
        <button type="button" aria-label={`${label} before`} onClick={() => by(-1)}>
          ‹
        </button>
        <strong>{text}</strong>
        <button type="button" aria-label={`${label} after`} onClick={() => by(1)}>
          ›
        </button>
      </div>
    </div>
  );
}
