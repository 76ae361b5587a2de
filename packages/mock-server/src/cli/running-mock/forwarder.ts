import { setTimeout as wait } from "node:timers/promises";
import { Clock } from "@hr-platform/engine/contract/clock";
import { type MockFlags, Refused, callMock } from "./control-api.ts";

/** A delivery of the inbox, as far as it is forwarded. */
export interface ForwardedEvent {
  /** Its number in the inbox. */
  readonly n: number;
  readonly id: string;
  readonly event: string;
  readonly company: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the mock says of an attempt. */
interface Verdict {
  readonly state: "delivered" | "waiting" | "failed";
  readonly next_attempt_at: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An attempt that waits until it is due by the mock's clock. */
interface Retry {
  readonly event: ForwardedEvent;
  readonly attempt: number;
  readonly due: number;
}

/** Milliseconds of real time between two looks at the mock's clock while a retry waits: the clock may be turned. */
const LOOK = 500;
/** The timeout of an attempt (§8). */
const TIMEOUT = 30_000;

/**
 * Forwards deliveries to a receiver, one at a time, and tells the mock what came of each attempt. The mock says whether and
 * when there is another one, as for an endpoint of the API: three in all, by its clock.
 */
export class Forwarder {
  readonly #flags: MockFlags & { readonly forwardTo: string };
  readonly #say: (line: string) => void;
  readonly #signal: AbortSignal;
  /** The clock of this computer: that of the mock may differ. */
  readonly #clock = Clock.parse("real");
  #retries: Retry[] = [];
  #turn: Promise<void> = Promise.resolve();
  #watching = false;

  constructor(
    flags: MockFlags & { readonly forwardTo: string },
    { say, signal }: { readonly say: (line: string) => void; readonly signal: AbortSignal },
  ) {
    this.#flags = flags;
    this.#say = say;
    this.#signal = signal;
  }

  /** Sends the first attempt. Resolves when it has ended. */
  async forward(event: ForwardedEvent): Promise<void> {
    await this.#inTurn(() => this.#attempt(event, 1));
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work);
    await this.#turn;
  }

  async #attempt(event: ForwardedEvent, attempt: number): Promise<void> {
    const { forwardTo } = this.#flags;
    const which = attempt === 1 ? "" : `  attempt ${attempt}`;
    this.#tell(`--> ${event.event}  ${event.company}  ${event.id}${which}`);
    const { status, error } = await this.#post(event);
    if (this.#signal.aborted) return;
    this.#tell(`<-- ${status ?? `failed: ${error}`}  POST ${forwardTo}  ${event.id}`);
    const verdict = await this.#note(event, { to: forwardTo, status, ...(error === null ? {} : { error }) });
    if (verdict?.state === "failed") this.#tell(`    no more attempts of ${event.id}`);
    if (verdict?.state !== "waiting") return;
    const { next_attempt_at: at, headers = event.headers, body = event.body } = verdict;
    this.#tell(`    attempt ${attempt + 1} of ${event.id} at ${at!.slice(0, 19).replace("T", " ")} by the mock's clock`);
    this.#retries.push({ event: { ...event, headers, body }, attempt: attempt + 1, due: Date.parse(at!) });
    void this.#watch();
  }

  #tell(line: string): void {
    this.#say(`${new Date(this.#clock.now()).toISOString().slice(11, 19)}  ${line}`);
  }

  async #post({ headers, body }: ForwardedEvent): Promise<{ readonly status: number | null; readonly error: string | null }> {
    try {
      const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(TIMEOUT)]);
      const response = await fetch(this.#flags.forwardTo, { method: "POST", headers: { ...headers }, body, redirect: "manual", signal });
      await response.body?.cancel();
      return { status: response.status, error: null };
    } catch (error) {
      return { status: null, error: reason(error) };
    }
  }

  /** Logs an attempt in the mock. undefined: there is no other attempt, as the mock does not know the delivery any more. */
  async #note({ n, id }: ForwardedEvent, attempt: object): Promise<Verdict | undefined> {
    try {
      const init = { method: "POST", body: JSON.stringify(attempt), headers: { "Content-Type": "application/json" }, signal: this.#signal };
      return (await (await callMock(this.#flags, `/inbox/${n}/attempts`, init)).json()) as Verdict;
    } catch (error) {
      const gone = error instanceof Refused && error.status === 404;
      if (!this.#signal.aborted) this.#tell(`    ${gone ? "the mock does not keep" : "the mock could not log"} the attempt of ${id}`);
      return undefined;
    }
  }

  /** Sends what is due by the mock's clock, until nothing waits. */
  async #watch(): Promise<void> {
    if (this.#watching) return;
    this.#watching = true;
    while (this.#retries.length > 0 && !this.#signal.aborted) {
      const now = await this.#mockTime();
      const due = this.#retries.filter((retry) => retry.due <= now).toSorted((a, b) => a.due - b.due);
      this.#retries = this.#retries.filter((retry) => !due.includes(retry));
      for (const { event, attempt } of due) await this.#inTurn(() => this.#attempt(event, attempt));
      if (due.length === 0) await wait(LOOK, undefined, { signal: this.#signal }).catch(() => {});
    }
    this.#watching = false;
  }

  /** What the mock's clock shows; -Infinity while the mock does not answer. */
  async #mockTime(): Promise<number> {
    try {
      const response = await callMock(this.#flags, "/clock", { signal: this.#signal });
      return Date.parse(((await response.json()) as { now: string }).now);
    } catch {
      return Number.NEGATIVE_INFINITY;
    }
  }
}

function reason(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? (name === "TimeoutError" ? "no answer within 30 s" : "no answer");
}
