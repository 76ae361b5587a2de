import { textToBytes } from "../exchange/body.ts";
import { viewOf } from "../exchange/json-text.ts";
import type { View } from "../exchange/view.ts";
import type { Arrival } from "../wire/wire.ts";

/** One attempt to deliver an event, readable. Reading never throws, whatever was sent. */
export class Delivery {
  readonly arrival: Arrival;
  readonly text: string;
  /** The envelope; a view of nothing where the body is no JSON. */
  readonly json: View;

  constructor(arrival: Arrival) {
    this.arrival = arrival;
    this.text = textToBytes(arrival.body).toString();
    this.json = viewOf(this.text);
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

  /** Whether the event is about a resource, wherever its id may stand. */
  isAbout(resource: string): boolean {
    return this.data.at("id").text === resource || (this.data.at("id").text === undefined && this.text.includes(resource));
  }

  toString(): string {
    return `${this.arrival.method} with ${this.text.length > 400 ? `${this.text.slice(0, 400)}…` : this.text || "(no body)"}`;
  }
}

/** The deliveries among arrivals: all but pings and requests that carry nothing, such as a look whether somebody is there. */
export function deliveriesOf(arrivals: readonly Arrival[]): Delivery[] {
  return arrivals
    .filter(({ method }) => method !== "GET" && method !== "HEAD" && method !== "OPTIONS")
    .map((arrival) => new Delivery(arrival))
    .filter(({ event }) => event !== "ping");
}
