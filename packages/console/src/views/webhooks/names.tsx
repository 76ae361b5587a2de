import type { components } from "../../../generated/control-api.ts";
import { Go } from "../../parts/go.tsx";
import type { RowLink } from "../../parts/hooks/use-rows.ts";

export type Delivery = components["schemas"]["Delivery"];
export type Attempt = Delivery["attempts"][number];
export type Endpoint = components["schemas"]["Endpoint"];
export type SignatureCheck = components["schemas"]["SignatureCheck"];

const KINDS: Readonly<Record<Delivery["event"], true>> = {
  "employee.created": true,
  "employee.updated": true,
  "employee.terminated": true,
  "leave.requested": true,
  "leave.approved": true,
  "leave.declined": true,
  "leave.cancelled": true,
  "document.uploaded": true,
  "document.signed": true,
  ping: true,
};

/** Every kind of event. The compiler holds that none is missing. */
export const EVENT_KINDS = Object.keys(KINDS) as readonly Delivery["event"][];

const STATE_NAMES: Readonly<Record<Delivery["state"], true>> = {
  waiting: true,
  sending: true,
  delivered: true,
  failed: true,
  dropped: true,
};

/** Every state of a delivery. */
export const STATES = Object.keys(STATE_NAMES) as readonly Delivery["state"][];

/** An address without its scheme, for a table. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//, "");

interface EndpointLinkProps {
  readonly id: string;
  /** undefined: it is not known any more. */
  readonly url: string | undefined;
  /** What makes it the link of a row. */
  readonly row?: RowLink;
}

/** A link to an endpoint by its address; by its id, if that is not known. */
export function EndpointLink({ id, url, row }: EndpointLinkProps) {
  return (
    <Go to={`/webhooks/endpoints/${id}`} class="hook-address" {...row}>
      {url === undefined ? id.slice(0, 8) : shortUrl(url)}
    </Go>
  );
}
