import { type Stream, stream } from "@hr-platform/domain";
import type { ApiRequest, ApiResponse } from "@hr-platform/engine/contract/request";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import type { ApiClient } from "../workload/api-client.ts";
import type { SimulatedCluster } from "./simulated-cluster.ts";
import type { SimulatedReplica } from "./simulated-replica.ts";

/** The key of the agents. */
const KEY = "hrk_wattle_full";

/** A response that a replica sent, with the mark of its request. */
export interface Acknowledged {
  readonly mark: string;
  readonly response: ApiResponse;
}

/** Those who use a cluster, and what they saw. */
export class Users {
  readonly acknowledged: Acknowledged[] = [];
  /** What is wrong with what they saw, a line each. */
  readonly problems: string[] = [];
  readonly #cluster: SimulatedCluster;
  readonly #seed: number;
  #marks = 0;

  constructor(cluster: SimulatedCluster, seed: number) {
    this.#cluster = cluster;
    this.#seed = seed;
  }

  #chance(name: string): Stream {
    return stream(this.#seed, name);
  }

  /** A client that speaks to one place of the load balancer, a while after it was asked to. */
  client(place: number, key: string = KEY): ApiClient {
    const chance = this.#chance(`client ${place}`);
    return async ({ method, path, body, mark = "" }) => {
      await this.#cluster.scheduler.sleep(chance.int(0, 150));
      const [name, query = ""] = path.split("?") as [string, string?];
      const marked = mark === "" ? {} : { "x-request-id": mark };
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", ...marked };
      const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
      const request: ApiRequest = { method, path: name, query, headers, origin: "http://mock.example", body: bytes };
      const response = (await this.#cluster.at(place)?.request(request)) ?? "lost";
      if (response === "lost") return "lost";
      if (mark !== "" && response.status !== 503) this.acknowledged.push({ mark, response });
      return { status: response.status, body: response.body === "" ? undefined : JSON.parse(response.body) };
    };
  }

  /** Reads the journal of a replica now and then: it must show all that was answered before. */
  async readJournals(isOver: () => boolean): Promise<void> {
    const chance = this.#chance("observer");
    const shown = new Set<string | undefined>();
    let since = 0;
    while (!isOver()) {
      await this.#cluster.scheduler.sleep(chance.int(20, 200));
      const { localReads } = this.#cluster;
      const isShown = (mark: string): boolean => !mark.startsWith("team") && localReads?.all.has(mark) !== true;
      const before = this.acknowledged.map(({ mark }) => mark).filter(isShown);
      const replica = this.#cluster.at(chance.int(0, this.#cluster.size - 1));
      const entries = (await replica?.control<readonly JournalEntry[]>("listExchanges", { query: { since } })) ?? "lost";
      if (entries === "lost") continue;
      for (const { request } of entries) shown.add(request.headers["x-request-id"]);
      since = (entries.at(-1)?.n ?? since - 1) + 1;
      const missing = before.filter((mark) => !shown.has(mark));
      if (missing.length > 0) this.problems.push(`the journal of ${replica!.process.name} did not show ${missing.join(", ")} yet`);
    }
  }

  /** Makes sandboxes, uses them and ends them. */
  async useSandboxes(isOver: () => boolean): Promise<void> {
    const chance = this.#chance("team");
    const { scheduler, size } = this.#cluster;
    const any = (): SimulatedReplica | undefined => this.#cluster.at(chance.int(0, size - 1));
    while (!isOver()) {
      const name = `team-${chance.int(1, 2)}`;
      const query = chance.chance(0.5) ? { ttl: `PT${chance.int(1, 3)}S` } : {};
      const made = (await any()?.control<MadeSandbox>("createSandbox", { query, body: { name, key_suffix: "x" } })) ?? "lost";
      if (made !== "lost") {
        const { id } = made.data ?? made;
        const client = this.client(chance.int(0, size - 1), `${KEY}_${id}-x`);
        for (const [path, body] of REQUESTS)
          await client({ method: body === undefined ? "GET" : "POST", path, body, mark: `team ${(this.#marks += 1)}` });
        await scheduler.sleep(chance.int(0, 1000));
        if (chance.chance(0.6)) await any()?.control("endSandbox", { params: { id: name } });
      }
      await scheduler.sleep(chance.int(50, 300));
    }
  }
}

/** A new sandbox, or the one that has the name. */
interface MadeSandbox {
  readonly id: string;
  readonly data?: { readonly id: string };
}

const PERSON = {
  first_name: "Team",
  last_name: "Member",
  email: "team@agents.example",
  role: "employee",
  department: "Sales",
  start_date: "2026-04-01",
  employment_type: "full_time",
  jurisdiction: "AU",
};

/** What is done in a new sandbox. */
const REQUESTS: readonly (readonly [path: string, body: object | undefined])[] = [
  ["/webhooks", { url: "https://receiver.example/team", events: ["leave.requested", "employee.created"] }],
  ["/employees", PERSON],
  ["/company", undefined],
];
