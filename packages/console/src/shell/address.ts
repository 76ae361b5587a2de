import { useSearchParams } from "wouter-preact";

/** Where the page's places are: `/console/requests/12?sandbox=sb1`. */
export const BASE = "/console";

/** The sandbox that the address names. Default: `default`. */
export function sandboxInAddress(): string {
  return new URLSearchParams(location.search).get("sandbox") ?? "default";
}

/** The sandbox of the address, for a component. */
export function useSandbox(): string {
  return useSearchParams()[0].get("sandbox") ?? "default";
}

/**
 * A place in the page, for `Link` and `navigate`, in the sandbox of the address or in another one.
 * @param place such as `/requests/12` or `/world?company=wattle`
 */
export function placeIn(place: string, sandbox: string = sandboxInAddress()): string {
  if (sandbox === "default") return place;
  return `${place}${place.includes("?") ? "&" : "?"}sandbox=${encodeURIComponent(sandbox)}`;
}

/**
 * A value in the address, such as a filter or a tab, so that it can be bookmarked and shared. Several can be set one after another.
 * @returns the value, `fallback` if the address has none, and the function that sets it (the fallback: removes it) without a new step back
 */
export function useInAddress(name: string, fallback = ""): readonly [value: string, set: (value: string) => void] {
  const [, setSearch] = useSearchParams();
  const set = (value: string): void =>
    setSearch(
      () => {
        const search = new URLSearchParams(location.search);
        if (value === fallback) search.delete(name);
        else search.set(name, value);
        return search;
      },
      { replace: true },
    );
  // The router decodes what it gives: a percent sign in a text would be lost.
  return [new URLSearchParams(location.search).get(name) ?? fallback, set];
}
