/** One server-sent event. */
export interface ServerSentEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Reads a stream of server-sent events, in the subset that the control API uses: each field on one line, no carriage returns. */
export async function* serverSentEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent, void, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    rest += decoder.decode(chunk, { stream: true });
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      yield parse(rest.slice(0, end));
      rest = rest.slice(end + 2);
    }
  }
}

function parse(block: string): ServerSentEvent {
  const fields = new Map(
    block.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  return { id: fields.get("id"), event: fields.get("event") ?? "message", data: fields.get("data") ?? "" };
}
