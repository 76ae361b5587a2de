import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Copy } from "../../parts/copy.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Go, useGo } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Page } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Tag } from "../../parts/status.tsx";
import { sayAfter } from "../../parts/toasts.tsx";
import { Attempts } from "./attempts.tsx";
import { AdvanceTo } from "./advance-to.tsx";
import { type Delivery, EndpointLink } from "./names.tsx";
import { DeliverySignature } from "./signature.tsx";

/** A delivery with every attempt: what was sent, what came back, and how its signature is verified. */
export function DeliveryPage({ id }: { readonly id: string }) {
  const delivery = useRead("/_mock/deliveries/{id}", { path: { id } });
  const go = useGo();
  const redeliver = useChange(async () => {
    const { data } = await control.POST("/_mock/deliveries/{id}/redeliver", { params: { path: { id } } });
    go(`/webhooks/deliveries/${data!.id}`);
  });
  return (
    <Page
      title="Delivery"
      from={["/webhooks/deliveries", "All deliveries"]}
      actions={
        <>
          <Copy text={id} what="id">
            Copy id
          </Copy>
          <button
            type="button"
            onClick={() => void sayAfter(redeliver.mutateAsync(), () => "The event is delivered again, with the same id.")}
            disabled={delivery.data === undefined}
          >
            Deliver again
          </button>
        </>
      }
    >
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
  const { state, reason, event, event_id, company, webhook_id, created_at, next_attempt_at: next } = delivery;
  const { data } = useRead("/_mock/webhooks", { query: { company } });
  const { url, status = "active" } = data?.webhooks.find(({ id }) => id === webhook_id) ?? {};
  return (
    <Facts
      of={{
        State: [<Tag key="state">{state}</Tag>, ` ${reason ?? ""}`],
        Event: [<Go key="event" to={`/webhooks/events/${event_id}`} children={event} />, ` of ${company}`],
        Endpoint: [
          <EndpointLink key="endpoint" id={webhook_id} url={url} />,
          " ",
          status === "active" ? null : <Tag key="status">{status}</Tag>,
        ],
        Created: <Instant at={created_at} />,
        "Next attempt":
          next === null
            ? "none"
            : status === "paused"
              ? "none until the endpoint is resumed"
              : [<Instant key="at" at={next} />, " ", <AdvanceTo key="to" at={next} />],
      }}
    />
  );
}
