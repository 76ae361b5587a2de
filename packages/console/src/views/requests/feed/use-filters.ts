import { useLocation, useSearch } from "wouter-preact";
import { useMemo } from "preact/hooks";
import { type FilterName, type Filters, filtersIn } from "./filters.ts";

/** The filters of the address, and a function that sets some of them. An empty text removes one. */
export function useFilters(): readonly [filters: Filters, set: (some: Partial<Record<FilterName | "since", string>>) => void] {
  useSearch();
  const [place, navigate] = useLocation();
  // The router decodes what it returns, which would decode a typed % twice.
  const { search } = location;
  const filters = useMemo(() => filtersIn(search), [search]);
  const set = (some: Partial<Record<FilterName | "since", string>>): void => {
    const params = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(some))
      if (value === "") params.delete(name);
      else params.set(name, value);
    const text = params.toString();
    navigate(text === "" ? place : `${place}?${text}`, { replace: true });
  };
  return [filters, set];
}

/** A place in this view that keeps the filters: `/12` -> `/12?status=4xx`. */
export function withFilters(place: string): string {
  return `${place}${location.search}`;
}
