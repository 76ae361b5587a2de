import type { ComponentChildren } from "preact";
import { Link, useLocation } from "wouter-preact";
import { BASE, placeIn, useSandbox } from "../shell/address.ts";

interface GoProps {
  /** A place of the page, from whatever view: `/requests/12`. */
  readonly to: string;
  readonly class?: string;
  readonly "aria-current"?: "page" | undefined;
  readonly "aria-label"?: string;
  readonly "data-row"?: string;
  readonly tabIndex?: number;
  readonly title?: string;
  readonly style?: Readonly<Record<string, string>>;
  readonly children: ComponentChildren;
}

/** A link to a place of the page, in the sandbox of the address. */
export function Go({ to, ...rest }: GoProps) {
  return <Link href={`~${BASE}${placeIn(to, useSandbox())}`} {...rest} />;
}

/** The function that goes to a place of the page, such as `/requests/12`, in the sandbox of the address. */
export function useGo(): (to: string) => void {
  const [, navigate] = useLocation();
  const sandbox = useSandbox();
  return (to) => navigate(`~${BASE}${placeIn(to, sandbox)}`);
}
