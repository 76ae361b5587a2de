import { textToBytes } from "../exchange/body.ts";
import { BYTE_ORDER_MARK, viewOf } from "../exchange/text/json-text.ts";
import type { View } from "../exchange/view.ts";
import type { Arrival } from "../wire/wire.ts";

/** One attempt to deliver an event, with typed access to what was sent. Reading never throws, whatever was sent. */
export class Delivery {
  readonly arrival: Arrival;
  readonly text: string;
  /** The envelope; an empty view if the body is not JSON. */
  readonly json: View;

  constructor(arrival: Arrival) {
    this.arrival = arrival;
    this.text = textToBytes(arrival.body).toString();
    // JSON on a network has no byte order mark (section 8.1 of RFC 8259), as in responses.
    this.json = viewOf(this.text.startsWith(BYTE_ORDER_MARK) ? "" : this.text);
  }

  get id(): string | undefined {
    return this.json.at("id").text;
  }

  get event(): string | undefined {
    return this.json.at("event").text;
  }

  get data(): View {
    return this.json.at("data");
  }

  /** Whether the event is about a resource: its id may be anywhere in the event. */
  isAbout(resource: string): boolean {
    return this.data.at("id").text === resource || (this.data.at("id").text === undefined && this.text.includes(resource));
  }

  toString(): string {
    return `${this.arrival.method} with ${this.text.length > 400 ? `${this.text.slice(0, 400)}…` : this.text || "(no body)"}`;
  }
}

/** The arrivals that deliver an event: all but pings and requests without a body, which only probe the endpoint. */
export function deliveriesOf(arrivals: readonly Arrival[]): Delivery[] {
  return arrivals
    .filter(({ method }) => method !== "GET" && method !== "HEAD" && method !== "OPTIONS")
    .map((arrival) => new Delivery(arrival))
    .filter(({ event }) => event !== "ping");
}
