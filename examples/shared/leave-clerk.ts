import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Send } from "./running-example.ts";

/**
 * Requests, approves and cancels leave through an address whose replicas may end at any time. A write whose outcome is
 * not known is repeated only after a look that shows that it did not happen.
 */
export class LeaveClerk {
  readonly #hr: Send;
  readonly #type: string;
  /** The last answered status of each request for leave, by its id. */
  readonly answered: Map<string, string> = new Map();

  constructor(hr: Send, type: string) {
    this.#hr = hr;
    this.#type = type;
  }

  /** Reads until there is an answer. */
  async read(path: string): Promise<Answer["data"]> {
    for (;;) {
      const answer = await this.#hr("GET", path);
      if (answer.status === 200) return answer.data;
      await sleep(50);
    }
  }

  /** @param find the resource as the write leaves it; undefined: the write did not happen */
  async #write(method: string, path: string, body: object | undefined, find: () => Promise<Answer["data"] | undefined>): Promise<Answer> {
    for (;;) {
      const answer = await this.#hr(method, path, body);
      if (answer.status !== 0 && answer.status < 500) return answer;
      await sleep(50);
      const found = await find();
      if (found !== undefined) return { status: 200, data: found };
    }
  }

  /** A day of leave from its request to its cancellation. Returns the answers, and what was read directly after each. */
  async lifeCycle(person: string, date: string): Promise<readonly { readonly answer: Answer; readonly read: Answer["data"] }[]> {
    const body = { employee_id: person, leave_type_id: this.#type, start_date: date, end_date: date };
    const asked = await this.#write("POST", "/api/v1/leave", body, async () => {
      const list = await this.read(`/api/v1/leave?employee_id=${person}&status=pending&limit=100`);
      return (list as unknown as Answer["data"][]).find(({ startDate }) => startDate === date);
    });
    const id = asked.data["id"] as string;
    const path = `/api/v1/leave/${id}`;
    const seen = [{ answer: asked, read: await this.read(path) }];
    for (const [status, method, to] of [["approved", "PATCH", `${path}/approve`] as const, ["cancelled", "DELETE", path] as const]) {
      const answer = await this.#write(method, to, undefined, async () => {
        const now = await this.read(path);
        return now["status"] === status ? now : undefined;
      });
      seen.push({ answer, read: await this.read(path) });
      this.answered.set(id, String(answer.data["status"]));
    }
    return seen;
  }
}
