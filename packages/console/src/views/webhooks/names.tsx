import type { components } from "../../../generated/control-api.ts";
import { Go } from "../../parts/go.tsx";

export type Delivery = components["schemas"]["Delivery"];
export type Attempt = Delivery["attempts"][number];
export type Endpoint = components["schemas"]["Endpoint"];
export type SignatureCheck = components["schemas"]["SignatureCheck"];

/** The last attempt of a delivery in a few words. */
export function outcome({ status, error, ended_at }: Attempt): string {
  if (ended_at === null) return "in flight";
  if (error === null) return status === null ? "accepted" : `status ${status}`;
  return error;
}

/** An id that is not too long for a table. */
const shortId = (id: string): string => id.slice(0, 8);

/** An address without its scheme, for a table. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//, "");

interface EndpointLinkProps {
  readonly id: string;
  /** undefined: it is not known any more. */
  readonly url: string | undefined;
  /** What makes it the link of a row. */
  readonly row?: { readonly "data-row": string; readonly tabIndex: number };
}

/** A link to an endpoint by its address; by its id, if that is not known. */
export function EndpointLink({ id, url, row }: EndpointLinkProps) {
  return (
    <Go to={`/webhooks/endpoints/${id}`} class="hook-address" {...row}>
      {url === undefined ? shortId(id) : shortUrl(url)}
    </Go>
  );
}
