import type { Deliverer } from "./deliver.ts";
import type { SenderView } from "./sender-view.ts";

/** Who sends the deliveries of a mock's sandboxes: the network shell is loaded when the first of a sandbox has to be sent. */
export class Couriers {
  readonly #deliverers = new Map<SenderView, Promise<Deliverer>>();
  #closed = false;

  attach(sandbox: SenderView): void {
    sandbox.deliveries.courier = {
      wake: () => void this.#wake(sandbox),
      idle: async () => await (await this.#deliverers.get(sandbox))?.idle(),
      end: () => void this.#end(sandbox),
    };
  }

  async #wake(sandbox: SenderView): Promise<void> {
    if (this.#closed) return;
    let deliverer = this.#deliverers.get(sandbox);
    if (deliverer === undefined) {
      if (sandbox.deliveries.next() === undefined) return;
      deliverer = import("./deliver.ts").then((shell) => new shell.Deliverer(sandbox));
      this.#deliverers.set(sandbox, deliverer);
    }
    (await deliverer).wake();
  }

  async #end(sandbox: SenderView): Promise<void> {
    const deliverer = this.#deliverers.get(sandbox);
    this.#deliverers.delete(sandbox);
    (await deliverer)?.end();
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#deliverers.keys()].map((sandbox) => this.#end(sandbox)));
  }
}
