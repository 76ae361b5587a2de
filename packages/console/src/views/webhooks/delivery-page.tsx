import { useRead } from "../../api/use-control.ts";
import { Copy } from "../../parts/copy.tsx";
import { Go } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Page } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Tag } from "../../parts/status.tsx";
import { useEscape } from "../../parts/use-escape.ts";
import { Attempts } from "./attempts.tsx";
import { DeliverySignature } from "./delivery-signature.tsx";
import { type Delivery, EndpointLink } from "./names.tsx";
import { useRedeliver, useTurnTo } from "./use-actions.ts";

/** A delivery with every attempt: what was sent, what came back, and how its signature is verified. */
export function DeliveryPage({ id }: { readonly id: string }) {
  const delivery = useRead("/_mock/deliveries/{id}", { path: { id } });
  const redeliver = useRedeliver(id);
  useEscape("/webhooks/deliveries");
  return (
    <Page
      title="Delivery"
      actions={
        <>
          <Copy text={id} what="id">
            Copy id
          </Copy>
          <button type="button" onClick={redeliver} disabled={delivery.data === undefined}>
            Deliver again
          </button>
        </>
      }
    >
      <p class="way-back">
        <Go to="/webhooks/deliveries">← All deliveries</Go>
      </p>
      <Loaded of={delivery} what="the delivery">
        {(data) => (
          <>
            <Summary delivery={data} />
            <h2>Attempts</h2>
            <Attempts attempts={data.attempts} />
            {data.attempts.length === 0 ? null : <DeliverySignature delivery={data} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Summary({ delivery }: { readonly delivery: Delivery }) {
  const { state, reason, event, event_id, company, webhook_id, created_at, next_attempt_at } = delivery;
  const { data } = useRead("/_mock/webhooks", { query: { company } });
  const endpoint = data?.webhooks.find(({ id }) => id === webhook_id);
  const { turnTo, isTurning } = useTurnTo();
  return (
    <dl class="facts card">
      <dt>State</dt>
      <dd>
        <Tag>{state}</Tag> {reason}
      </dd>
      <dt>Event</dt>
      <dd>
        <Go to={`/webhooks/events/${event_id}`}>{event}</Go> of {company}
      </dd>
      <dt>Endpoint</dt>
      <dd>
        <EndpointLink id={webhook_id} url={endpoint?.url} />
        {endpoint === undefined || endpoint.status === "active" ? null : <Tag>{endpoint.status}</Tag>}
      </dd>
      <dt>Created</dt>
      <dd>
        <Instant at={created_at} />
      </dd>
      <dt>Next attempt</dt>
      <dd>
        {next_attempt_at === null ? (
          "none"
        ) : endpoint?.status === "paused" ? (
          "none before the endpoint is resumed"
        ) : (
          <>
            <Instant at={next_attempt_at} />{" "}
            <button type="button" onClick={() => turnTo(next_attempt_at)} disabled={isTurning}>
              Turn the clock to it
            </button>
          </>
        )}
      </dd>
    </dl>
  );
}
