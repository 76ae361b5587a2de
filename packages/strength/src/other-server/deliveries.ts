import { createHmac } from "node:crypto";
import type { Chance } from "./chance.ts";
import type { CompanyData, Webhook } from "./company-data.ts";
import type { Outlet } from "./outlet.ts";

export interface DeliverySettings {
  readonly chance: Chance;
  readonly now: () => number;
  readonly outlet: Outlet | undefined;
  /** How ids are written. */
  readonly shown: <T>(value: T) => T;
}

interface Job {
  readonly company: CompanyData;
  readonly hook: Webhook;
  readonly body: string;
  /** Attempts made so far. */
  attempts: number;
  /** When the first attempt failed; the times of the others count from it. */
  failed: number | undefined;
  /** When the next attempt is due, or the current one times out. */
  due: number;
  running: { readonly done: Promise<void>; readonly end: AbortController } | undefined;
  over: boolean;
}

/** Seconds after the first failure at which the later attempts are made. */
const RETRIES = [2000, 8000];
const PATIENCE = 30_000;
/** Turns of the event loop within which a response over loopback comes. Under load they take longer, and so does the response. */
const PROMPT = 60;

/** Signed deliveries of events to the endpoints of a company, by the server's own clock. */
export class Deliveries {
  readonly #settings: DeliverySettings;
  #jobs: Job[] = [];

  constructor(settings: DeliverySettings) {
    this.#settings = settings;
  }

  /** Sends an event to the endpoints of a company. */
  emit(company: CompanyData, kind: string, data: object): void {
    const { chance, now, shown } = this.#settings;
    const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };
    const body = JSON.stringify(shown(event));
    for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);
  }

  /** Tries a new endpoint. */
  ping(company: CompanyData, hook: Webhook): void {
    const { chance, now, shown } = this.#settings;
    const event = { event: "ping", id: chance.id(), data: { endpoint: hook.id }, company_id: company.id };
    this.#send(company, hook, JSON.stringify(shown({ ...event, created_at: new Date(now()).toISOString() })));
  }

  /** When the next attempt is due; undefined: none. */
  get next(): number | undefined {
    const left = this.#jobs.filter(({ over }) => !over);
    return left.length === 0 ? undefined : Math.min(...left.map(({ due }) => due));
  }

  /** Sends the due attempts, and waits for the receiver's responses. */
  async settle(): Promise<void> {
    const now = this.#settings.now();
    for (const job of this.#jobs) {
      if (job.over || job.due > now) continue;
      if (job.running !== undefined) job.running.end.abort();
      else this.#attempt(job);
    }
    await Promise.all(this.#jobs.flatMap(({ running }) => (running === undefined ? [] : [Promise.race([running.done, turns(PROMPT)])])));
    this.#jobs = this.#jobs.filter(({ over }) => !over);
  }

  #send(company: CompanyData, hook: Webhook, body: string): void {
    const { outlet, now } = this.#settings;
    if (outlet === undefined || !hook.url.startsWith(outlet.url)) return;
    this.#jobs.push({ company, hook, body, attempts: 0, failed: undefined, due: now(), running: undefined, over: false });
    // After the response to the request that caused it.
    setTimeout(() => void this.settle(), 0);
  }

  #attempt(job: Job): void {
    const { now } = this.#settings;
    const { company, hook, body } = job;
    if (company.webhooks.get(hook.id)?.active !== true) {
      job.over = true;
      return;
    }
    job.attempts += 1;
    job.due = now() + PATIENCE;
    const end = new AbortController();
    job.running = { done: this.#finish(job, this.#post(hook, body, end.signal)), end };
  }

  async #finish(job: Job, posted: Promise<boolean>): Promise<void> {
    const taken = await posted;
    job.running = undefined;
    job.failed ??= this.#settings.now();
    const wait = RETRIES[job.attempts - 1];
    job.over = taken || wait === undefined;
    job.due = job.failed + (wait ?? 0);
  }

  /** @returns whether the receiver accepted it */
  async #post({ url, secret }: Webhook, body: string, signal: AbortSignal): Promise<boolean> {
    const { pathname, search } = new URL(url);
    const headers = { "Content-Type": "application/json", "X-Saltbush-Signature": `sha256=${signed(body, secret)}` };
    try {
      const address = `http://127.0.0.1:${this.#settings.outlet!.port}${pathname}${search}`;
      const { status } = await fetch(address, { method: "POST", headers, body, redirect: "manual", signal });
      return status >= 200 && status <= 299;
    } catch {
      return false;
    }
  }
}

function signed(body: string, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("hex").toUpperCase();
}

/** Waits for this many turns of the event loop, a millisecond or more each. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 1).unref();
    });
}
