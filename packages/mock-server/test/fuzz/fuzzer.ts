import type { Attack } from "./attack.ts";
import { attacks } from "./attacks.ts";
import { wireFlaws } from "./judge.ts";
import type { Memory, Server } from "./server.ts";
import { type WireAnswer, Wire } from "@hr-platform/engine/test/support/wire";

/** The time limit of a response, in milliseconds. */
export const PATIENCE = 5000;
/**
 * The memory limit of the server in bytes: 8 MiB of the journal, the largest bodies on every connection, and room for
 * the heap.
 */
export const MOST_MEMORY: number = 512 * 1024 * 1024;
/** The most attacks in flight at once; slow ones are counted separately. */
const AT_ONCE = 24;
const SLOW_AT_ONCE = 16;
/** How long to wait for optional responses, in milliseconds. */
const GLANCE = 60;

export interface Finding {
  /** Its number in the sequence of the seed. */
  readonly n: number;
  readonly kind: string;
  readonly problem: string;
  readonly sent: string;
  readonly answered: string;
}

/** The results of the attacks of one kind. */
export interface Tally {
  attacks: number;
  answers: number;
  /** The slowest response in milliseconds. */
  slowest: number;
  findings: number;
}

export interface FuzzReport {
  readonly findings: readonly Finding[];
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly statuses: ReadonlyMap<number, number>;
  readonly before: Memory;
  readonly after: Memory;
  /** The largest memory seen, in bytes. */
  readonly peak: number;
}

interface Plan {
  readonly seed: number;
  readonly count: number;
  /** Only the attack with this number. */
  readonly only?: number | undefined;
}

/** Sends the attacks of a seed and checks all responses. */
export class Fuzzer {
  readonly #server: Server;
  readonly #findings: Finding[] = [];
  readonly #tallies = new Map<string, Tally>();
  readonly #statuses = new Map<number, number>();
  readonly #idle: Wire[] = [];
  #peak = 0;

  constructor(server: Server) {
    this.#server = server;
  }

  async run({ seed, count, only }: Plan): Promise<FuzzReport> {
    const made = await this.#ask("POST /_mock/sandboxes", '{"rate_limit":1000000}');
    if (made?.status !== 201) this.#find(-1, "canary", "no sandbox could be made", "", made);
    const before = await this.#canary();
    const memory = await this.#server.memory(true);
    const watch = setInterval(() => void this.#look(), 250);
    const places = { fast: new Set<Promise<void>>(), slow: new Set<Promise<void>>() };
    let n = -1;
    for (const attack of attacks(seed, count)) {
      n += 1;
      if (only !== undefined && n !== only) continue;
      if (this.#server.ended() !== null) break;
      const slow = attack.pause !== undefined;
      const under = slow ? places.slow : places.fast;
      while (under.size >= (slow ? SLOW_AT_ONCE : AT_ONCE)) await Promise.race(under);
      const work = this.#attack(n, attack).finally(() => under.delete(work));
      under.add(work);
    }
    await Promise.all([...places.fast, ...places.slow]);
    clearInterval(watch);
    for (const wire of this.#idle.splice(0)) wire.close();
    await this.#end(before);
    const after = this.#server.ended() === null ? await this.#server.memory(true) : memory;
    if (this.#peak > MOST_MEMORY) this.#find(-1, "memory", `${this.#peak} bytes, more than ${MOST_MEMORY}`, "");
    return { findings: this.#findings, tallies: this.#tallies, statuses: this.#statuses, before: memory, after, peak: this.#peak };
  }

  async #look(): Promise<void> {
    try {
      this.#peak = Math.max(this.#peak, (await this.#server.memory(false)).rss);
    } catch {
      this.#find(-1, "memory", "the server did not tell its memory within ten seconds", "");
    }
  }

  /** At the end, the server must be running, have printed nothing, and respond as before. */
  async #end(before: string): Promise<void> {
    const ended = this.#server.ended();
    if (ended !== null) this.#find(-1, "canary", `the server ${ended}`, "");
    else if ((await this.#canary()) !== before) this.#find(-1, "canary", "a read is answered otherwise than before", "");
    const complaints = this.#server.complaints();
    if (complaints !== "") this.#find(-1, "canary", "something was written to standard error", complaints.slice(0, 5000));
  }

  /** What no attack may change: another company, a fixed list, and a control call. */
  async #canary(): Promise<string> {
    const paths = ["/api/v1/employees?limit=3", "/api/v1/company", "/api/v1/leave?limit=2"];
    const answers = [];
    for (const path of paths) answers.push((await this.#ask(`GET ${path}`, null, "hrk_thistle_full"))?.text);
    answers.push((await this.#ask("GET /_mock/health", null))?.text);
    return JSON.stringify(answers);
  }

  async #ask(line: string, body: string | null, key = "hrk_wattle_full"): Promise<WireAnswer | undefined> {
    const wire = new Wire(this.#server.port);
    const length = body === null ? "" : `Content-Length: ${body.length}\r\n`;
    wire.write(Buffer.from(`${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n${length}\r\n${body ?? ""}`));
    const answer = await wire.answer(false, PATIENCE).catch(() => undefined);
    wire.close();
    return answer;
  }

  async #attack(n: number, attack: Attack): Promise<void> {
    const { kind, sound = false, vanishes = false } = attack;
    const tally = this.#tally(kind);
    tally.attacks += 1;
    let used = sound ? this.#idle.pop() : undefined;
    if (used?.ended === true) used = undefined;
    const wire = used ?? new Wire(this.#server.port);
    const began = performance.now();
    let last: WireAnswer | undefined;
    try {
      await send(wire, attack);
      if (vanishes) {
        await glance();
        wire.vanish();
        return;
      }
      const wanted = attack.answers === "any" ? 0 : attack.answers === "some" ? 1 : attack.answers;
      for (let got = 0; ; got += 1) {
        const answer = await wire.answer(attack.bare === true, got < wanted ? PATIENCE : GLANCE).catch((error: unknown) => {
          if (got < wanted || (error as Error).name === "Garbled") throw error;
          return undefined;
        });
        if (answer === undefined) {
          if (got < wanted) throw new Error(`${got} of ${wanted} answers, then the connection ended`);
          break;
        }
        last = answer;
        this.#count(tally, answer, performance.now() - began);
        const flawed = wireFlaws(answer, attack);
        if (flawed.length > 0) throw new Error(flawed.join("; "));
        if (got + 1 >= wanted && typeof attack.answers === "number") break;
      }
      if (sound && !wire.ended && last?.headers["connection"] !== "close") this.#idle.push(wire);
      else wire.close();
    } catch (error) {
      wire.close();
      tally.findings += 1;
      this.#find(n, kind, (error as Error).message, shown(attack), last);
    }
  }

  #tally(kind: string): Tally {
    let tally = this.#tallies.get(kind);
    if (tally === undefined) this.#tallies.set(kind, (tally = { attacks: 0, answers: 0, slowest: 0, findings: 0 }));
    return tally;
  }

  #count(tally: Tally, { status }: WireAnswer, took: number): void {
    tally.answers += 1;
    tally.slowest = Math.max(tally.slowest, took);
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
  }

  #find(n: number, kind: string, problem: string, sent: string, answer?: WireAnswer): void {
    const answered = answer === undefined ? "" : `${answer.status} ${JSON.stringify(answer.headers)} ${answer.text.slice(0, 1000)}`;
    this.#findings.push({ n, kind, problem, sent, answered });
  }
}

async function send(wire: Wire, { parts, pause }: Attack): Promise<void> {
  for (const [index, part] of parts.entries()) {
    if (index > 0 && pause !== undefined) await wait(pause);
    wire.write(part);
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Long enough for some of the bytes to be read. */
const glance = (): Promise<void> => wait(5);

/** The bytes sent, in readable form; seed and number reproduce the whole. */
function shown({ parts }: Attack): string {
  const bytes = Buffer.concat(parts);
  return `${JSON.stringify(bytes.subarray(0, 1500).toString("latin1"))}${bytes.length > 1500 ? ` … ${bytes.length} bytes` : ""}`;
}
