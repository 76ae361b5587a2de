import type { components } from "../../../generated/control-api.ts";
import { Go } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Tag } from "../../parts/status.tsx";
import { useRows } from "../../parts/use-rows.ts";
import { shortUrl } from "./names.tsx";
import { Columns } from "../../parts/table.tsx";

type PublishedEvent = components["schemas"]["PublishedEvent"];

/** Events as rows, each with who got it, and who did not and why. */
export function EventTable({ events }: { readonly events: readonly PublishedEvent[] }) {
  const rows = useRows(events.map(({ id }) => id));
  return (
    <table class="listing" {...rows.keys}>
      <caption class="unseen">Events, newest first</caption>
      <Columns of={["Event", "Company", "Sent", "Not sent, and why", "Published by", "When"]} />
      <tbody>
        {events.map(({ id, event, company, sent_to, not_sent_to, exchange, created_at }) => (
          <tr key={id}>
            <td>
              <Go to={`/webhooks/events/${id}`} {...rows.row(id)}>
                {event}
              </Go>
            </td>
            <td>{company}</td>
            <td>
              {sent_to.length === 0 ? <span class="quiet">not sent</span> : null}
              {sent_to.slice(0, 3).map(({ delivery_id, state }) => (
                <Go key={delivery_id} to={`/webhooks/deliveries/${delivery_id}`}>
                  <Tag>{state}</Tag>
                </Go>
              ))}
              {sent_to.length > 3 ? ` and ${sent_to.length - 3} more` : null}
            </td>
            <td>
              <Missed missed={not_sent_to} />
            </td>
            <td>
              <Publisher exchange={exchange} />
            </td>
            <td>
              <Instant at={created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The most endpoints that a row names. */
const MOST = 3;

function Missed({ missed }: { readonly missed: PublishedEvent["not_sent_to"] }) {
  if (missed.length === 0) return <span class="quiet">every endpoint got it</span>;
  return (
    <ul class="reasons">
      {missed.slice(0, MOST).map(({ webhook_id, url, because }) => (
        <li key={webhook_id}>
          <span class="hook-address" title={url}>
            {shortUrl(url)}
          </span>
          : {because}
        </li>
      ))}
      {missed.length > MOST ? <li class="quiet">and {missed.length - MOST} more</li> : null}
    </ul>
  );
}

/** The request that published an event, if it is kept. */
export function Publisher({ exchange }: { readonly exchange: number | null }) {
  if (exchange === null) return <span class="quiet">no kept request</span>;
  return <Go to={`/requests/${exchange}`}>request {exchange}</Go>;
}
