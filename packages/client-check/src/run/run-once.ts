import type { Mock, OwnSandbox } from "@hr-platform/engine/sandbox/mock-handle";
import type { CompanySummary } from "@hr-platform/domain";
import { type ChangedRecord, changedRecords } from "@hr-platform/control/explain/changed-records";
import { aboutOf, labelOf } from "@hr-platform/control/records/record-label";
import type { StoredTable } from "@hr-platform/control/records/record-tables";
import type { ApiRequest } from "@hr-platform/engine/contract/request";
import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import type { Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import { sharedWorld } from "@hr-platform/engine/store/shared-world";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { Trace } from "@hr-platform/engine/sandbox/trace";
import type { Received } from "@hr-platform/engine/webhooks/received";
import type { Settings } from "@hr-platform/engine/contract/settings/settings";
import type { Arrangement, Hand } from "./arrangement.ts";
import { EventDeliverer } from "./event-deliverer.ts";
import { type Observation, type SeenExchange, retryAfter } from "./observation.ts";
import type { ProgramEnd, ProgramPlace, RunProgram } from "./program.ts";
import { StoredByReads } from "./stored-by-reads.ts";

/** What all runs of a check have in common. */
export interface Bench {
  readonly mock: Mock;
  /** `http://HOST:PORT`. */
  readonly origin: string;
  /** Slug of the company whose keys the program gets. */
  readonly company: string;
  readonly settings: Pick<Settings, "seed" | "clock" | "world" | "decide">;
  readonly run: RunProgram;
  /** Ends everything. */
  readonly signal: AbortSignal;
  /** The secret of a company's deliveries in a sandbox. */
  readonly secretOf: (sandbox: Sandbox, slug: string) => string;
}

/** A run that has ended, with its sandbox, which lives on. */
export interface EndedRun {
  readonly sandbox: OwnSandbox;
  /** The company as the program got it. */
  readonly company: CompanySummary;
  readonly observation: Observation;
}

/** Milliseconds after which a program that should end has not. */
export interface RunLimits {
  readonly time: number;
  /** Whether no other run is under way, so that requests without a key are this one's. */
  readonly isAlone?: boolean;
  /** After so many requests the run ends. Default 20,000. */
  readonly mostRequests?: number;
  /** How many requests the program usually sends. Default: nobody knows. */
  readonly usualRequests?: number;
  /** How many effects the program usually has. A service that has fewer after something was arranged may be about to try again. */
  readonly usualEffects?: number;
}

/** Runs the program once, in a sandbox of its own, under an arrangement. */
export async function runOnce(
  given: Bench,
  arrangement: Arrangement,
  { time, isAlone = false, usualEffects = 0, usualRequests = Number.POSITIVE_INFINITY, mostRequests = MOST_REQUESTS }: RunLimits,
): Promise<EndedRun> {
  const bench = { ...given, company: arrangement.elsewhere ?? given.company };
  const { mock } = bench;
  const sandbox = sandboxFor(bench, arrangement);
  const inner = mock.sandboxes.get(sandbox.id)!;
  const hand = handIn(mock, sandbox, bench.company);
  arrangement.begin?.(hand);
  const company = companyFor(sandbox, bench.company, arrangement.withoutScope);
  const placeAt = (deliverTo: ProgramPlace["deliverTo"]): ProgramPlace => ({
    baseUrl: bench.origin + BASE_PATH,
    controlUrl: `${bench.origin}/_mock/sandboxes/${sandbox.id}`,
    sandbox: sandbox.id,
    company,
    now: new Date(inner.clock.now()).toISOString(),
    webhookSecret: bench.secretOf(inner, bench.company),
    deliverTo,
    variables: arrangement.variables ?? {},
    ...changedFiles(arrangement),
  });
  const { exchanges: earlier, received } = await earlierRuns(bench, arrangement, { inner, hand, placeAt, time });
  const watched = watch(inner, hand, arrangement);
  const from = inner.undoLog.position;
  const keylessBefore = mock.defaultSandbox.journal.next;
  const began = new Date(inner.clock.now()).toISOString();
  const stopper = stopperOf(bench.signal, time, () => watched.over(arrangement, mostRequests));
  let deliverer: EventDeliverer | undefined;
  const knows = knownIn(inner, bench.company);
  try {
    const place = placeAt(
      (url) =>
        (deliverer = new EventDeliverer(url, {
          inner,
          hand,
          knows,
          plan: arrangement.deliveries ?? {},
          ...(received.length === 0 ? {} : { repeated: received }),
          began: watched.began,
          signal: stopper.signal,
          lastRequest: watched.lastRequest,
          busySince: watched.busySince(usualEffects),
          // Events that come as usual are done with the requests that are usual.
          isDone: () => arrangement.deliveries === undefined && watched.hasDone(usualRequests, usualEffects),
        })),
    );
    const { status, ...said } = stopper.signal.aborted ? STOPPED : await bench.run(place, stopper.signal);
    const { stopped } = stopper;
    const observation: Observation = {
      ...watched.seenUntil(deliverer?.restedAt),
      keyless: isAlone ? mock.defaultSandbox.journal.next - keylessBefore : 0,
      status: stopped === undefined ? status : null,
      ...endOf(said, inner, deliverer),
      ...(stopped === undefined ? {} : { stopped }),
      ms: watched.elapsed(),
      // A run that never ends changes more than is kept.
      changes: inner.undoLog.first <= from ? changedRecords(inner, from, inner.undoLog.position) : [],
      began,
      ...(earlier.length === 0 ? {} : { earlier }),
      posts: deliverer?.posts ?? [],
      knows,
      labelOf: (change) => labelIn(inner, change),
    };
    return { sandbox, company, observation };
  } finally {
    stopper.end();
    watched.end();
    deliverer?.end();
  }
}

interface EarlierRuns {
  readonly inner: Sandbox;
  readonly hand: Hand;
  readonly placeAt: (deliverTo: ProgramPlace["deliverTo"]) => ProgramPlace;
  /** Milliseconds that each may take. */
  readonly time: number;
}

/** Runs the program as often as an arrangement says that it has run before. @returns what it sent, and the events that came */
async function earlierRuns(
  { run, signal }: Bench,
  { earlier, runsBefore = 1, killedAfter }: Arrangement,
  { inner, hand, placeAt, time }: EarlierRuns,
): Promise<{ readonly exchanges: SeenExchange[]; readonly received: Received[] }> {
  const exchanges: SeenExchange[] = [];
  const received: Received[] = [];
  if (earlier === undefined) return { exchanges, received };
  const knows = knownIn(inner, hand.company);
  for (let nth = 0; nth < runsBefore; nth += 1) {
    const kill = new AbortController();
    const meanwhile = (_: SeenExchange, __: Hand, at: number): void => {
      if (nth === 0 && at + 1 === killedAfter) kill.abort();
    };
    const watched = watch(inner, hand, { meanwhile });
    const { began, lastRequest } = watched;
    const ends = AbortSignal.any([signal, kill.signal, AbortSignal.timeout(Math.ceil(time))]);
    const deliverers: EventDeliverer[] = [];
    const place = placeAt((url) => {
      const delivering = { inner, hand, knows, plan: {}, began, signal: ends, lastRequest, busySince: lastRequest, isDone: () => false };
      const deliverer = new EventDeliverer(url, delivering);
      deliverers.push(deliverer);
      return deliverer;
    });
    await run(place, ends);
    watched.end();
    for (const deliverer of deliverers) {
      deliverer.end();
      received.push(...deliverer.received);
    }
    exchanges.push(...watched.exchanges);
    earlier(hand, nth);
  }
  return { exchanges, received };
}

/** The most requests of a run of which nothing else is known. */
const MOST_REQUESTS = 20_000;

/** What holds of the end of a program that says nothing of it. */
const UNSAID = { notes: [], failedTests: [], isService: false } as const;

const OWN_RECEIVER =
  "It takes events in a way of its own, so no scenario of deliveries runs. To have them: --start 'COMMAND OF THE RECEIVER' --receiver http://127.0.0.1:{port}/PATH";

/** How a program ended. One to which it has events of the inbox forwarded is a receiver that nobody named. */
function endOf(said: Omit<ProgramEnd, "status">, { deliveries: { inbox } }: Sandbox, deliverer: EventDeliverer | undefined) {
  const isReceiver = deliverer === undefined && inbox.entries().some(({ attempts }) => attempts.length > 0);
  return { ...UNSAID, ...said, ...(isReceiver ? { notes: [...(said.notes ?? []), OWN_RECEIVER] } : {}) };
}

/** How the files of a run differ from those that the first one found. */
const changedFiles = ({ spoils, input }: Arrangement): Pick<ProgramPlace, "spoils" | "input"> => ({
  ...(spoils === undefined ? {} : { spoils }),
  ...(input === undefined ? {} : { input }),
});

/** The end of a program that was stopped before it began. */
const STOPPED: ProgramEnd = { status: null, output: "" };

function sandboxFor({ mock, company, settings }: Bench, { decide, transport, faults, clock, company: edit }: Arrangement): OwnSandbox {
  const { seed, world } = settings;
  return mock.sandbox({
    seed,
    clock: clock ?? settings.clock,
    world: edit === undefined ? world : editedWorld(world, company, edit),
    owner: "check-client",
    rateLimit: null,
    decide: { ...settings.decide, ...decide },
    ...(transport === undefined ? {} : { transport }),
    ...(faults === undefined ? {} : { faults }),
  });
}

/** Milliseconds between two looks whether a run is over. */
const LOOK = 250;

/** Stops a run at its time limit, when it is over, or with the whole check, and says which. */
function stopperOf(whole: AbortSignal, time: number, over: () => "quiet" | "flood" | undefined) {
  const stop = new AbortController();
  let stopped: Observation["stopped"];
  const end = (why: NonNullable<Observation["stopped"]>): void => {
    stopped ??= why;
    stop.abort();
  };
  const interrupt = (): void => end("interrupted");
  const timer = setTimeout(() => end("time"), time);
  const look = setInterval(() => {
    const why = over();
    if (why !== undefined) end(why);
  }, LOOK);
  if (whole.aborted) interrupt();
  whole.addEventListener("abort", interrupt, { once: true });
  return {
    signal: stop.signal,
    get stopped() {
      return stopped;
    },
    end: () => {
      clearTimeout(timer);
      clearInterval(look);
      whole.removeEventListener("abort", interrupt);
    },
  };
}

/** The company of the program, with the keys that an arrangement leaves it: one that loses a scope is another one of the company. */
function companyFor(sandbox: OwnSandbox, slug: string, withoutScope: string | undefined): CompanySummary {
  const company = sandbox.world.companies.find((one) => one.slug === slug)!;
  if (withoutScope === undefined) return company;
  const others = company.keys.filter(({ scopes, revoked }) => !revoked && !scopes.some((scope) => scope === withoutScope));
  const [instead] = others.toSorted((a, b) => b.scopes.length - a.scopes.length);
  if (instead === undefined) return company;
  const keys = company.keys.map((key) =>
    key.revoked || !key.scopes.some((scope) => scope === withoutScope) ? key : { ...key, token: instead.token },
  );
  return { ...company, keys };
}

/** A world in which one company is another one. */
function editedWorld(world: Settings["world"], slug: string, edit: NonNullable<Arrangement["company"]>): Settings["world"] {
  return (options) => {
    const base = typeof world === "string" ? sharedWorld(world, options) : world(options);
    return { companies: base.companies, data: (one) => (one === slug ? edit(base.data(one)) : base.data(one)) };
  };
}

/** Whether an id stood in the company at the start. Its data is looked at when somebody asks. */
function knownIn(sandbox: Sandbox, slug: string): (id: string) => boolean {
  const { world } = sandbox.parts.companies.origin;
  let text: string | undefined;
  return (id) => (text ??= JSON.stringify(world.data(slug))).includes(id.toLowerCase());
}

/** What people know a record of a sandbox by. */
function labelIn(sandbox: Sandbox, { company, table, before, after }: ChangedRecord): string {
  const name = table as StoredTable;
  const record = (after ?? before) as object;
  return labelOf(name, record, aboutOf(sandbox.company(company), name, record));
}

/** The requests that are not the program's: told by the object, as a program could send whatever stands in a request. */
const byAnother = new WeakSet<ApiRequest>();

function handIn(mock: Mock, sandbox: OwnSandbox, company: string): Hand {
  const call: Hand["call"] = (method, address, body) => {
    const headers = {
      authorization: `Bearer ${sandbox.key(company, "sacrificial")}`,
      "content-type": "application/json",
    };
    const [path = "", query = ""] = address.split("?");
    const bytes = body === undefined ? null : new TextEncoder().encode(JSON.stringify(body));
    const request: ApiRequest = { method, path, query, headers, body: bytes };
    byAnother.add(request);
    return withoutRules(mock.sandboxes.get(sandbox.id)!, () => mock.exchange(request).body);
  };
  const people: Hand["people"] = (status) => {
    type Page = { readonly data: ReturnType<Hand["people"]>; readonly meta: { readonly has_more: boolean } };
    const pageOf = (page: number): Page => JSON.parse(call("GET", `/employees?status=${status}&limit=100&page=${page}`)) as Page;
    const rows: ReturnType<Hand["people"]>[number][] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { data, meta } = pageOf(page);
      rows.push(...data);
      more = meta.has_more;
    }
    return rows;
  };
  return { sandbox, company, call, people };
}

/** Does something that transport rules do not meet, and that they do not count. */
function withoutRules<T>(inner: Sandbox, work: () => T): T {
  const { activeFaults } = inner.parts;
  inner.parts = { ...inner.parts, activeFaults: activeFaults.withRules([], inner.clock.now()) };
  try {
    return work();
  } finally {
    inner.parts = { ...inner.parts, activeFaults };
  }
}

/** Milliseconds in which a service that met something may try again. */
const SECOND_THOUGHTS = 12_000;
/** Milliseconds after which a service that gets no answer has stopped waiting for it, and tried again. Many clients wait a minute. */
const OWN_TIME_LIMIT = 65_000;

/** Notes every exchange of the program in a sandbox. */
function watch(inner: Sandbox, hand: Hand, { meanwhile, patience, transport = [] }: Arrangement) {
  const began = performance.now();
  const exchanges: SeenExchange[] = [];
  const storedByReads = new StoredByReads();
  let trace: Trace | undefined;
  let firstArranged: number | undefined;
  let arrangedAt: number | undefined;
  // An answer that has more members is none that a program asks for again.
  const losesAnswers = transport.some(({ kind }) => kind !== "grown");
  const stopTracing = hand.sandbox.trace((one) => void (trace = one));
  const stopWatching = inner.journal.watch((n) => {
    const exchanged = inner.journal.whole(n);
    if (exchanged === undefined || byAnother.has(exchanged.request)) return;
    const seen = seenOf(n, exchanged, trace?.n === n ? trace : undefined, performance.now() - began);
    const nth = exchanges.push(seen) - 1;
    storedByReads.note(exchanged, trace?.n === n ? trace : undefined);
    if (seen.isArranged) firstArranged ??= seen.ms;
    if (firstArranged !== undefined) arrangedAt = seen.ms;
    // After the exchange has ended: it is synchronous, and the next one comes with another turn of the loop.
    if (meanwhile !== undefined) queueMicrotask(() => meanwhile(seen, hand, nth));
  });
  // Until its time is over a program that has met its limit is at work: it waits.
  const lastRequest = (): number => began + Math.max(0, ...exchanges.slice(-1).map((seen) => seen.ms + 1000 * retryAfter(seen)));
  return {
    began,
    exchanges,
    lastRequest,
    busySince: (usual: number) => (): number => {
      const last = lastRequest();
      const isBehind =
        losesAnswers &&
        arrangedAt !== undefined &&
        (exchanges.at(-1)?.isArranged === true || exchanges.filter(({ hasEffect }) => hasEffect).length < usual);
      return isBehind ? last + (patience ?? (transport.some(({ kind }) => kind === "silence") ? OWN_TIME_LIMIT : SECOND_THOUGHTS)) : last;
    },
    hasDone: (requests: number, effects: number) =>
      exchanges.length >= requests && exchanges.filter(({ hasEffect }) => hasEffect).length >= effects,
    seenUntil: (end = Number.POSITIVE_INFINITY) => ({
      exchanges,
      beforeEnd: exchanges.filter(({ ms }) => ms <= end).length,
      storedByReads: storedByReads.members(inner),
    }),
    elapsed: () => performance.now() - began,
    over: ({ quiet = Number.POSITIVE_INFINITY, longest = Number.POSITIVE_INFINITY }: Arrangement, mostRequests: number) => {
      if (exchanges.length > mostRequests) return "flood";
      const now = performance.now() - began;
      return arrangedAt !== undefined && (now - arrangedAt > quiet || now - firstArranged! > longest) ? "quiet" : undefined;
    },
    end: () => {
      stopTracing();
      stopWatching();
    },
  };
}

function seenOf(n: number, { request, response, operation, context }: Exchanged, trace: Trace | undefined, ms: number): SeenExchange {
  const { authorization } = request.headers;
  const changed = context !== null && context.to > context.from;
  return {
    n,
    ms,
    operation: operation as SeenExchange["operation"],
    token: typeof authorization === "string" ? authorization.replace(/^Bearer +/i, "") : "",
    request,
    response,
    // What a read stores, such as a reference that it has given out, is the service's business.
    hasEffect:
      request.method !== "GET" &&
      request.method !== "HEAD" &&
      (trace === undefined ? changed : trace.refusedBy === null && trace.changes.length > 0),
    decisions: trace?.decisions ?? {},
    isArranged: (context?.rules.length ?? 0) > 0,
  };
}
