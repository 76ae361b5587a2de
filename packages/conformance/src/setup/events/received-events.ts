import { isFitting } from "../leave-type-choice.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Delivery } from "../../deliveries/delivery.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check-context.ts";
import { CheckStopped } from "../../run/check-stopped.ts";
import type { View } from "../../exchange/view.ts";
import { foreignEmployee } from "../access/other-companies.ts";
import { type AskSettings, type MadeLeave, requestLeave, typeList } from "../leave/leave.ts";
import { employee, hire } from "../people/people.ts";
import {
  type Endpoint,
  IMMEDIATE,
  MOMENT,
  PROMPT,
  type Pinged,
  QUIET_TIME,
  deliveries,
  createEndpoint,
  ping,
  removeEndpoint,
  deliveriesUntil,
} from "../receiver.ts";

/** A call after which the document's kinds may be told of, and what it was about. */
export interface ChangeCall {
  readonly exchange: Exchange;
  readonly resource: string;
  /** Kinds that it may be expected to send. */
  readonly kinds: readonly string[];
}

/** What was told of a few calls, and what the API itself says of the same things. */
export interface ReceivedEvents {
  readonly wide: Endpoint;
  /** An endpoint that asked for all kinds, and what came to it. */
  readonly all: readonly Delivery[];
  /** An endpoint that asked for a kind of each area, and what came to it. */
  readonly narrow: Endpoint;
  readonly narrowDeliveries: readonly Delivery[];
  readonly triggers: readonly ChangeCall[];
  /** What the API answered of each thing, by its id, as it changed; the last ones of GET. */
  readonly states: ReadonlyMap<string, readonly View[]>;
  /** GET answers of things of each area: `employee`, `leave`. */
  readonly shown: ReadonlyMap<string, readonly View[]>;
  /** What came of these calls only when time had passed. */
  readonly late: readonly Delivery[];
  /** Calls of the same kinds that were refused. */
  readonly refused: readonly ChangeCall[];
  /** An endpoint of the second company that asked for all kinds, what came to it, and who was changed there; null: none could be made. */
  readonly otherCompany: OtherCompanyEvents | null;
  /** Pings that came to the first endpoint. */
  readonly pinged: Pinged;
}

/** What the second company heard meanwhile. */
export interface OtherCompanyEvents {
  readonly there: Endpoint;
  readonly all: readonly Delivery[];
  /** Id of somebody whom the run changed there; undefined: nobody. */
  readonly changed: string | undefined;
}

/** Text that tells whether bytes are what is signed and sent: letters of several alphabets, quotes, a sign beyond 16 bits. */
const LETTERS = "Überstunden “日本” Ω 🗓";

/** Changes a person and leave of its own in every way that a kind is named for, with two endpoints listening. Ends the check where nothing is told at all. */
export const receivedEvents: SetUp<ReceivedEvents> = setUp("told", async (t) => {
  const wide = await createEndpoint(t, { events: EVENT_KINDS });
  const narrow = await createEndpoint(t, { events: ["employee.updated", "leave.declined"] });
  const there = await attempt(async () => (t.has("other-company") ? createEndpoint(t, { events: EVENT_KINDS, key: "other" }) : undefined));
  const log = new ChangeLog();
  await changePerson(t, log);
  await changeLeave(t, log);
  if (log.triggers.length === 0) t.stop("nothing could be changed that an event may tell of");
  const changed = there === undefined ? undefined : await attempt(async () => changeInOtherCompany(t));
  const hasAll = (found: readonly Delivery[]): boolean =>
    log.triggers.every(({ resource, kinds }) => kinds.every((kind) => found.some((one) => one.event === kind && one.isAbout(resource))));
  let prompt = await deliveriesUntil(t, wide, hasAll, IMMEDIATE);
  if (!hasAll(prompt)) {
    await t.wait(MOMENT);
    prompt = await deliveriesUntil(t, wide, hasAll, QUIET_TIME);
  }
  if (!hasAll(prompt)) await t.wait(12_000);
  const all = await deliveries(t, wide, { atLeast: prompt.length + 1, within: QUIET_TIME });
  const isCaused = (one: Delivery): boolean =>
    log.triggers.some(({ resource, kinds }) => kinds.includes(one.event ?? "") && one.isAbout(resource));
  const late = hasAll(prompt) ? [] : all.slice(prompt.length).filter(isCaused);
  const wanted = all.filter(({ event = "" }) => narrow.events.includes(event)).length;
  const narrowDeliveries = await deliveriesUntil(t, narrow, (found) => found.length >= wanted);
  const pinged = await ping(t, wide);
  await removeEndpoint(t, wide);
  await removeEndpoint(t, narrow);
  const { triggers, refused, states, shown } = log;
  const otherCompany = there === undefined ? null : { there, all: await otherCompanyDeliveries(t, there, changed), changed };
  return { wide, all, narrow, narrowDeliveries, triggers, refused, states, shown, late, otherCompany, pinged };
});

/** Changes somebody whom the run hired in the second company. @returns the id; undefined: nobody was hired there */
async function changeInOtherCompany(t: CheckContext): Promise<string | undefined> {
  const { params, marks, body } = await t.use(foreignEmployee);
  if (marks.length < 2) return undefined;
  const job_title = `Title ${t.token()}`;
  const changed = await t.call("updateEmployee", { params, body: { job_title }, key: "other" });
  if (!changed.ok) return undefined;
  body["job_title"] = job_title;
  return params["id"];
}

async function otherCompanyDeliveries(t: CheckContext, there: Endpoint, changed: string | undefined): Promise<readonly Delivery[]> {
  if (changed !== undefined) await deliveriesUntil(t, there, (all) => all.some((one) => one.isAbout(changed)), IMMEDIATE);
  const all = await deliveries(t, there, { atLeast: Infinity, within: QUIET_TIME });
  await removeEndpoint(t, there);
  return all;
}

/** The same, for checks that need something to have come. */
export async function someEvents(t: CheckContext): Promise<ReceivedEvents> {
  const found = await t.use(receivedEvents);
  if (found.all.length === 0) t.stop("no event came for any call (A-177 permits a service that tells of none)");
  return found;
}

class ChangeLog {
  readonly triggers: ChangeCall[] = [];
  readonly refused: ChangeCall[] = [];
  readonly states = new Map<string, View[]>();
  readonly shown = new Map<string, View[]>();

  /** Takes down a call and how the thing looks after it; answers that hold no thing are passed over. */
  note(exchange: Exchange, resource: string, ...kinds: readonly string[]): void {
    if (kinds.length > 0) this.triggers.push({ exchange, resource, kinds });
    if (exchange.data.at("id").text === resource && exchange.data.names.length > 2)
      this.states.set(resource, [...(this.states.get(resource) ?? []), exchange.data]);
  }

  /** Takes down a call that is expected to be refused; where it is not, as any other. */
  async refusal(t: CheckContext, exchange: Exchange, resource: string, kind: string): Promise<void> {
    if (!exchange.ok) this.refused.push({ exchange, resource, kinds: [kind] });
    else {
      this.note(exchange, resource, kind);
      await this.look(t, kind.startsWith("leave") ? "leave" : "employee", resource);
    }
  }

  async look(t: CheckContext, area: "employee" | "leave", id: string): Promise<void> {
    const seen = await t.call(area === "leave" ? "getLeave" : "getEmployee", { params: { id } });
    if (!seen.ok) return;
    this.note(seen, id);
    this.shown.set(area, [...(this.shown.get(area) ?? []), seen.data]);
  }
}

async function changePerson(t: CheckContext, log: ChangeLog): Promise<void> {
  const { exchange, id } = await hire(t);
  if (!exchange.ok || id === "") return;
  log.note(exchange, id, "employee.created");
  const updated = await t.call("updateEmployee", { params: { id }, body: { job_title: `${LETTERS} ${t.token()}` } });
  if (updated.ok) log.note(updated, id, "employee.updated");
  await log.look(t, "employee", id);
  await log.refusal(t, await t.call("updateEmployee", { params: { id }, body: { email: "no address" } }), id, "employee.updated");
  const ended = await t.call("terminateEmployee", { params: { id } });
  if (!ended.ok) return;
  log.note(ended, id, "employee.terminated");
  await log.look(t, "employee", id);
}

async function changeLeave(t: CheckContext, log: ChangeLog): Promise<void> {
  const notes = `${LETTERS} ${t.token()}`;
  const types = await t.use(typeList);
  const halves = types.some((type) => isFitting(type, { approval: true, halfDays: true }));
  const half = halves ? await asked(t, { changes: { notes, half_day: true, half_day_period: "morning" } }) : undefined;
  const first = half ?? (await asked(t, { changes: { notes } }));
  if (first === undefined) return;
  log.note(first.exchange, first.id, "leave.requested");
  const approved = await t.call("approveLeave", { params: { id: first.id } });
  if (approved.ok) log.note(approved, first.id, "leave.approved");
  await log.look(t, "leave", first.id);
  const second = await asked(t);
  if (second !== undefined) {
    log.note(second.exchange, second.id, "leave.requested");
    await log.refusal(t, await t.call("declineLeave", { params: { id: second.id }, body: {} }), second.id, "leave.declined");
    const declined = await t.call("declineLeave", { params: { id: second.id }, body: { reason: `Reason ${t.token()}` } });
    if (declined.ok) {
      log.note(declined, second.id, "leave.declined");
      const again = await t.call("declineLeave", { params: { id: second.id }, body: { reason: `Again ${t.token()}` } });
      await log.refusal(t, again, second.id, "leave.declined");
    }
  }
  const third = await asked(t);
  if (third !== undefined) {
    log.note(third.exchange, third.id, "leave.requested");
    const cancelled = await t.call("cancelLeave", { params: { id: third.id } });
    if (cancelled.ok) log.note(cancelled, third.id, "leave.cancelled");
    await log.look(t, "leave", third.id);
    await log.refusal(t, await t.call("approveLeave", { params: { id: third.id } }), third.id, "leave.approved");
  }
  const fourth = await asked(t, { approval: false });
  if (fourth !== undefined) log.note(fourth.exchange, fourth.id, "leave.requested", "leave.approved");
}

/** A request, or undefined where none is taken: the log goes on without it. */
async function asked(t: CheckContext, settings?: AskSettings): Promise<MadeLeave | undefined> {
  return attempt(async () => requestLeave(t, settings));
}

async function attempt<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof CheckStopped) return undefined;
    throw error;
  }
}

/** A way to have an event sent, of those that were seen to send one. */
export interface EventCause {
  readonly kind: string;
  /** Has it sent. @returns the call, and the id of what the event is about */
  readonly fire: (t: CheckContext) => Promise<{ readonly exchange: Exchange; readonly resource: string }>;
}

/** The cheapest call that an event was seen to follow. Ends the check where there is none. */
export const eventCause: SetUp<EventCause> = setUp("cause", async (t) => {
  const { all, triggers } = await someEvents(t);
  const sent = (kind: string): boolean =>
    triggers.some(({ kinds, resource }) => kinds.includes(kind) && all.some((one) => one.event === kind && one.isAbout(resource)));
  if (sent("employee.updated")) {
    const somebody = await attempt(async () => t.use(employee));
    const id = somebody?.id ?? "";
    if (id !== "")
      return {
        kind: "employee.updated",
        fire: async (t) => ({
          resource: id,
          exchange: await t.call("updateEmployee", { params: { id }, body: { job_title: `Title ${t.token()}` } }),
        }),
      };
  }
  if (sent("leave.requested"))
    return {
      kind: "leave.requested",
      fire: async (t) => {
        const { id, exchange } = await requestLeave(t);
        return { resource: id, exchange };
      },
    };
  for (const [kind, move] of [
    ["leave.declined", "declineLeave"],
    ["leave.approved", "approveLeave"],
    ["leave.cancelled", "cancelLeave"],
  ] as const) {
    if (!sent(kind)) continue;
    const body = move === "declineLeave" ? { body: { reason: "Not this time" } } : {};
    return {
      kind,
      fire: async (t) => {
        const { id } = await requestLeave(t);
        return { resource: id, exchange: await t.call(move, { params: { id }, ...body }) };
      },
    };
  }
  return t.stop("no call was found that an event surely follows");
});

/** Waits for the event of a call at an endpoint; undefined where it does not come. */
export async function eventAt(
  t: CheckContext,
  to: Endpoint,
  kind: string,
  resource: string,
  known: ReadonlySet<string | undefined> = new Set(),
  within: number = PROMPT,
): Promise<Delivery | undefined> {
  const fits = (one: Delivery): boolean => one.event === kind && one.isAbout(resource) && !known.has(one.id);
  return (await deliveriesUntil(t, to, (all) => all.some(fits), within)).find(fits);
}
