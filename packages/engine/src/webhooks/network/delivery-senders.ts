import type { SendingSandbox } from "./sending-sandbox.ts";
import { unexpected } from "../../contract/errors.ts";
import type { DeliverySender } from "./delivery-sender.ts";

/** Sends the deliveries of every sandbox of a mock. Loads the network shell of a sandbox at its first delivery. */
export class DeliverySenders {
  readonly #senders = new Map<SendingSandbox, Promise<DeliverySender>>();
  #closed = false;

  attach(sandbox: SendingSandbox): void {
    sandbox.deliveries.sender = {
      wake: () => void this.#wake(sandbox),
      idle: async () => await (await this.#senders.get(sandbox))?.idle(),
      end: () => void this.#end(sandbox),
    };
  }

  async #wake(sandbox: SendingSandbox): Promise<void> {
    if (this.#closed) return;
    let sender = this.#senders.get(sandbox);
    if (sender === undefined) {
      if (sandbox.deliveries.queues.next() === undefined && sandbox.activity.next === Number.POSITIVE_INFINITY) return;
      sender = import("./delivery-sender.ts").then((shell) => new shell.DeliverySender(sandbox));
      this.#senders.set(sandbox, sender);
    }
    const ready = await sender.catch((error: unknown) => {
      // The next wake-up tries again.
      if (this.#senders.delete(sandbox)) unexpected(error, "deliveries");
    });
    ready?.wake();
  }

  async #end(sandbox: SendingSandbox): Promise<void> {
    const sender = this.#senders.get(sandbox);
    this.#senders.delete(sandbox);
    (await sender)?.end();
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#senders.keys()].map((sandbox) => this.#end(sandbox)));
  }
}
