import type { Stream } from "@hr-platform/domain";
import type { Reply } from "@hr-platform/engine/webhooks/delivery";
import type { Send } from "@hr-platform/engine/webhooks/network/https-client";
import type { Attempt } from "@hr-platform/engine/webhooks/delivery";
import type { Scheduler, SimulatedProcess } from "./scheduler.ts";

const FAILURES = ["status", "redirect", "cut", "slow", "slow", "hang"] as const;
type Fate = (typeof FAILURES)[number] | "well";

/** An attempt that arrived. */
export interface SimulatedArrival {
  readonly sandbox: string;
  readonly delivery: string;
  readonly event: string;
  readonly webhook: string;
  readonly attempt: number;
  readonly body: string;
  /** The replica that sent it. */
  readonly by: string;
  readonly sent: number;
}

/** Receives the deliveries of all replicas, notes each, and sometimes fails or hangs. */
export class FakeReceiver {
  readonly arrivals: SimulatedArrival[] = [];
  /** The share of attempts that are refused, redirected, cut, or answered late or never. */
  failing = 0.25;
  /** The fate of every attempt; undefined: it is drawn. */
  only: Fate | undefined;
  readonly #scheduler: Scheduler;
  readonly #chance: Stream;

  constructor(scheduler: Scheduler, chance: Stream) {
    this.#scheduler = scheduler;
    this.#chance = chance;
  }

  /** How a replica sends the deliveries of a sandbox. */
  sender(process: SimulatedProcess, sandbox: string): Send {
    return (request, { signal }) =>
      new Promise<Reply>((resolve, reject) => {
        const attempt = request as Attempt;
        const { id, event, webhook } = attempt.delivery;
        const { n, body } = attempt;
        const chance = this.#chance;
        const fate = this.only ?? (chance.chance(this.failing) ? chance.pick(FAILURES) : "well");
        const later = (milliseconds: number, run: () => void): void => void this.#scheduler.after(milliseconds, run, process);
        const arrived = { sandbox, delivery: id, event: event.id, webhook, attempt: n, body, by: process.name, sent: this.#scheduler.now };
        this.#scheduler.after(1, () => this.arrivals.push(arrived), null);
        signal.addEventListener("abort", () => later(0, () => reject(new Error("aborted"))));
        if (fate === "well") later(chance.int(2, 20), () => resolve({ status: 200, location: null }));
        if (fate === "slow") later(chance.int(200, 3000), () => resolve({ status: 200, location: null }));
        if (fate === "status") later(chance.int(2, 20), () => resolve({ status: 500, location: null }));
        if (fate === "redirect") later(chance.int(2, 20), () => resolve({ status: 307, location: "https://receiver.example/moved" }));
        if (fate === "cut") later(chance.int(2, 20), () => reject(Object.assign(new Error("cut"), { code: "ECONNRESET" })));
      });
  }
}
