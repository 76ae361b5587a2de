import { Go } from "../../../parts/go.tsx";
import { Instant } from "../../../parts/instant.tsx";
import { Tag } from "../../../parts/status.tsx";
import { type SentAttempt, requestDifferences } from "../../../parts/request-differences.ts";
import { Remedies } from "./remedies.tsx";
import type { Explanation } from "../feed/row.ts";

/** The events that came of an exchange, whom they went to, and who was passed over. */
export function Events({ explained: { events, no_event: none } }: { readonly explained: Explanation }) {
  if (events.length === 0) return <p class="quiet">{none ?? "It only read: it sends no event."}</p>;
  return (
    <ul class="plain">
      {events.map(({ id, event, deliveries, passed_over: others, sent_to_nobody: nobody }) => (
        <li key={id} class="event">
          <h4>
            {event} <span class="quiet">{id.slice(0, 8)}…</span>
          </h4>
          {nobody === null ? null : <p>{nobody}</p>}
          <ul>
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <Delivery delivery={delivery} />
              </li>
            ))}
            {others.map(({ webhook_id: webhook, url, because, remedies }) => (
              <li key={webhook}>
                <span class="wrap">{url}</span> did not get it: <strong>{because}</strong>.{" "}
                {remedies.length === 0 ? null : <Remedies remedies={remedies} />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Delivery({ delivery }: { readonly delivery: Explanation["events"][number]["deliveries"][number] }) {
  const { id, state, reason, attempts, next_attempt_at: next } = delivery;
  return (
    <>
      <Go to={`/webhooks/deliveries/${id}`}>Delivery {id.slice(0, 8)}…</Go> <Tag>{state}</Tag> {reason ?? ""}
      <ol class="event-attempts">
        {attempts.map((attempt, place) => (
          <li key={attempt.n}>
            <Instant at={attempt.at} /> <span class="wrap">{attempt.url}</span>:{" "}
            {attempt.error ?? (attempt.status === null ? "in flight" : `answered ${attempt.status}`)}
            <Retried attempt={attempt} before={attempts[place - 1]} />
          </li>
        ))}
      </ol>
      {next === null ? null : (
        <p class="quiet">
          Next attempt at <Instant at={next} />
        </p>
      )}
    </>
  );
}

/** What a retry sent that the attempt before it did not. */
function Retried({
  attempt,
  before,
}: {
  readonly attempt: SentAttempt & { readonly n: number };
  readonly before: SentAttempt | undefined;
}) {
  if (before === undefined) return null;
  const names = requestDifferences(before, attempt).map(({ what }) => what);
  return (
    <p class="quiet">
      Attempt {attempt.n} sent {names.length === 0 ? "the same bytes" : `other values: ${names.join(", ")}`}.
    </p>
  );
}
