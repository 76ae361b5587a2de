import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Transport } from "../contract/request.ts";

/** The fewest milliseconds between two pieces of a slow body. */
const TICK = 100;

/** Milliseconds between two pieces of a body that is sent at `rate` bytes a second. */
const pauseAt = (rate: number): number => Math.max(TICK, 1000 / rate);

/** The pieces of a body that is sent at `rate` bytes a second. */
function* pieces(body: Uint8Array, rate: number): Generator<Uint8Array> {
  const size = Math.ceil((rate * pauseAt(rate)) / 1000);
  for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
}

/** Waits, at most until the signal. */
async function sleep(milliseconds: number, ending?: AbortSignal): Promise<void> {
  if (ending?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      ending?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    ending?.addEventListener("abort", done);
  });
}

/** Runs the late writes of a response, and waits for its delay, at most until the signal. */
async function hold({ delay = 0, later }: Transport, ending?: AbortSignal): Promise<void> {
  if (later !== undefined) {
    // Long enough for requests that are in flight to be read.
    await sleep(10);
    later();
  }
  if (delay > 0) await sleep(delay, ending);
}

/** Sends a response with its transport effects: late, cut off, or in small pieces. */
export async function sendWithTransport(
  outgoing: ServerResponse,
  head: { readonly status: number; readonly fields: Record<string, string | number> },
  body: Uint8Array,
  transport: Transport,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  await hold(transport, gone.signal);
  const { cutAfter, silent } = transport;
  if (outgoing.destroyed || silent === true) return;
  if (cutAfter === 0) {
    const socket: (Socket & { readonly _parent?: Socket | null }) | null = outgoing.socket;
    // Node resets only the connection below TLS.
    (socket?._parent ?? socket)?.resetAndDestroy();
    return;
  }
  outgoing.writeHead(head.status, head.fields);
  for await (const part of bodyParts(body, transport, gone.signal)) {
    if (outgoing.destroyed) return;
    outgoing.write(part);
  }
  if (outgoing.destroyed) return;
  if (cutAfter === undefined) outgoing.end();
  else outgoing.write("", () => outgoing.destroy());
}

/** The parts of a body up to the cut, each when it is sent; after the signal, all at once. */
async function* bodyParts(body: Uint8Array, { cutAfter, rate }: Transport, ending?: AbortSignal): AsyncGenerator<Uint8Array> {
  const whole = cutAfter === undefined ? body : body.subarray(0, cutAfter);
  if (rate === undefined) {
    yield whole;
    return;
  }
  for (const piece of pieces(whole, rate)) {
    yield piece;
    await sleep(pauseAt(rate), ending);
  }
}

/** Waits for the end of the request. @throws what it was ended with */
async function untilEnded(ending: AbortSignal): Promise<void> {
  ending.throwIfAborted();
  await new Promise<void>((resolve) => ending.addEventListener("abort", () => resolve(), { once: true }));
  ending.throwIfAborted();
}

/**
 * A response body for `fetch`: it errors where the connection would be cut, and when the signal is aborted.
 * @throws TypeError for a connection that is reset.
 */
export async function bodyWithTransport(
  body: Uint8Array<ArrayBuffer>,
  transport: Transport,
  ending: AbortSignal,
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
  await hold(transport, ending);
  const { cutAfter, rate, silent } = transport;
  if (silent === true) await untilEnded(ending);
  if (cutAfter === 0) throw new TypeError("fetch failed", { cause: new Error("the mock reset the connection, as a transport rule says") });
  if (cutAfter === undefined && rate === undefined) return body;
  const parts = rate === undefined ? [body.subarray(0, cutAfter)].values() : pieces(body.subarray(0, cutAfter), rate);
  return new ReadableStream({
    async pull(controller) {
      if (rate !== undefined) await sleep(pauseAt(rate), ending);
      ending.throwIfAborted();
      const { value, done } = parts.next();
      if (done !== true) controller.enqueue(value);
      else if (cutAfter === undefined) controller.close();
      else controller.error(new TypeError("terminated"));
    },
  });
}
