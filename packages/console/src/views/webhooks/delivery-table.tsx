import { useRead } from "../../api/use-control.ts";
import { Go } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Tag } from "../../parts/status.tsx";
import { useRows } from "../../parts/use-rows.ts";
import { type Delivery, EndpointLink, outcome } from "./names.tsx";
import { Columns } from "../../parts/table.tsx";

/** Deliveries as rows. Arrow keys move among them, Enter opens one. */
export function DeliveryTable({ deliveries, withEndpoint }: { readonly deliveries: readonly Delivery[]; readonly withEndpoint: boolean }) {
  const endpoints = useRead("/_mock/webhooks", {}, { enabled: withEndpoint });
  const urls = new Map(endpoints.data?.webhooks.map(({ id, url }) => [id, url]));
  const rows = useRows(deliveries.map(({ id }) => id));
  return (
    <table class="listing" {...rows.keys}>
      <caption class="unseen">Deliveries, newest first</caption>
      <Columns of={["State", "Event", "Company", ...(withEndpoint ? ["Endpoint"] : []), "Attempts", "Created", "Next attempt"]} />
      <tbody>
        {deliveries.map(({ id, state, event, company, webhook_id, attempts, created_at, next_attempt_at }) => (
          <tr key={id}>
            <td>
              <Tag>{state}</Tag>
            </td>
            <td>
              <Go to={`/webhooks/deliveries/${id}`} {...rows.row(id)}>
                {event}
              </Go>
            </td>
            <td>{company}</td>
            {withEndpoint ? (
              <td>
                <EndpointLink id={webhook_id} url={urls.get(webhook_id)} />
              </td>
            ) : null}
            <td>{attempts.length === 0 ? "none" : attempts.map(outcome).join(", then ")}</td>
            <td>
              <Instant at={created_at} />
            </td>
            <td>{next_attempt_at === null ? <span class="quiet">none</span> : <Instant at={next_attempt_at} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
