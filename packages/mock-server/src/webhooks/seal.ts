import type { Attempt, Delivery } from "./delivery.ts";
import type { Posting } from "./steps.ts";
import type { Surroundings } from "./surroundings.ts";

/** Body and headers of a delivery (§6). */
export function sealed(posting: Posting, around: Surroundings): Pick<Attempt, "body" | "headers"> {
  const { steps, decisions } = around;
  const body = steps.envelope(posting, decisions);
  return { body, headers: steps.seal(body, posting, around) };
}

/** The next attempt of a delivery with the bytes that it sends; it is noted with the delivery. */
export function attempted(delivery: Delivery, to: { url: string; secret: string }, at: number, around: Surroundings): Attempt {
  const { event, webhook } = delivery;
  const n = delivery.attempts.length + 1;
  const attempt: Attempt = {
    delivery,
    n,
    at,
    ...sealed({ event, webhook, secret: to.secret, n, at }, around),
    url: to.url,
    heard: at,
    putBack: 0,
    ended: null,
    status: null,
    error: null,
  };
  delivery.attempts.push(attempt);
  return attempt;
}
