import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { MachineTime } from "../../src/contract/clock.ts";
import { EVENT_KINDS } from "../../src/contract/event-kinds.ts";
import { currentContract } from "../../src/contract/current.ts";
import { ApiError } from "../../src/contract/errors.ts";
import { settingsOf } from "../../src/contract/settings/settings.ts";
import type { Delivery } from "../../src/webhooks/delivery.ts";
import type { TransportRule } from "../../src/contract/settings/transport-rule.ts";
import { standardPipeline } from "../../src/operations/standard-pipeline.ts";
import type { Pipeline } from "../../src/pipeline/pipeline.ts";
import { exchange } from "../../src/sandbox/exchange.ts";
import { MemoryBudget } from "../../src/sandbox/snapshots/memory-budget.ts";
import type { Mock, MockOptions } from "../../src/sandbox/mock-handle.ts";
import { mockSandbox } from "../../src/sandbox/mock-sandbox.ts";
import { Sandbox } from "../../src/sandbox/sandbox.ts";
import { decisionSets } from "./arbitraries.ts";
import { apiRequestOf } from "./asks/ask.ts";
import { records } from "./read-sweep.ts";
import { type Step, traces } from "./traces.ts";
import { NOW, castOf } from "./worlds.ts";

const PIPELINE = standardPipeline(currentContract);
const START = Date.parse(NOW);

/** A sandbox by itself, with the members of a mock that traces use. The machine's time stands still. */
export interface Bench extends Pick<Mock, "clock" | "world" | "webhooks" | "decide" | "web" | "reset" | "exchange"> {
  readonly defaultSandbox: Sandbox;
}

/** `at`: the machine's time when it is made, epoch milliseconds. `added`: what its pipeline has besides the engine's own. */
export function bench(options: MockOptions, id: string, at: number = START, added: Partial<Pipeline> = {}): Bench {
  const machine = new MachineTime();
  machine.pin(at);
  const shared = { sharers: () => 1, budget: new MemoryBudget(() => 0) };
  const sandbox = new Sandbox(settingsOf(options), { ...PIPELINE, ...added }, { id, keyEnding: "", worldBytes: 0, machine }, shared);
  const bug = (error: unknown): never => {
    throw error;
  };
  const own = { defaultSandbox: sandbox, exchange: (request: Parameters<Mock["exchange"]>[0]) => exchange(sandbox, request, bug) };
  return Object.assign(mockSandbox(sandbox), own);
}

/** Something that is no request: its name, and a number that chooses among what there is. */
interface Action {
  readonly act: string;
  readonly n: number;
}

export type SavedStep = Step | Action;

/** What can be seen of a delivery. */
const shown = ({ id, n, webhook, event, created, state, reason, next, attempts }: Delivery): object => ({
  of: [id, n, webhook, event.id, event.kind, event.company, created, state, reason, next],
  attempts: attempts.map((one) => [one.n, one.at, one.ended, one.url, one.status, one.error, one.headers, one.body, one.reply]),
});

const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];
const CAST = castOf("wattle");
const KEYS = ["hrk_wattle_full", "hrk_wattle_read", "hrk_wattle_made1", "hrk_southern_full"];
const RULES: readonly (readonly TransportRule[])[] = [
  [],
  [{ kind: "error", status: 500, every: 3 }],
  [{ kind: "latency", latency: { distribution: "uniform", min: 1, max: 500 }, probability: 0.5, lasts: "PT10M" }],
  [
    { kind: "truncated", bytes: 10, times: 3 },
    { kind: "error", status: 429, probability: 0.2 },
  ],
];

/** Sends a request with a JSON body. */
function write(bench: Bench, method: string, path: string, body: unknown, more: Readonly<Record<string, string>> = {}): string {
  const headers = { authorization: "Bearer hrk_wattle_full", "content-type": "application/json", ...more };
  return bench.exchange({ method, path, query: "", headers, body: new TextEncoder().encode(JSON.stringify(body)) }).body;
}

/** What a sender, the web application and the control API do. */
const actions: Readonly<Record<string, (bench: Bench, n: number) => unknown>> = {
  pass: ({ defaultSandbox: { machine } }, n) => machine.pin(machine.now() + [1, 400, 700, 2500, 61_000][n % 5]!),
  freeze: ({ clock }, n) => clock.freeze(n % 2 === 0),
  take: ({ defaultSandbox: { snapshots } }) => snapshots.take(),
  restore: ({ defaultSandbox: { snapshots } }, n) => snapshots.restore(pick(snapshots.ids(), n) ?? ""),
  remove: ({ defaultSandbox: { snapshots } }, n) => snapshots.remove(pick(snapshots.ids(), n) ?? ""),
  export: ({ defaultSandbox: { snapshots } }, n) => snapshots.saved(pick(snapshots.ids(), n) ?? ""),
  rules: ({ defaultSandbox }, n) => defaultSandbox.setTransportRules(pick(RULES, n)!),
  reset: (bench, n) => (n === 0 ? bench.reset() : null),
  clear: ({ webhooks }, n) => (n === 0 ? webhooks.clear() : null),
  hook: (bench, n) => {
    const url = n % 4 === 0 ? `https://inbox.mock.example/${n}` : `https://hooks.partner.example/${n}`;
    return write(bench, "POST", "/webhooks", { url, events: EVENT_KINDS });
  },
  rename: (bench, n) => write(bench, "PATCH", `/employees/${CAST.employees.at(-4 - (n % 4))}`, { job_title: `Title ${n}` }),
  approve: (bench, n) => write(bench, "PATCH", `/leave/${pick(CAST.leave, n)}/approve`, {}),
  decline: (bench, n) => write(bench, "PATCH", `/leave/${pick(CAST.leave, n)}/decline`, { reason: "No." }),
  once: (bench, n) => {
    const body = { title: `Guide ${n % 4}`, employment_type: "full_time", jurisdiction: "AU" };
    return write(bench, "POST", "/recruitment/roles", body, { "idempotency-key": `once${n % 2}` });
  },
  send: ({ defaultSandbox: { deliveries, clock } }) => {
    const taken = deliveries.queues.takeDue(clock.now());
    return taken.map(({ url, headers, body, n, at, delivery }) => [url, headers, body, n, at, delivery.id]);
  },
  respond: ({ defaultSandbox: { deliveries } }, n) => {
    const attempt = pick(deliveries.queues.sending, n);
    if (attempt === undefined) return null;
    if (n === 0) deliveries.onFailure(attempt, "ECONNRESET", attempt.at + 30);
    else
      deliveries.onResponse(
        attempt,
        { status: [200, 500, 404, 307][n % 4]!, location: "https://elsewhere.partner.example/x", reply: { headers: {}, body: `${n}` } },
        attempt.at + n,
      );
    return shown(attempt.delivery);
  },
  redeliver: ({ defaultSandbox: sandbox }, n) => {
    const delivery = pick(
      sandbox.deliveries.queues.contents.queues.flatMap(({ log }) => log),
      n,
    );
    const company = sandbox.company("wattle");
    const record = company.records.webhooks.get(delivery?.webhook ?? "");
    return record === undefined ? null : shown(sandbox.deliveries.send(company, record, delivery!.event, sandbox.clock.now()));
  },
  pause: ({ defaultSandbox: sandbox }, n) => {
    const company = sandbox.company("wattle");
    const record = pick([...company.records.webhooks.values()], n);
    if (record === undefined) return null;
    const changed = { ...record, resource: { ...record.resource, is_active: !record.resource.is_active } };
    sandbox.commit(company, { changes: [{ table: "webhooks", record: changed }], events: [] }, sandbox.clock.now());
    return changed;
  },
  hidden: (bench, n) =>
    bench.web("add-hidden-leave", { company: "wattle", employee_id: pick(CAST.employees, n), start_date: `2026-03-0${n + 2}` }),
  key: (bench) => bench.web("create-key", { company: "wattle", scopes: ["read", "write", "admin", "webhooks"] }),
  revoke: (bench, n) => bench.web("revoke-key", { token: pick(KEYS, n) }),
  plan: (bench, n) => bench.web("change-plan", { company: "wattle", plan: pick(["starter", "growth", "scale", "enterprise"], n) }),
  bill: (bench, n) =>
    bench.web(pick(["miss-payment", "pay", "start-trial", "cancel-subscription", "resume-subscription"], n)!, { company: "wattle" }),
  capability: (bench, n) => {
    const names = Object.keys(bench.defaultSandbox.company("wattle").facts.permissions.manager);
    return bench.web("override-capability", { company: "wattle", capability: pick(names, n), allowed: n % 2 === 0 });
  },
};

const act = fc.record({ act: fc.constantFrom(...Object.keys(actions)), n: fc.nat({ max: 7 }) });
const BUSY = ["send", "send", "respond", "respond", "respond", "pass", "rename", "rename", "approve", "decline", "once", "take", "restore"];
const busy = fc.record({ act: fc.constantFrom(...BUSY), n: fc.nat({ max: 7 }) });
const decide = decisionSets().map((decide): SavedStep => ({ decide }));

/** Steps of all areas, for two companies. */
export function savedTraces(maxLength: number): Arbitrary<SavedStep[]> {
  const steps = traces(["wattle", "southern"], maxLength);
  const other = fc.array(fc.oneof({ weight: 3, arbitrary: act }, { weight: 4, arbitrary: busy }, { weight: 1, arbitrary: decide }), {
    minLength: 3,
    maxLength,
    size: "max",
  });
  const hooks = fc.array(fc.nat({ max: 7 }), { maxLength: 2 }).map((all) => all.map((n): SavedStep => ({ act: "hook", n })));
  // Interleaved, so that there are as many of both.
  return fc.tuple(hooks, steps, other).map(([first, some, others]) => {
    const rest = Array.from({ length: Math.max(some.length, others.length) }, (_, n) => [some[n], others[n]])
      .flat()
      .filter((step) => step !== undefined);
    return [...first, ...rest];
  });
}

const EVENTUAL = { "read-your-writes": "eventual" };
const settings = fc.record({
  seed: fc.constantFrom(1, 1, 2),
  rateLimit: fc.constantFrom(null, 100, 6),
  clock: fc.constantFrom(`frozen:${NOW}`, NOW, "real"),
  world: fc.constantFrom("default" as const, "default" as const, "default" as const, "empty" as const),
  decide: fc
    .tuple(decisionSets(), fc.constantFrom({}, EVENTUAL, { "idempotency-key": "honoured" }, { ...EVENTUAL, "idempotency-key": "honoured" }))
    .map(([some, more]) => ({ ...some, ...more })),
});

/** Options and id of a sandbox. */
export const benches: Arbitrary<{ readonly options: MockOptions; readonly id: string }> = fc.record({
  options: settings,
  id: fc.constantFrom("default", "sb1"),
});

/** Takes one step. Returns everything visible. */
export function takeStep(bench: Bench, step: SavedStep): string {
  const { journal, clock } = bench.defaultSandbox;
  try {
    if ("turn" in step) return JSON.stringify(bench.clock.advance(step.turn));
    if ("decide" in step) return String(bench.decide(step.decide));
    if ("act" in step) return `${step.act} ${JSON.stringify(actions[step.act]!(bench, step.n))} ${clock.mode} ${clock.now()}`;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
  const { key, ...ask } = step;
  const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const asked = { method: "GET", path: "/", query: "", body: null, ...apiRequestOf(ask) };
  const response = bench.exchange({ ...asked, headers: { ...authorization, ...asked.headers } });
  return JSON.stringify([response, journal.entries(journal.next - 1)]);
}

/** Everything that a sandbox shows at the end of a trace, and its records. */
export function endOf(bench: Bench): string[] {
  const { journal, snapshots, deliveries, clock, transport, faults, keys, decisions, weight, activity } = bench.defaultSandbox;
  const seen = [
    journal.first,
    journal.entries(),
    bench.webhooks.all(),
    clock.mode,
    clock.now(),
    transport,
    faults,
    decisions,
    bench.world,
    weight,
    [activity.rate, activity.next, activity.log.contents],
  ];
  const queues = deliveries.queues.contents.queues.flatMap(({ webhook, log }) => [webhook, ...log.map((one) => shown(one))]);
  const worlds = snapshots.ids().map((id) => [id, snapshots.at(id), snapshots.saved(id)]);
  const opened = bench.defaultSandbox.opened.map(({ slug }) => slug);
  const companies = bench.world.companies.map(({ slug }) => [keys.of(slug), records(bench as Mock, slug)]);
  const numbers = [deliveries.inbox.entries().map(({ n }) => n), deliveries.inbox.next];
  return [...seen, queues, numbers, deliveries.queues.sending.length, worlds, opened, companies].map((part) => JSON.stringify(part));
}
