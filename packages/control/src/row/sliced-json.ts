import type { Steps } from "@hr-platform/domain";

/** The elements of an array whose text is made at once. */
const ELEMENTS = 100;
/** Characters of a piece that is sent, about: some milliseconds of work. */
const PIECE = 262_144;

/** The text that `JSON.stringify` makes of plain data, in pieces. */
function* textsOf(value: unknown): Generator<string> {
  if (Array.isArray(value) && value.length > ELEMENTS) {
    for (let start = 0; start < value.length; start += ELEMENTS)
      yield (start === 0 ? "[" : ",") + JSON.stringify(value.slice(start, start + ELEMENTS)).slice(1, -1);
    yield "]";
  } else if (Array.isArray(value)) {
    for (const [n, element] of value.entries()) {
      yield n === 0 ? "[" : ",";
      yield* textsOf(element ?? null);
    }
    yield value.length === 0 ? "[]" : "]";
  } else if (typeof value === "object" && value !== null) {
    let mark = "{";
    for (const [name, member] of Object.entries(value).filter(([, one]) => one !== undefined)) {
      yield `${mark}${JSON.stringify(name)}:`;
      yield* textsOf(member);
      mark = ",";
    }
    yield mark === "{" ? "{}" : "}";
  } else yield JSON.stringify(value);
}

/** Gives the text that `JSON.stringify` makes of plain data to a reader, in steps. */
export function* readJson(value: unknown, read: (text: string) => void): Steps {
  let left = PIECE;
  for (const text of textsOf(value)) {
    read(text);
    left -= text.length;
    if (left > 0) continue;
    left = PIECE;
    yield;
  }
}

/** A response of JSON that may be large: its text is made in slices, as it is read, and other requests are answered in between. */
export function slicedJson(value: object, status: number): Response {
  const texts = textsOf(value);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => void setTimeout(resolve, 0));
      let piece = "";
      for (let next = texts.next(); next.done !== true; next = texts.next()) {
        piece += next.value;
        if (piece.length < PIECE) continue;
        controller.enqueue(encoder.encode(piece));
        return;
      }
      if (piece !== "") controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  return new Response(stream, { status, headers: { "Content-Type": "application/json" } });
}
