import { setTimeout as sleep } from "node:timers/promises";
import { callControl } from "./cluster.ts";
import type { SendOutcome, SentRequest } from "./send.ts";

/** A role whose creation was answered. */
interface MadeRole {
  readonly id: string;
  /** As the process that answered stores it. */
  readonly title: string;
}

export interface ListedRole {
  readonly id: string;
  readonly title: string;
}

interface SavedWorld {
  readonly companies: readonly { readonly slug: string; readonly roles: readonly ListedRole[] }[];
}

type Ask = (sent: SentRequest) => Promise<SendOutcome>;

/** How many roles of a load are lost, changed or there twice. */
export interface RoleFates {
  readonly lost: number;
  readonly changed: number;
  readonly twice: number;
}

/** A load of writes: roles with titles of their own, from several agents, none sent twice. */
export class RoleLoad {
  /** Acknowledged. */
  readonly made: MadeRole[] = [];
  /** Titles that were sent, with and without an answer. */
  readonly sent: string[] = [];
  /** Titles that were sent, and whose connection ended without an answer. */
  readonly cut: string[] = [];
  /** Statuses other than success, and lost responses, with how often. */
  readonly others: Map<string, number> = new Map();
  /** The longest time without an acknowledged write, in milliseconds. */
  gap = 0;
  readonly #ask: Ask;
  readonly #key: string;
  readonly #ending = new AbortController();
  readonly #agents: Promise<unknown>;
  #last = performance.now();

  constructor(ask: Ask, { key, agents = 6, name = "Role" }: { readonly key: string; readonly agents?: number; readonly name?: string }) {
    this.#ask = ask;
    this.#key = key;
    this.#agents = Promise.all(Array.from({ length: agents }, (_, agent) => this.#work(`${name} ${agent}`)));
  }

  /** Ends the load when what is on its way is answered. */
  async end(): Promise<void> {
    this.#ending.abort();
    await this.#agents;
  }

  async #work(name: string): Promise<void> {
    for (let n = 1; !this.#ending.signal.aborted; n += 1) {
      const title = `${name}-${n}`;
      this.sent.push(title);
      const outcome = await this.#ask(roleRequest(this.#key, title));
      if (typeof outcome === "string" || outcome.status >= 300) {
        const why = typeof outcome === "string" ? outcome : String(outcome.status);
        this.others.set(why, (this.others.get(why) ?? 0) + 1);
        if (why === "lost") this.cut.push(title);
        await sleep(30);
        continue;
      }
      const { id, newer = false } = (JSON.parse(outcome.text) as { data: { id: string; newer?: boolean } }).data;
      this.made.push({ id, title: newer ? `${title} (2)` : title });
      this.gap = Math.max(this.gap, performance.now() - this.#last);
      this.#last = performance.now();
    }
  }

  /** Those of some titles that a process has: their requests were accepted. */
  async accepted(url: string, titles: readonly string[]): Promise<readonly string[]> {
    const listed = new Set((await listRoles(url)).map(({ title }) => title));
    return titles.filter((title) => listed.has(title));
  }

  /** Compares what was acknowledged with what a process lists. */
  async fates(url: string): Promise<RoleFates> {
    const listed = await listRoles(url);
    const byId = new Map(listed.map((role) => [role.id, role]));
    const times = new Map<string, number>();
    for (const { title } of listed) times.set(title.replace(/ \(2\)$/, ""), (times.get(title.replace(/ \(2\)$/, "")) ?? 0) + 1);
    return {
      lost: this.made.filter(({ id }) => !byId.has(id)).length,
      changed: this.made.filter(({ id, title }) => byId.has(id) && byId.get(id)!.title !== title).length,
      twice: this.sent.filter((title) => (times.get(title) ?? 0) > 1).length,
    };
  }
}

export function roleRequest(key: string, title: string): SentRequest {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify({ title, employment_type: "full_time", jurisdiction: "AU" });
  return { method: "POST", path: "/api/v1/recruitment/roles", headers, body };
}

/** All roles of a company as a process stores them. `place`: where its snapshots are below the control API. */
export async function listRoles(url: string, place = "/snapshots"): Promise<readonly ListedRole[]> {
  const { id } = await callControl<{ id: string }>(url, "POST", place);
  const { companies } = await callControl<SavedWorld>(url, "GET", `${place}/${id}`);
  await callControl(url, "DELETE", `${place}/${id}`);
  return companies.find(({ slug }) => slug === "wattle")!.roles;
}
