import { setTimeout as wait } from "node:timers/promises";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { requireKind } from "@hr-platform/engine/contract/event-kinds";
import { type MockFlags, Refused, callMock } from "./control-api.ts";
import { type ForwardedEvent, Forwarder } from "./forwarder.ts";

export interface ListenFlags extends MockFlags {
  readonly forwardTo: string;
  readonly events?: string;
  readonly company?: string;
}

/** A delivery in the inbox, in the form of the control API. */
interface InboxEvent extends ForwardedEvent {
  readonly webhook_id: string | null;
}

/** Milliseconds of real time between two attempts to reconnect. */
const PAUSE = 1000;

/**
 * `hr-mock listen --forward-to URL`: forwards the deliveries in the mock's inbox, with the same bytes and signature,
 * until it is interrupted. It sends one at a time, in the order of the events.
 */
export async function listen(flags: ListenFlags): Promise<void> {
  const { forwardTo, mock } = flags;
  if (!URL.canParse(forwardTo) || !/^https?:$/.test(new URL(forwardTo).protocol))
    throw new ConfigurationError(`--forward-to '${forwardTo}' must be an http or https address, such as http://127.0.0.1:3000/webhooks`);
  if (new URL(forwardTo).username !== "" || new URL(forwardTo).password !== "")
    throw new ConfigurationError("--forward-to must not hold a user name or a password");
  const kinds = flags.events?.split(",").map((kind) => kind.trim());
  for (const kind of kinds ?? []) requireKind(kind);
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  const follower = new Follower(flags, kinds, ending.signal);
  while (!ending.signal.aborted) {
    try {
      await follower.run();
    } catch (error) {
      if (ending.signal.aborted) break;
      // A sandbox that has ended does not come back.
      if (!follower.ready || (error instanceof Refused && error.status === 404)) throw error;
    }
    if (ending.signal.aborted) break;
    say(`${mock} is gone; reconnecting`);
    await wait(PAUSE, undefined, { signal: ending.signal }).catch(() => {});
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One server-sent event. */
interface ServerSentEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Reads a stream of server-sent events, in the subset that the control API uses: each field on one line, no carriage returns. */
async function* serverSentEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent, void, void> {
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

/** One `listen` command, across reconnections. */
class Follower {
  readonly #flags: ListenFlags;
  readonly #kinds: readonly string[] | undefined;
  readonly #signal: AbortSignal;
  readonly #forwarder: Forwarder;
  /** Number of the last delivery received. */
  #last: string | undefined;
  #ready = false;

  constructor(flags: ListenFlags, kinds: readonly string[] | undefined, signal: AbortSignal) {
    this.#flags = flags;
    this.#kinds = kinds;
    this.#signal = signal;
    this.#forwarder = new Forwarder(flags, { say, signal });
  }

  /** Whether it has connected once. From then on it reconnects. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Follows the inbox until the connection ends. */
  async run(): Promise<void> {
    const headers = this.#last === undefined ? {} : { "Last-Event-ID": this.#last };
    const response = await callMock(this.#flags, "/inbox/events", { headers, signal: this.#signal });
    for await (const event of serverSentEvents(response.body!)) await this.#meet(event);
  }

  async #meet({ id, event, data }: ServerSentEvent): Promise<void> {
    if (event === "ready") this.#greet((JSON.parse(data) as { secrets: Record<string, string> }).secrets);
    if (event !== "delivery") return;
    this.#last = id;
    const received = JSON.parse(data) as InboxEvent;
    const wanted = (this.#flags.company ?? received.company) === received.company && (this.#kinds?.includes(received.event) ?? true);
    // A delivery to an endpoint at the inbox is in the inbox a second time, as the event itself.
    if (wanted && received.webhook_id === null) await this.#forwarder.forward(received);
  }

  #greet(secrets: Readonly<Record<string, string>>): void {
    const { company, forwardTo } = this.#flags;
    const slugs = Object.keys(secrets);
    if (company !== undefined && secrets[company] === undefined)
      throw new ConfigurationError(`unknown company '${company}'${suggestion(company, slugs)}; the companies are ${slugs.join(", ")}`);
    if (this.#ready) return;
    this.#ready = true;
    for (const [slug, secret] of Object.entries(secrets)) if ((company ?? slug) === slug) say(`${slug.padEnd(12)}signing secret ${secret}`);
    say(`Ready. Forwarding to ${forwardTo}`);
  }
}
