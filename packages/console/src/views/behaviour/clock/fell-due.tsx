import { Go } from "../../../parts/go.tsx";
import { Instant } from "../../../parts/instant.tsx";
import type { Turned } from "../shapes.ts";

type Work = Turned["due"][number];

/** The most rows that are shown; a turn of a year can do tens of thousands of things. */
const MOST = 500;

/** What fell due in the last turn of the clock, in order. */
export function FellDue({ turned: { now, due } }: { readonly turned: Turned }) {
  return (
    <section class="card" aria-labelledby="fell-due" aria-live="polite">
      <h2 id="fell-due">
        {due.length === 0 ? "Nothing fell due" : `${due.length} fell due`} until <Instant at={now} />
      </h2>
      {due.length > MOST ? <p class="quiet">The first {MOST} of them.</p> : null}
      {due.length === 0 ? null : (
        <ol class="fell-due">
          {due.slice(0, MOST).map((work, n) => (
            <li key={n}>
              <Instant at={work.at} /> <Described work={work} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Described({ work }: { readonly work: Work }) {
  const { kind, company = "" } = work;
  if (kind === "employee-status")
    return (
      <>
        {company}: <Go to={`/world/employees/${work.employee_id}?company=${company}`}>an employee</Go> went from {work.from} to {work.to}.
      </>
    );
  if (kind === "subscription")
    return (
      <>
        {company}: the subscription went from {work.from} to {work.to}.
      </>
    );
  if (kind === "delivery")
    return (
      <>
        {company}: attempt {work.attempt} to deliver {work.event} got {work.status ?? "no response"}.{" "}
        <Go to={`/webhooks/deliveries/${work.delivery_id}`}>The delivery</Go>
      </>
    );
  if (kind === "activity")
    return (
      <>
        {company}: {work.act?.replaceAll("-", " ")}.
      </>
    );
  return <>{company === "" ? "" : `${company}: `}a window of the rate limit ended.</>;
}
