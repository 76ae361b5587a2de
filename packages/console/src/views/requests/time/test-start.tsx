import { Link } from "wouter-preact";
import { withFilters, useFilters } from "../feed/use-filters.ts";

interface TestStartProps {
  /** Number of the exchange that the person's test begins with; undefined: none was marked. */
  readonly since: number | undefined;
  /** Number of the next exchange. */
  readonly next: number;
}

/** Marks now as the beginning of a test, and leads to what has changed since. */
export function TestStart({ since, next }: TestStartProps) {
  const [, set] = useFilters();
  if (since === undefined)
    return (
      <button type="button" onClick={() => set({ since: String(next) })}>
        Mark test start
      </button>
    );
  return (
    <>
      <Link class="button" href={withFilters("/changes")}>
        Changes since the start (#{since})
      </Link>
      <button type="button" onClick={() => set({ since: "" })}>
        Clear mark
      </button>
    </>
  );
}
