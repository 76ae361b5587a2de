import type { ApiRequest, ApiResponse } from "@hr-platform/engine/contract/request";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { answerQuietly } from "../../../src/data/reads/quiet-read.ts";
import type { Reads } from "../../../src/data/replica.ts";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";

/** A read that a replica answered from its own state. */
export interface LocalRead {
  readonly by: string;
  readonly sandbox: string;
  /** The last entry that was applied there. */
  readonly seq: number;
  readonly request: ApiRequest;
  /** The response as text, without the time. */
  readonly shown: string;
}

interface AskedRead {
  readonly request: ApiRequest;
  /** The last entry of each sandbox that was committed when the request was sent. */
  readonly heads: ReadonlyMap<string, number>;
}

/** The reads that replicas answered from their own states, by the marks of their requests. */
export class LocalReads {
  readonly all: Map<string, LocalRead> = new Map();
  /** Reads that missed what was there when they were sent, though they may not, a line each. */
  readonly behind: string[] = [];
  readonly way: Exclude<Reads, "ordered">;
  readonly #requests = new Map<string, AskedRead>();
  readonly #headsNow: () => ReadonlyMap<string, number>;
  #judged = 0;

  /** @param headsNow By sandbox, the last entry that is committed. */
  constructor(way: Exclude<Reads, "ordered">, headsNow: () => ReadonlyMap<string, number>) {
    this.way = way;
    this.#headsNow = headsNow;
  }

  /** A replica gets a request. */
  asked(request: ApiRequest): void {
    const mark = request.headers["x-request-id"];
    if (typeof mark === "string") this.#requests.set(mark, { request, heads: this.#headsNow() });
  }

  /** Notes the local reads of a replica. `seqOf`: the last entry that it has applied in a sandbox. */
  watch({ sandboxes }: Mock, by: string, seqOf: (sandbox: Sandbox) => number): void {
    sandboxes.follow((sandbox) => {
      const { journal } = sandbox;
      journal.subscribe(({ n, request: { headers } }, response) => {
        const mark = headers["x-request-id"];
        // What is kept has a number before the next one.
        if (n !== journal.next || mark === undefined) return;
        const { request, heads } = this.#requests.get(mark)!;
        const [seq, head = 0] = [seqOf(sandbox), heads.get(sandbox.id)];
        if (this.way === "current" && seq < head)
          this.behind.push(`${by} answered the local read ${mark} after entry ${seq}, and entry ${head} was there when it was sent`);
        this.all.set(mark, { by, sandbox: sandbox.id, seq, request, shown: timeless(response) });
      });
    });
  }

  /** How many reads saw a state that was never there. */
  get unjudged(): number {
    return this.all.size - this.#judged;
  }

  /** Compares the reads after an entry with what one mock answers there. Returns what differs, a line each. */
  judge(sandbox: Sandbox, seq: number): string[] {
    const here = [...this.all].filter(([, read]) => read.sandbox === sandbox.id && read.seq === seq);
    this.#judged += here.length;
    return here.flatMap(([mark, { by, request, shown }]) => {
      const response = answerQuietly(sandbox, request);
      const expected = response === undefined ? "nothing without an entry" : timeless(response);
      return shown === expected ? [] : [`${by} answered the local read ${mark} after entry ${seq} ${shown}, one mock answers ${expected}`];
    });
  }
}

/** The machine's time is in these. An entry has a time of its own; what needs none does not. */
const TIMES = new Set(["Date", "X-RateLimit-Reset"]);

function timeless({ headers, ...response }: ApiResponse): string {
  const without = Object.fromEntries(Object.entries(headers).filter(([name]) => !TIMES.has(name)));
  return shownResponse({ ...response, headers: without });
}

/** A response as text. */
export function shownResponse({ status, headers, body }: ApiResponse): string {
  return `${status} ${JSON.stringify(headers)} ${body}`;
}
