import * as fc from "fast-check";
import { EVENT_KINDS } from "../../../src/contract/event-kinds.ts";
import { type Area, ask, mostly, idOf, pages, spoilt } from "./ask.ts";

const url = mostly(
  fc.constantFrom("https://hooks.partner.example/a", "https://hooks.partner.example/b"),
  fc.constantFrom("http://hooks.partner.example/a", "https://localhost/", "https://10.0.0.1/x", "ftp://x", "https://"),
);

/** §4.4. */
export const webhookAsks: Area = (cast) => [
  ask(1, "GET", "/webhooks", { query: pages }),
  ask(2, "POST", "/webhooks", { body: spoilt(fc.record({ url, events: fc.subarray([...EVENT_KINDS, "*"]) })) }),
  ask(
    1,
    "DELETE",
    idOf(cast.webhooks, cast).map((id) => `/webhooks/${id}`),
  ),
  ask(
    1,
    "PATCH",
    idOf(cast.webhooks, cast).map((id) => `/webhooks/${id}`),
    { body: spoilt(fc.record({ is_active: fc.boolean() })) },
  ),
];
