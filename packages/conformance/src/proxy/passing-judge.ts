import type { Entry } from "har-format";
import { MOST_OF_RUN } from "../exchange/bounds.ts";
import type { Target } from "../target/target.ts";
import { readEntry } from "../traffic/har-entry.ts";
import { RequestReader, trafficOf } from "../traffic/recorded-traffic.ts";
import { type SeenAtOnce, TrafficJudge } from "../traffic/traffic-judge.ts";
import { reportOf, withoutPersons } from "../traffic/traffic-report.ts";
import type { Report } from "../verdict/report.ts";
import { Disguise } from "./disguise.ts";
import { harEntryOf } from "./har-entry-of.ts";
import type { PassedExchange } from "./passing-server.ts";

/** What an exchange that passed is as an entry, and what it shows at once. */
export interface JudgedPassing {
  readonly entry: Entry;
  /** Its failures are without personal data. Left out: it is no request of the API. */
  readonly seen?: SeenAtOnce;
}

/** Judges exchanges as they pass, and all of them at the end, as `judge` does with a recording. */
export class PassingJudge {
  readonly #target: Target;
  readonly #disguise: Disguise;
  readonly #requests: RequestReader;
  readonly #judge: TrafficJudge;
  readonly #entries: Entry[] = [];
  /** Bytes of the bodies that are kept. */
  #bytes = 0;
  #isFull = false;

  constructor(target: Target) {
    this.#target = target;
    this.#disguise = new Disguise(target);
    this.#requests = new RequestReader(target.base_url, () => undefined);
    this.#judge = new TrafficJudge(this.#requests.callers, new Map());
  }

  /** Whether so many bodies are kept that no more are: of later exchanges only status and headers are judged. */
  get isFull(): boolean {
    return this.#isFull;
  }

  take(exchange: PassedExchange): JudgedPassing {
    const entry = this.#entryOf(exchange);
    this.#entries.push(entry);
    const read = readEntry(entry, this.#entries.length);
    const request = read && this.#requests.read(read);
    if (request === undefined) return { entry };
    this.#judge.learn(request);
    const seen = this.#judge.judge(request);
    const exchanges = new Map([[seen.record.id, seen.record]]);
    return { entry, seen: { ...seen, failures: seen.failures.map((one) => withoutPersons(one, one.requirement, exchanges)) } };
  }

  #entryOf(exchange: PassedExchange): Entry {
    const settings = { baseUrl: this.#target.base_url, disguise: this.#disguise };
    const whole = harEntryOf(exchange, { ...settings, withBodies: !this.#isFull });
    const bytes = this.#bytes + whole.request.bodySize + whole.response.content.size;
    this.#isFull ||= bytes > MOST_OF_RUN;
    if (this.#isFull) return harEntryOf(exchange, { ...settings, withBodies: false });
    this.#bytes = bytes;
    return whole;
  }

  /** The report of all that passed. */
  async report(): Promise<Report> {
    const { name, base_url } = this.#target;
    return reportOf(await trafficOf(each(this.#entries), base_url), name ?? base_url);
  }
}

async function* each(entries: readonly unknown[]): AsyncGenerator {
  yield* entries;
}
