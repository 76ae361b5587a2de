import type { components } from "../../../generated/control-api.ts";
import { useRead } from "../../api/use-control.ts";
import { Copy } from "../../parts/copy.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Go } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Json } from "../../parts/json.tsx";
import { Page } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Tag } from "../../parts/status.tsx";
import { Table } from "../../parts/table.tsx";
import { Publisher } from "./events.tsx";
import { EndpointLink } from "./names.tsx";

type Whole = components["schemas"]["PublishedEventWithBody"];

/** An event: who got it, who did not and why, and its body. */
export function EventPage({ id }: { readonly id: string }) {
  const event = useRead("/_mock/webhook-events/{id}", { path: { id } });
  return (
    <Page
      title="Event"
      from={["/webhooks/events", "All events"]}
      actions={
        <Copy text={id} what="id">
          Copy id
        </Copy>
      }
    >
      <Loaded of={event} what="the event">
        {(data) => (
          <>
            <Facts
              of={{
                Event: `${data.event} of ${data.company}`,
                About: <About event={data} />,
                "Published by": <Publisher exchange={data.exchange} />,
                When: <Instant at={data.created_at} />,
              }}
            />
            <h2>Recipients</h2>
            <Recipients event={data} />
            {data.forwarded.length === 0 ? null : <Forwarded event={data} />}
            <h2>Body</h2>
            <Json of={data.body} label="Body of the event" />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The record of an event, with a link where it has a page. */
function About({ event: { event, resource_id: id } }: { readonly event: Whole }) {
  const table = event.startsWith("employee.") ? "employees" : event.startsWith("leave.") ? "leave" : undefined;
  return id === null || table === undefined ? <>{id ?? "no record"}</> : <Go to={`/world/${table}/${id}`}>{id}</Go>;
}

function Recipients({ event: { company, sent_to, not_sent_to } }: { readonly event: Whole }) {
  const { data } = useRead("/_mock/webhooks", { query: { company } });
  if (sent_to.length + not_sent_to.length === 0) return <p>{company} has no webhook. The inbox of the mock gets every event.</p>;
  return (
    <Table
      label="Recipients"
      isCard
      rows={[...sent_to, ...not_sent_to]}
      keyOf={(one) => ("delivery_id" in one ? one.delivery_id : one.webhook_id)}
      columns={[
        [
          "Endpoint",
          (one) => (
            <EndpointLink id={one.webhook_id} url={"url" in one ? one.url : data?.webhooks.find(({ id }) => id === one.webhook_id)?.url} />
          ),
        ],
        [
          "Result",
          (one) =>
            "because" in one ? (
              `Not sent: ${one.because}.`
            ) : (
              <>
                <Tag>{one.state}</Tag> <Go to={`/webhooks/deliveries/${one.delivery_id}`}>delivery with {one.attempts} attempts</Go>
              </>
            ),
        ],
      ]}
    />
  );
}

/** What programs did with the event that forward it, such as `hr-mock listen`. */
function Forwarded({ event: { forwarded } }: { readonly event: Whole }) {
  return (
    <>
      <h2>Forwarded by programs</h2>
      <ul>
        {forwarded.map(({ to, n, at, error }) => (
          <li key={`${to} ${n}`} class="long">
            <Instant at={at} />: attempt {n} to {to}, {error ?? "accepted"}
          </li>
        ))}
      </ul>
    </>
  );
}
