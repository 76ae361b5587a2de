import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import type { components } from "../../../../generated/control-api.ts";
import { Go } from "../../../parts/go.tsx";
import { tableWords } from "../../../parts/table-words.ts";
import { instantText } from "../../../parts/instant.tsx";
import { Json } from "../../../parts/json.tsx";
import { withFilters } from "../feed/use-filters.ts";
import { Differences } from "./differences.tsx";
import { wholeMembers } from "./whole-members.ts";

type Change = components["schemas"]["ChangedRecord"];

const SIDES = ["difference", "before", "after"] as const;

/** The records that were changed, member by member, or as they were before and afterwards. */
export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return <p class="quiet">No record was changed.</p>;
  return (
    <ul class="plain">
      {changes.map((change) => (
        <li key={`${change.company} ${change.table} ${change.id}`}>
          <Changed change={change} />
        </li>
      ))}
    </ul>
  );
}

type Cause = components["schemas"]["ChangeCause"];

const BY: Readonly<Record<Cause["by"], string>> = {
  request: "request",
  web: "web application:",
  clock: "the clock:",
  activity: "simulated activity",
  control: "control API:",
  program: "a program",
};

/** What changed a record, and with which key. */
function Causes({ causes }: { readonly causes: readonly Cause[] }) {
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

/** One changed record. */
export function Changed({ change }: { readonly change: Change }) {
  const [side, setSide] = useState<(typeof SIDES)[number]>("difference");
  const { company, table, id, before, after, members, changed_by: causes } = change;
  const what = before === null ? "created" : after === null ? "removed" : "changed";
  return (
    <div class="changed">
      <div class="changed-head">
        <span>
          {tableWords(table)} {id === null ? "" : <RecordLink table={table} id={id} company={company} />} of {company}: {what}
        </span>
        <label>
          <span class="unseen">Show of {table}</span>
          <select value={side} onChange={({ currentTarget }) => setSide(currentTarget.value as typeof side)}>
            {SIDES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </div>
      <Causes causes={causes} />
      {side === "difference" ? (
        <Differences members={wholeMembers(members)} label={`What differs in ${table} ${id ?? company}`} />
      ) : (
        <Json of={side === "before" ? before : after} label={`${table} ${side}`} />
      )}
    </div>
  );
}

function RecordLink({ table, id, company }: { readonly table: string; readonly id: string; readonly company: string }) {
  return (
    <Go to={`/world/${encodeURIComponent(table)}/${encodeURIComponent(id)}?company=${encodeURIComponent(company)}`}>
      <code title={id}>{id.length > 13 ? `${id.slice(0, 8)}…` : id}</code>
    </Go>
  );
}
