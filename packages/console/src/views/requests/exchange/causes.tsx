import { Link } from "wouter-preact";
import type { components } from "../../../../generated/control-api.ts";
import { instantText } from "../../../parts/instant.tsx";
import { withFilters } from "../feed/use-filters.ts";

type Cause = components["schemas"]["ChangeCause"];

const BY: Readonly<Record<Cause["by"], string>> = {
  request: "request",
  web: "the web application:",
  clock: "its time came:",
  activity: "somebody by themselves",
  control: "a control call:",
  program: "a program",
};

/** What changed a record, and with which key. */
export function Causes({ causes }: { readonly causes: readonly Cause[] }) {
  if (causes.length === 0) return null;
  return (
    <p class="causes">
      Changed by{" "}
      {causes.map(({ by, n, what, key, key_name: name, at }, place) => (
        <span key={place} title={at === null ? undefined : instantText(at)}>
          {place === 0 ? "" : "; "}
          {by === "request" && n !== null ? <Link href={withFilters(`/${n}`)}>request {n}</Link> : BY[by]} {what ?? ""}
          {key === null ? "" : ` with key ${name ?? key}`}
        </span>
      ))}
    </p>
  );
}
