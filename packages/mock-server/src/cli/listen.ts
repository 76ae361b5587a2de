import { setTimeout as wait } from "node:timers/promises";
import { ConfigurationError } from "../contract/configuration-error.ts";
import { type MockFlags, callMock, requireKind } from "./control-api.ts";
import { type ServerSentEvent, serverSentEvents } from "./server-sent-events.ts";

export interface ListenFlags extends MockFlags {
  readonly forwardTo: string;
  readonly events?: string;
  readonly company?: string;
}

/** A delivery in the inbox, as the control API shows it. */
interface Told {
  readonly id: string;
  readonly event: string;
  readonly company: string;
  readonly webhook_id: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Real time between two tries to reach a mock that has gone. */
const PAUSE = 1000;

/**
 * `hr-mock listen --forward-to URL`: forwards what the mock's inbox is told, the exact bytes with their signature, until it
 * is interrupted. Deliveries go out one after the other, in the order of their events.
 */
export async function listen(flags: ListenFlags): Promise<void> {
  const { forwardTo, mock } = flags;
  if (!URL.canParse(forwardTo) || !/^https?:$/.test(new URL(forwardTo).protocol))
    throw new ConfigurationError(`--forward-to '${forwardTo}' must be an http or https address, such as http://127.0.0.1:3000/webhooks`);
  if (new URL(forwardTo).username !== "" || new URL(forwardTo).password !== "")
    throw new ConfigurationError(`--forward-to '${forwardTo}' must not hold a user name or a password`);
  const kinds = flags.events?.split(",").map((kind) => kind.trim());
  for (const kind of kinds ?? []) requireKind(kind);
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  const follower = new Follower(flags, kinds, ending.signal);
  while (!ending.signal.aborted) {
    try {
      await follower.run();
    } catch (error) {
      if (!ending.signal.aborted && !follower.ready) throw error;
    }
    if (ending.signal.aborted) break;
    say(`${mock} is gone; waiting for it to come back`);
    await wait(PAUSE, undefined, { signal: ending.signal }).catch(() => {});
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One listener through all its connections. */
class Follower {
  readonly #flags: ListenFlags;
  readonly #kinds: readonly string[] | undefined;
  readonly #signal: AbortSignal;
  /** Number of the last delivery seen. */
  #last: string | undefined;
  #ready = false;

  constructor(flags: ListenFlags, kinds: readonly string[] | undefined, signal: AbortSignal) {
    this.#flags = flags;
    this.#kinds = kinds;
    this.#signal = signal;
  }

  /** Whether it has reached the mock once; from then on it comes back. */
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
    const told = JSON.parse(data) as Told;
    const wanted = (this.#flags.company ?? told.company) === told.company && (this.#kinds?.includes(told.event) ?? true);
    // What went to an endpoint at the inbox went to the inbox itself as well.
    if (wanted && told.webhook_id === null) await this.#forward(told);
  }

  #greet(secrets: Readonly<Record<string, string>>): void {
    const { company, forwardTo } = this.#flags;
    if (company !== undefined && secrets[company] === undefined)
      throw new ConfigurationError(`unknown company '${company}'; the companies are ${Object.keys(secrets).join(", ")}`);
    if (this.#ready) return;
    this.#ready = true;
    for (const [slug, secret] of Object.entries(secrets)) if ((company ?? slug) === slug) say(`${slug.padEnd(12)}signing secret ${secret}`);
    say(`Ready. Forwarding to ${forwardTo}`);
  }

  // The terminal's time of day: what the core does goes by the mock's clock.
  async #forward({ id, event, company, headers, body }: Told): Promise<void> {
    say(`${new Date().toISOString().slice(11, 19)}  --> ${event}  ${company}  ${id}`);
    let outcome: string;
    try {
      const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(30_000)]);
      const response = await fetch(this.#flags.forwardTo, { method: "POST", headers: { ...headers }, body, redirect: "manual", signal });
      await response.body?.cancel();
      outcome = String(response.status);
    } catch (error) {
      outcome = `failed: ${reason(error)}`;
    }
    say(`${new Date().toISOString().slice(11, 19)}  <-- ${outcome}  POST ${this.#flags.forwardTo}  ${id}`);
  }
}

function reason(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? (name === "TimeoutError" ? "no answer within 30 s" : "no answer");
}
