import { STATUS_CODES } from "node:http";
import type { Transport } from "../../contract/request.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";
import type { ControlShell } from "../control-shell.ts";
import { destination } from "../destination.ts";
import { type PortlessRequest, portlessReply } from "../fetch.ts";
import { bodyParts, hold } from "../transport.ts";
import { clientErrors } from "./client-errors.ts";
import { type ClientHandler, type DispatchController, asControlled } from "./client-handler.ts";
import { type DispatchOptions, readClientRequest } from "./client-request.ts";

/** undici's own default, in milliseconds. */
const HEADERS_TIMEOUT = 300_000;

/** One request of a client of undici, and the calls of its handler. */
export class ClientExchange {
  readonly #mock: Mock;
  readonly #control: ControlShell;
  readonly #options: DispatchOptions;
  readonly #handler: ReturnType<typeof asControlled>;
  readonly #controller: DispatchController;
  readonly #ending = new AbortController();
  #resume: (() => void) | undefined;
  #over = false;

  constructor(mock: Mock, control: ControlShell, options: DispatchOptions, handler: ClientHandler) {
    this.#mock = mock;
    this.#control = control;
    this.#options = options;
    this.#handler = asControlled(handler);
    this.#controller = this.#newController();
  }

  #newController(): DispatchController {
    let paused = false;
    let reason: unknown = null;
    const { signal } = this.#ending;
    return {
      rawHeaders: [],
      rawTrailers: [],
      get aborted() {
        return signal.aborted;
      },
      get paused() {
        return paused;
      },
      get reason() {
        return reason;
      },
      abort: (given) => {
        reason = given ?? clientErrors.aborted();
        this.fail(reason);
      },
      pause: () => void (paused = true),
      resume: () => {
        paused = false;
        this.#resume?.();
      },
    };
  }

  /** Runs to the end: the handler gets a whole response, or an error. Never rejects. */
  async run(): Promise<void> {
    try {
      this.#handler.onRequestStart(this.#controller, {});
      if (this.#over) return;
      const request = await readClientRequest(this.#options, () => this.#over);
      if (this.#over) return;
      this.#handler.onRequestSent?.();
      if (destination(this.#mock, request.url.pathname).kind === "control") await this.#runControl(request);
      else await this.#runApi(request);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Ends it with an error, unless it is over. */
  fail(error: unknown): void {
    if (this.#over) return;
    this.#over = true;
    this.#ending.abort();
    const { body } = this.#options;
    if (typeof body === "object" && body !== null && "destroy" in body && typeof body.destroy === "function") body.destroy(error);
    this.#resume?.();
    this.#handler.onResponseError?.(this.#controller, error);
  }

  async #runApi(request: PortlessRequest): Promise<void> {
    const { status, headers, body, bytes, transport = {} } = await portlessReply(this.#mock, request);
    const whole = bytes ?? Buffer.from(body);
    const fields: Record<string, string> = { ...headers };
    if (status !== 204) fields["Content-Length"] = String(whole.length);
    await this.#hold(transport);
    if (this.#over) return;
    if (transport.cutAfter === 0) throw clientErrors.reset();
    await this.#start(status, Object.entries(fields));
    if (request.method !== "HEAD" && status !== 204)
      for await (const part of bodyParts(whole, transport, this.#ending.signal)) await this.#data(part);
    if (transport.cutAfter !== undefined) throw clientErrors.closed();
    this.#end();
  }

  /** Waits for the headers, as long as the client does. */
  async #hold(transport: Transport): Promise<void> {
    const { signal } = this.#ending;
    const most = this.#options.headersTimeout ?? HEADERS_TIMEOUT;
    const isLate = most !== 0 && (transport.delay ?? 0) > most;
    await hold(isLate ? { ...transport, delay: most } : transport, signal);
    if (isLate) throw clientErrors.slowHeaders();
  }

  async #runControl({ method, url, headers, body }: PortlessRequest): Promise<void> {
    const { fetchControl } = await this.#control();
    const sent = method === "GET" || method === "HEAD" ? null : (body as Uint8Array<ArrayBuffer> | null);
    const { signal } = this.#ending;
    const request = new Request(url, { method, headers: headers as Record<string, string>, body: sent, signal });
    const response = await fetchControl(this.#mock, request);
    await this.#start(response.status, [...response.headers]);
    const reader = response.body?.getReader();
    signal.addEventListener("abort", () => void reader?.cancel().catch(() => {}));
    for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) await this.#data(part.value);
    this.#end();
  }

  async #start(status: number, fields: readonly (readonly [string, string])[]): Promise<void> {
    if (this.#over) return;
    this.#controller.rawHeaders = fields.flatMap(([name, value]) => [Buffer.from(name, "latin1"), Buffer.from(value, "latin1")]);
    const headers = Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), value]));
    this.#handler.onResponseStarted?.();
    this.#handler.onResponseStart?.(this.#controller, status, headers, STATUS_CODES[status] ?? "");
    await this.#flow();
  }

  async #data(part: Uint8Array): Promise<void> {
    if (this.#over || part.length === 0) return;
    this.#handler.onResponseData?.(this.#controller, Buffer.from(part));
    await this.#flow();
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    try {
      this.#handler.onResponseEnd?.(this.#controller, {});
    } catch (error) {
      // A handler that is not content with what came, such as one that tries again.
      this.#handler.onResponseError?.(this.#controller, error);
    }
  }

  /** Waits until the client takes more. */
  async #flow(): Promise<void> {
    while (this.#controller.paused && !this.#over) await new Promise<void>((resolve) => (this.#resume = resolve));
  }
}
