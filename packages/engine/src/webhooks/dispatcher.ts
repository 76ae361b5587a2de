import type { DispatchedSandbox } from "./dispatched-sandbox.ts";
import { unexpected } from "../contract/errors.ts";
import type { SandboxDispatcher } from "./sandbox-dispatcher.ts";

/** Sends the deliveries of every sandbox of a mock. Loads the network shell of a sandbox at its first delivery. */
export class WebhookDispatcher {
  readonly #dispatchers = new Map<DispatchedSandbox, Promise<SandboxDispatcher>>();
  #closed = false;

  attach(sandbox: DispatchedSandbox): void {
    sandbox.deliveries.dispatcher = {
      wake: () => void this.#wake(sandbox),
      idle: async () => await (await this.#dispatchers.get(sandbox))?.idle(),
      end: () => void this.#end(sandbox),
    };
  }

  async #wake(sandbox: DispatchedSandbox): Promise<void> {
    if (this.#closed) return;
    let dispatcher = this.#dispatchers.get(sandbox);
    if (dispatcher === undefined) {
      if (sandbox.deliveries.queues.next() === undefined && sandbox.activity.next === Number.POSITIVE_INFINITY) return;
      dispatcher = import("./sandbox-dispatcher.ts").then((shell) => new shell.SandboxDispatcher(sandbox));
      this.#dispatchers.set(sandbox, dispatcher);
    }
    const ready = await dispatcher.catch((error: unknown) => {
      // The next wake-up tries again.
      if (this.#dispatchers.delete(sandbox)) unexpected(error, "deliveries");
    });
    ready?.wake();
  }

  async #end(sandbox: DispatchedSandbox): Promise<void> {
    const dispatcher = this.#dispatchers.get(sandbox);
    this.#dispatchers.delete(sandbox);
    (await dispatcher)?.end();
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#dispatchers.keys()].map((sandbox) => this.#end(sandbox)));
  }
}
