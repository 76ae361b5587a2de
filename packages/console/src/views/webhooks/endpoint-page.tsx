import { useState } from "preact/hooks";
import { control } from "../../api/client.ts";
import { useChange, useRead } from "../../api/use-control.ts";
import { Copy } from "../../parts/copy.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Tag } from "../../parts/status.tsx";
import { say } from "../../parts/toasts.tsx";
import { AdvanceTo } from "./advance-to.tsx";
import { DeliveryList } from "./deliveries.tsx";
import { EndpointActions } from "./endpoints.tsx";
import type { Endpoint } from "./names.tsx";

/** An endpoint: what it is, its secret on demand, and its deliveries. */
export function EndpointPage({ id }: { readonly id: string }) {
  const endpoints = useRead("/_mock/webhooks");
  const endpoint = endpoints.data?.webhooks.find((one) => one.id === id.toLowerCase());
  return (
    <Page
      title="Endpoint"
      from={["/webhooks/endpoints", "All endpoints"]}
      actions={endpoint === undefined ? undefined : <EndpointActions endpoint={endpoint} />}
    >
      <Loaded of={endpoints} what="the endpoint">
        {() =>
          endpoint === undefined ? (
            <Empty>
              <p>No webhook of this sandbox has the id {id}.</p>
            </Empty>
          ) : (
            <>
              <EndpointFacts endpoint={endpoint} />
              <h2>Deliveries</h2>
              <DeliveryList webhook={endpoint.id} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const MEANINGS: Readonly<Record<Endpoint["status"], string>> = {
  active: "and receives events",
  paused: "and receives no events; waiting deliveries stay in the queue",
  deleted: "and receives nothing any more",
};

function EndpointFacts({ endpoint }: { readonly endpoint: Endpoint }) {
  const {
    id,
    company,
    url,
    events,
    status,
    created_at,
    since,
    waiting,
    next_attempt_at: next,
    consecutive_failures,
    failing_since,
  } = endpoint;
  return (
    <Facts
      of={{
        Address: <Copied text={url} what="the address" />,
        Status: [<Tag key="status">{status}</Tag>, <Since key="since" at={since} />, ` ${MEANINGS[status]}`],
        Company: company,
        Events: events.join(", "),
        Created: <Instant at={created_at} />,
        "Failures in a row": [consecutive_failures, <Since key="since" at={failing_since} />],
        Waiting: [
          waiting,
          ...(next === null ? [] : ["; next attempt at ", <Instant key="next" at={next} />, " ", <AdvanceTo key="to" at={next} />]),
        ],
        Id: <Copied text={id} what="the id" />,
        Secret: <Secret id={id} />,
      }}
    />
  );
}

function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <>
      <code>{text}</code> <Copy text={text} what={what} />
    </>
  );
}

function Since({ at }: { readonly at: string | null }) {
  return at === null ? null : (
    <>
      {" "}
      since <Instant at={at} />
    </>
  );
}

/** The signing secret of an endpoint. It is read when somebody asks for it, and shown until the page is left. */
function Secret({ id }: { readonly id: string }) {
  const [isShown, show] = useState(false);
  const read = useChange(async () => (await control.GET("/_mock/webhooks/{id}/secret", { params: { path: { id } } })).data!.secret);
  const press = (): void => read.mutate(undefined, { onSuccess: () => show(true), onError: ({ message }) => say(message, true) });
  if (!isShown || read.data === undefined)
    return (
      <button type="button" onClick={press}>
        Show secret
      </button>
    );
  return (
    <>
      <Copied text={read.data} what="the secret" />{" "}
      <button type="button" onClick={() => show(false)}>
        Hide
      </button>
    </>
  );
}
