/** The statuses of leave as they are drawn. */
const KINDS = ["approved", "pending", "declined", "cancelled"];

interface StatusFilterProps {
  /** With a space between them. */
  readonly chosen: string;
  readonly choose: (statuses: string) => void;
}

/** Which statuses are shown, and how each one looks. Hidden leave is always shown. */
export function StatusFilter({ chosen, choose }: StatusFilterProps) {
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
