import { type Socket, connect } from "node:net";

/** A response as received. */
export interface WireAnswer {
  readonly status: number;
  /** By lower-case name. Of a repeated header, the last one. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The bytes are not an HTTP response. */
export class Garbled extends Error {
  override readonly name = "Garbled";
}

const SEPARATOR = Buffer.from("\r\n\r\n");

interface Cut {
  readonly answer: WireAnswer;
  readonly rest: Buffer;
}

/**
 * Parses the first response from bytes, or returns how many bytes it needs at least before the next try. `bare`: the
 * response to a HEAD, which has no body.
 * @throws Garbled for anything but HTTP/1.1.
 */
function cutAnswer(bytes: Buffer, bare: boolean, ended: boolean): Cut | number {
  const end = bytes.indexOf(SEPARATOR);
  if (end < 0) {
    if (ended && bytes.length > 0) throw new Garbled(`ends within the head: ${bytes.toString("latin1").slice(0, 200)}`);
    return bytes.length + 1;
  }
  const start = end + SEPARATOR.length;
  const [line = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) throw new Garbled(`no status line: ${line.slice(0, 200)}`);
  const headers = Object.fromEntries(
    lines.map((text) => {
      const colon = text.indexOf(":");
      if (colon < 1) throw new Garbled(`no header: ${text.slice(0, 200)}`);
      return [text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim()];
    }),
  );
  // Skips an interim response.
  if (status < 200) {
    const next = cutAnswer(bytes.subarray(start), bare, ended);
    return typeof next === "number" ? start + next : next;
  }
  const cut = bare || status === 204 || status === 304 ? { body: Buffer.alloc(0), end: start } : cutBody(bytes, start, headers, ended);
  return typeof cut === "number" ? cut : { answer: { status, headers, text: cut.body.toString() }, rest: bytes.subarray(cut.end) };
}

interface CutBody {
  readonly body: Buffer;
  readonly end: number;
}

function cutBody(bytes: Buffer, start: number, headers: WireAnswer["headers"], ended: boolean): CutBody | number {
  if (headers["transfer-encoding"] === "chunked") return cutChunks(bytes, start, ended);
  const length = headers["content-length"] === undefined ? undefined : Number(headers["content-length"]);
  if (length === undefined) return ended ? { body: bytes.subarray(start), end: bytes.length } : bytes.length + 1;
  const end = start + length;
  if (bytes.length >= end) return { body: bytes.subarray(start, end), end };
  if (ended) throw new Garbled(`ends after ${bytes.length - start} of ${length} bytes`);
  return end;
}

function cutChunks(bytes: Buffer, start: number, ended: boolean): CutBody | number {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const line = bytes.indexOf("\r\n", at);
    const size = line < 0 ? Number.NaN : Number.parseInt(bytes.subarray(at, line).toString("latin1"), 16);
    const next = line + 2 + size + 2;
    if (line < 0 || next > bytes.length) {
      if (ended) throw new Garbled("ends within a chunk");
      return line < 0 ? bytes.length + 1 : next;
    }
    if (size === 0) return { body: Buffer.concat(chunks), end: next };
    chunks.push(bytes.subarray(line + 2, next - 2));
    at = next;
  }
}

/** A connection that sends bytes unchanged. */
export class Wire {
  readonly #socket: Socket;
  #bytes: Buffer = Buffer.alloc(0);
  #arrived: Buffer[] = [];
  #ended = false;
  #wake: () => void = () => {};
  /** The number of responses so far. */
  answered = 0;

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (chunk: Buffer) => {
      this.#arrived.push(chunk);
      this.#wake();
    });
    const end = (): void => {
      this.#ended = true;
      this.#wake();
    };
    this.#socket.on("end", end);
    this.#socket.on("close", end);
    // A server that refuses the input may reset the connection. What counts is what it sent before.
    this.#socket.on("error", end);
  }

  get ended(): boolean {
    return this.#ended;
  }

  write(bytes: Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(bytes);
  }

  /** Ends the writing side. */
  finish(): void {
    if (this.#socket.writable) this.#socket.end();
  }

  /** Destroys the connection. */
  vanish(): void {
    if (this.answered % 2 === 0) this.#socket.resetAndDestroy();
    else this.#socket.destroy();
  }

  close(): void {
    this.#socket.destroy();
  }

  /** The next response; undefined if the server ends without one. @throws Garbled, or Error after `patience` ms. */
  async answer(bare: boolean, patience: number): Promise<WireAnswer | undefined> {
    const deadline = performance.now() + patience;
    for (let wanted = 0; ;) {
      if (this.#length() >= wanted || this.#ended) {
        if (this.#arrived.length > 0) this.#bytes = Buffer.concat([this.#bytes, ...this.#arrived.splice(0)]);
        const cut = cutAnswer(this.#bytes, bare, this.#ended);
        if (typeof cut !== "number") {
          this.#bytes = cut.rest;
          this.answered += 1;
          return cut.answer;
        }
        if (this.#ended) return undefined;
        wanted = cut;
      }
      if (!(await this.#more(deadline - performance.now()))) throw new Error(`no answer within ${patience} ms`);
    }
  }

  #length(): number {
    return this.#arrived.reduce((sum, { length }) => sum + length, this.#bytes.length);
  }

  /** Waits for more bytes or the end; false at the timeout. */
  async #more(wait: number): Promise<boolean> {
    if (wait <= 0) return false;
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), wait);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}
