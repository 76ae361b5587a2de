import { type Socket, connect } from "node:net";

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  /** By lower-case name; of a repeated one the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Why bytes are no HTTP answer. */
export class Garbled extends Error {
  override readonly name = "Garbled";
}

const SEPARATOR = Buffer.from("\r\n\r\n");

interface Cut {
  readonly answer: WireAnswer;
  readonly rest: Buffer;
}

/**
 * Cuts the first answer from bytes, or tells how long they must be at least before it is worth looking again. `bare`: the
 * answer to a HEAD, which has no body.
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
  // An interim answer comes before the one that counts.
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

/** A connection over which bytes go as they are. */
export class Wire {
  readonly #socket: Socket;
  #bytes: Buffer = Buffer.alloc(0);
  #arrived: Buffer[] = [];
  #ended = false;
  #wake: () => void = () => {};
  /** Answers that came over it so far. */
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
    // A server that refuses what it is sent may well reset the connection: what counts is what it answered before.
    this.#socket.on("error", end);
  }

  get ended(): boolean {
    return this.#ended;
  }

  write(bytes: Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(bytes);
  }

  /** Says that nothing more will be sent. */
  finish(): void {
    if (this.#socket.writable) this.#socket.end();
  }

  /** Leaves without a word. */
  vanish(): void {
    if (this.answered % 2 === 0) this.#socket.resetAndDestroy();
    else this.#socket.destroy();
  }

  close(): void {
    this.#socket.destroy();
  }

  /** The next answer; undefined when the server ends without one. @throws Garbled, or Error after `patience` ms. */
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

  /** Waits for more bytes or the end; false when the time is over. */
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
