import { type Answer, useRead } from "../../api/use-control.ts";
import { Go } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Tag } from "../../parts/status.tsx";
import { EndpointActions } from "./endpoints.tsx";
import { type Endpoint, EndpointLink } from "./names.tsx";

/** Newest events in which missed ones are counted, and endpoints that are listed. */
const [LATEST, MOST] = [100, 8];

/** Endpoints that miss events, or whose deliveries fail: why, and what mends it. Nothing where there is none. */
export function Troubles() {
  const { data: known } = useRead("/_mock/webhooks");
  const { data: latest } = useRead("/_mock/webhook-events", { query: { limit: LATEST } });
  if (known === undefined || latest === undefined) return null;
  const missed = missedBy(latest);
  const troubled = known.webhooks
    .filter(({ id, status, since, consecutive_failures: failures }) =>
      status === "paused" ? missed.has(id) || since !== null : status === "active" && failures > 0,
    )
    .toSorted((a, b) => Number(b.status === "paused") - Number(a.status === "paused") || (b.since ?? "").localeCompare(a.since ?? ""));
  if (troubled.length === 0) return null;
  return (
    <section class="card troubles" aria-labelledby="troubles">
      <h2 id="troubles">Needs attention</h2>
      <ul>
        {troubled.slice(0, MOST).map((endpoint) => (
          <li key={endpoint.id}>
            <Tag>{endpoint.status === "paused" ? "paused" : "failing"}</Tag>
            <span class="trouble">
              <EndpointLink id={endpoint.id} url={endpoint.url} /> <Reason endpoint={endpoint} missed={missed.get(endpoint.id) ?? 0} />
            </span>
            <EndpointActions endpoint={endpoint} />
          </li>
        ))}
      </ul>
      {troubled.length > MOST ? <Go to="/webhooks/endpoints">{troubled.length - MOST} more endpoints</Go> : null}
    </section>
  );
}

/** How many of the latest events each endpoint did not get. */
function missedBy({ events }: Answer<"/_mock/webhook-events">): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { webhook_id: id } of events.flatMap(({ not_sent_to: missing }) => missing)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function Reason({ endpoint, missed }: { readonly endpoint: Endpoint; readonly missed: number }) {
  const { status, company, since, waiting, consecutive_failures: failures, failing_since: failing, last_delivery: last } = endpoint;
  const waits = waiting === 0 ? "" : ` ${counted(waiting, "delivery waits", "deliveries wait")}.`;
  if (status === "paused")
    return (
      <>
        of {company} is paused{since === null ? "" : " since "}
        {since === null ? null : <Instant at={since} />}: {counted(missed, "event was", "events were")} not sent to it
        {missed === 0 ? "." : ", and will not be."}
        {waits}
      </>
    );
  return (
    <>
      of {company}: {counted(failures, "attempt", "attempts")} failed{failing === null ? "" : " since "}
      {failing === null ? null : <Instant at={failing} />}
      {last?.error == null ? "." : `, the last one with: ${last.error}.`}
      {waits} {last === null ? null : <Go to={`/webhooks/deliveries/${last.id}`}>The last delivery</Go>}
    </>
  );
}

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** States of a delivery in the order of a bar, with their colours. */
const OUTCOMES = [
  ["delivered", "good"],
  ["waiting", "wait"],
  ["sending", "wait"],
  ["failed", "bad"],
  ["dropped", "bad"],
] as const;

/** How the deliveries to each endpoint went. Each part of a bar leads to its deliveries. */
export function Outcomes() {
  const { data } = useRead("/_mock/webhooks");
  const used = (data?.webhooks ?? []).filter(({ deliveries }) => deliveries > 0).toSorted((a, b) => b.deliveries - a.deliveries);
  if (used.length === 0) return null;
  const most = used[0]!.deliveries;
  return (
    <section class="card outcomes" aria-labelledby="outcomes">
      <h2 id="outcomes">Deliveries by endpoint</h2>
      <ul>
        {used.slice(0, MOST).map(({ id, url, deliveries, by_state: counts }) => (
          <li key={id}>
            <EndpointLink id={id} url={url} />
            <span class="outcome-bar" style={{ width: `${(deliveries / most) * 100}%` }}>
              {OUTCOMES.filter(([state]) => counts[state] > 0).map(([state, tone]) => (
                <Go
                  key={state}
                  to={`/webhooks/endpoints/${id}?status=${state}`}
                  class={`tag ${tone}`}
                  title={`${counts[state]} ${state}`}
                  style={{ flexGrow: String(counts[state]) }}
                >
                  {counts[state]} {state}
                </Go>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
