import { useEffect, useRef, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { withFilters } from "../feed/use-filters.ts";

/** Milliseconds that the slider rests until the exchange is read. */
const REST = 40;

interface TimeMachineProps {
  readonly n: number;
  /** Number of the oldest exchange that is kept, of the oldest one whose state is kept, and of the next one. */
  readonly first: number;
  readonly firstWithState: number;
  readonly next: number;
}

/** Steps through the exchanges that are kept. */
export function TimeMachine({ n, first, firstWithState, next }: TimeMachineProps) {
  const [, navigate] = useLocation();
  const [at, setAt] = useState(n);
  const rest = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => setAt(n), [n]);
  useEffect(() => () => clearTimeout(rest.current), []);
  const go = (to: number): void => {
    setAt(to);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => navigate(withFilters(`/${to}`), { replace: true }), REST);
  };
  const last = Math.max(n, next - 1);
  const least = Math.min(n, first);
  return (
    <div class="time-machine" role="group" aria-label="Time machine">
      <button type="button" aria-label="The request before" disabled={n <= least} onClick={() => go(n - 1)}>
        ◀
      </button>
      <label>
        <span class="unseen">Go through time by request number</span>
        <input
          type="range"
          min={least}
          max={last}
          value={at}
          aria-valuetext={`Request ${at}`}
          onInput={({ currentTarget }) => go(Number(currentTarget.value))}
        />
      </label>
      <button type="button" aria-label="The request after" disabled={n >= last} onClick={() => go(n + 1)}>
        ▶
      </button>
      <span class="quiet">
        {at} of {least}–{last}
        {n < firstWithState ? `, state kept from ${firstWithState} on` : ""}
      </span>
      <Link href={`/changes?${since(n)}`}>Changes since</Link>
    </div>
  );
}

/** The query of the address with the beginning of the person's test. */
function since(n: number): string {
  const params = new URLSearchParams(location.search);
  params.set("since", String(n));
  return params.toString();
}
