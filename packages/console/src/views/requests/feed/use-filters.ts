import { useLocation, useSearch } from "wouter-preact";
import { useMemo } from "preact/hooks";
import { type FilterName, type Filters, type Range, filtersIn, rangeIn } from "./filters.ts";

/** Sets values of the address. An empty text removes one. */
type Set = (some: Partial<Record<FilterName | "since" | "from" | "to", string>>) => void;

/** The filters of the address, a function that sets some of them, and the part of the journal that somebody marked. */
export function useFilters(): readonly [filters: Filters, set: Set, range: Range | undefined] {
  useSearch();
  const [place, navigate] = useLocation();
  // The router decodes what it returns, which would decode a typed % twice.
  const { search } = location;
  const filters = useMemo(() => filtersIn(search), [search]);
  const range = useMemo(() => rangeIn(search), [search]);
  const set: Set = (some) => {
    const params = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(some))
      if (value === "") params.delete(name);
      else params.set(name, value);
    const text = params.toString();
    navigate(text === "" ? place : `${place}?${text}`, { replace: true });
  };
  return [filters, set, range];
}

/** A place in this view that keeps the filters: `/12` -> `/12?status=4xx`. */
export function withFilters(place: string): string {
  return `${place}${location.search}`;
}
