import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "../workload/api-client.ts";
import { type SendOutcome, type ReceivedResponse, type SentRequest, sendOnce } from "./send.ts";

/** An agent that got no answer waits so long before its next request. */
const PAUSE = 150;

/** Sends each request to the next of the processes that listen, as a load balancer without sticky sessions does. */
export class RoundRobin {
  readonly #urls: () => readonly string[];
  #next = 0;

  /** @param urls the processes at this moment */
  constructor(urls: () => readonly string[]) {
    this.#urls = urls;
  }

  /** Sends a request once. Only a refused connection, on which nothing was sent, leads to the next process. */
  async send(sent: SentRequest): Promise<SendOutcome> {
    for (let tries = this.#urls().length; tries > 0; tries -= 1) {
      const urls = this.#urls();
      if (urls.length === 0) break;
      this.#next += 1;
      const outcome = await sendOnce(urls[this.#next % urls.length]!, sent);
      if (outcome !== "refused") return outcome;
    }
    return "refused";
  }

  /** A client of the judge. `seen` gets each response with the milliseconds that it took. */
  client(key: string, seen: (received: ReceivedResponse, milliseconds: number) => void = () => {}): ApiClient {
    return async ({ method, path, body, mark }) => {
      const headers = {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(mark === undefined ? {} : { "x-request-id": mark }),
      };
      const began = performance.now();
      const text = body === undefined ? undefined : JSON.stringify(body);
      const outcome = await this.send({ method, path: `/api/v1${path}`, headers, body: text });
      if (typeof outcome === "string") {
        await sleep(PAUSE);
        return "lost";
      }
      seen(outcome, performance.now() - began);
      if (outcome.status === 503) await sleep(PAUSE);
      return { status: outcome.status, body: outcome.text === "" ? undefined : JSON.parse(outcome.text) };
    };
  }
}
