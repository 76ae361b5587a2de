/** The next piece of a stream. Without bytes the stream only ends. */
interface Piece {
  readonly bytes?: Uint8Array;
  /** Whether the stream ends with this piece. Default: no. */
  readonly isLast?: boolean;
}

/** What a live stream sends. */
interface LiveSource {
  /** The first text, a comment. */
  readonly greeting: string;
  /** The next piece; undefined: there is none now. It is over once it was returned: sending it may ask for the next one at once. */
  readonly next: () => Piece | undefined;
  /** Calls `wake` when there may be another piece. Returns the function that ends that. */
  readonly watch: (wake: () => void) => () => void;
}

/** Server-sent events for as long as the reader and the server are there. Nothing is written ahead: a slow reader costs no memory. */
export function liveStream(ending: AbortSignal, { greeting, next, watch }: LiveSource): Response {
  let leave = (): void => {};
  let over = false;
  const end = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    if (over) return;
    over = true;
    leave();
    controller.close();
  };
  const fill = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    // `desiredSize` is null after the stream has failed, and 0 after it has ended.
    while ((controller.desiredSize ?? 0) > 0) {
      const piece = next();
      if (piece === undefined) return;
      if (piece.bytes !== undefined) controller.enqueue(piece.bytes);
      if (piece.isLast === true) end(controller);
    }
  };
  // Responses go first: a call does not wait for its watchers.
  let filling: NodeJS.Immediate | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(greeting));
      leave = watch(() => {
        filling ??= setImmediate(() => {
          filling = undefined;
          fill(controller);
        });
      });
      if (ending.aborted) end(controller);
      else ending.addEventListener("abort", () => end(controller), { once: true });
    },
    pull: fill,
    cancel() {
      over = true;
      leave();
    },
  });
  return new Response(stream, { headers: { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" } });
}
