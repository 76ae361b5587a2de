import { useState } from "preact/hooks";
import { control } from "../../api/client.ts";
import { useRead } from "../../api/use-control.ts";
import { Copy } from "../../parts/copy.tsx";
import { Go } from "../../parts/go.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Tag } from "../../parts/status.tsx";
import { say } from "../../parts/toasts.tsx";
import { useEscape } from "../../parts/use-escape.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { EndpointActions } from "./endpoints-page.tsx";
import type { Endpoint } from "./names.tsx";
import { useTurnTo } from "./use-actions.ts";

/** An endpoint: what it is, its secret on demand, and its deliveries. */
export function EndpointPage({ id }: { readonly id: string }) {
  const endpoints = useRead("/_mock/webhooks");
  const endpoint = endpoints.data?.webhooks.find((one) => one.id === id.toLowerCase());
  useEscape("/webhooks/endpoints");
  return (
    <Page title="Endpoint" actions={endpoint === undefined ? undefined : <EndpointActions endpoint={endpoint} />}>
      <p class="way-back">
        <Go to="/webhooks/endpoints">← All endpoints</Go>
      </p>
      <Loaded of={endpoints} what="the endpoint">
        {() =>
          endpoint === undefined ? (
            <Empty>
              <p>No webhook of this sandbox has the id {id}.</p>
            </Empty>
          ) : (
            <>
              <Facts endpoint={endpoint} />
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
  active: "it receives events",
  paused: "it receives no events; deliveries that wait go on waiting",
  deleted: "nothing is sent to it any more",
};

/** The signing secret of an endpoint. It is read when somebody asks for it, and shown until the page is left. */
function Secret({ id }: { readonly id: string }) {
  const [secret, setSecret] = useState<string>();
  const show = async (): Promise<void> => {
    try {
      setSecret((await control.GET("/_mock/webhooks/{id}/secret", { params: { path: { id } } })).data?.secret);
    } catch (error) {
      say((error as Error).message, true);
    }
  };
  if (secret === undefined)
    return (
      <button type="button" onClick={() => void show()}>
        Show the secret
      </button>
    );
  return (
    <span class="long">
      <code>{secret}</code> <Copy text={secret} what="the secret" />{" "}
      <button type="button" onClick={() => setSecret(undefined)}>
        Hide it
      </button>
    </span>
  );
}

function Facts({ endpoint }: { readonly endpoint: Endpoint }) {
  const { id, company, url, events, status, created_at, since, waiting, next_attempt_at, consecutive_failures, failing_since } = endpoint;
  const { turnTo, isTurning } = useTurnTo();
  return (
    <dl class="facts card">
      <dt>Address</dt>
      <dd class="long">
        <code>{url}</code> <Copy text={url} what="the address" />
      </dd>
      <dt>Status</dt>
      <dd>
        <Tag>{status}</Tag> {MEANINGS[status]}
        {since === null ? null : (
          <>
            {" "}
            since <Instant at={since} />
          </>
        )}
      </dd>
      <dt>Company</dt>
      <dd>{company}</dd>
      <dt>Events</dt>
      <dd>{events.join(", ")}</dd>
      <dt>Made</dt>
      <dd>
        <Instant at={created_at} />
      </dd>
      <dt>Failures in a row</dt>
      <dd>
        {consecutive_failures}
        {failing_since === null ? null : (
          <>
            {" "}
            since <Instant at={failing_since} />
          </>
        )}
      </dd>
      <dt>Waiting</dt>
      <dd>
        {waiting}
        {next_attempt_at === null ? null : (
          <>
            ; the next attempt is due at <Instant at={next_attempt_at} />{" "}
            <button type="button" onClick={() => turnTo(next_attempt_at)} disabled={isTurning}>
              Turn the clock to it
            </button>
          </>
        )}
      </dd>
      <dt>Id</dt>
      <dd>
        <code>{id}</code> <Copy text={id} what="the id" />
      </dd>
      <dt>Secret</dt>
      <dd>
        <Secret id={id} />
      </dd>
    </dl>
  );
}
