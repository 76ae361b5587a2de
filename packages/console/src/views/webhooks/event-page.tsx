import type { components } from "../../../generated/control-api.ts";
import { useRead } from "../../api/use-control.ts";
import { Copy } from "../../parts/copy.tsx";
import { Go } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Json } from "../../parts/json.tsx";
import { Page } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Tag } from "../../parts/status.tsx";
import { useEscape } from "../../parts/use-escape.ts";
import { Publisher } from "./event-table.tsx";
import { EndpointLink } from "./names.tsx";
import { Columns } from "../../parts/table.tsx";

type Whole = components["schemas"]["PublishedEventWithBody"];

/** An event: who got it, who did not and why, and its body. */
export function EventPage({ id }: { readonly id: string }) {
  const event = useRead("/_mock/webhook-events/{id}", { path: { id } });
  useEscape("/webhooks/events");
  return (
    <Page
      title="Event"
      actions={
        <Copy text={id} what="id">
          Copy id
        </Copy>
      }
    >
      <p class="way-back">
        <Go to="/webhooks/events">← All events</Go>
      </p>
      <Loaded of={event} what="the event">
        {(data) => (
          <>
            <Facts event={data} />
            <h2>Who got it</h2>
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

function Facts({ event: { event, company, created_at, resource_id, exchange } }: { readonly event: Whole }) {
  const place = resource_id === null ? undefined : placeOf(event, resource_id);
  return (
    <dl class="facts card">
      <dt>Event</dt>
      <dd>
        {event} of {company}
      </dd>
      <dt>About</dt>
      <dd>{place === undefined ? (resource_id ?? "nothing in particular") : <Go to={place}>{resource_id}</Go>}</dd>
      <dt>Published by</dt>
      <dd>
        <Publisher exchange={exchange} />
      </dd>
      <dt>When</dt>
      <dd>
        <Instant at={created_at} />
      </dd>
    </dl>
  );
}

/** Where the record of an event is shown; undefined: nowhere. */
function placeOf(event: Whole["event"], id: string): string | undefined {
  if (event.startsWith("employee.")) return `/world/employees/${id}`;
  return event.startsWith("leave.") ? `/world/leave/${id}` : undefined;
}

function Recipients({ event: { company, sent_to, not_sent_to } }: { readonly event: Whole }) {
  const { data } = useRead("/_mock/webhooks", { query: { company } });
  if (sent_to.length + not_sent_to.length === 0) return <p>{company} has no webhook. The inbox of the mock gets every event.</p>;
  return (
    <div class="scroll card flush">
      <table>
        <Columns of={["Endpoint", "What became of it"]} />
        <tbody>
          {sent_to.map(({ delivery_id, webhook_id, state, attempts }) => (
            <tr key={delivery_id}>
              <td>
                <EndpointLink id={webhook_id} url={data?.webhooks.find(({ id }) => id === webhook_id)?.url} />
              </td>
              <td>
                <Tag>{state}</Tag> <Go to={`/webhooks/deliveries/${delivery_id}`}>delivery with {attempts} attempts</Go>
              </td>
            </tr>
          ))}
          {not_sent_to.map(({ webhook_id, url, because }) => (
            <tr key={webhook_id}>
              <td>
                <EndpointLink id={webhook_id} url={url} />
              </td>
              <td>Not sent: {because}.</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
