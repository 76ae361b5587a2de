import { type Delivery } from "../../deliveries/delivery.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { foreignEmployee } from "../access/other-companies.ts";
import {
  type Endpoint,
  IMMEDIATE,
  MOMENT,
  adviseOnReceiver,
  type Pinged,
  QUIET_TIME,
  deliveriesAfterQuiet,
  createEndpoint,
  ping,
  removeEndpoint,
  deliveriesUntil,
} from "../receiver.ts";
import { unlessStopped } from "../unless-stopped.ts";
import { type PausedEndpoints, pausedEndpoints } from "./paused-endpoints.ts";
import { type ChangeCall, ChangeLog, changeLeave, changeEmployee } from "./change-log.ts";

/** The deliveries after a few calls, and the responses of the API about the same resources. */
export interface ReceivedEvents {
  readonly wide: Endpoint;
  /** Deliveries to `wide`, which subscribes to all kinds. */
  readonly all: readonly Delivery[];
  /** An endpoint that subscribes to one kind of each area. */
  readonly narrow: Endpoint;
  readonly narrowDeliveries: readonly Delivery[];
  readonly triggers: readonly ChangeCall[];
  /** The responses about each resource, by its id, in order; the last one from GET. */
  readonly states: ReadonlyMap<string, readonly View[]>;
  /** Responses to GET by area: `employee`, `leave`. */
  readonly shown: ReadonlyMap<string, readonly View[]>;
  /** Deliveries that came only after time had passed. */
  readonly late: readonly Delivery[];
  /** Refused calls of the same kinds. */
  readonly refused: readonly ChangeCall[];
  /** Deliveries to the second company; null: no endpoint could be created there. */
  readonly otherCompany: OtherCompanyEvents | null;
  /** Pings to `wide`. */
  readonly pinged: Pinged;
  /** Endpoints that were paused when the changes were made. */
  readonly paused: PausedEndpoints;
}

/** Deliveries to an endpoint of the second company that subscribes to all kinds. */
export interface OtherCompanyEvents {
  readonly there: Endpoint;
  readonly all: readonly Delivery[];
  /** Id of the employee that the run changed there; undefined: none. */
  readonly changed: string | undefined;
}

/**
 * Changes an employee and leave in every way that has a kind of event, with two endpoints subscribed. Ends the check if nothing could be
 * changed.
 */
export const receivedEvents: SetUp<ReceivedEvents> = setUp("told", async (t) => {
  const paused = await pausedEndpoints(t);
  const wide = await createEndpoint(t, { events: EVENT_KINDS });
  const narrow = await createEndpoint(t, { events: ["employee.updated", "leave.declined"] });
  const there = await unlessStopped(async () =>
    t.has("other-company") ? createEndpoint(t, { events: EVENT_KINDS, key: "other" }) : undefined,
  );
  const log = new ChangeLog();
  await changeEmployee(t, log);
  await changeLeave(t, log);
  if (log.triggers.length === 0) t.stop("nothing could be changed that causes an event");
  const changed = there === undefined ? undefined : await unlessStopped(async () => changeInOtherCompany(t));
  const hasAll = (found: readonly Delivery[]): boolean =>
    log.triggers.every(({ resource, kinds }) => kinds.every((kind) => found.some((one) => one.event === kind && one.isAbout(resource))));
  let prompt = await deliveriesUntil(t, wide, hasAll, IMMEDIATE);
  if (!hasAll(prompt)) {
    await t.wait(MOMENT);
    prompt = await deliveriesUntil(t, wide, hasAll, QUIET_TIME);
  }
  if (!hasAll(prompt)) await t.wait(12_000);
  const all = await deliveriesAfterQuiet(t, wide, prompt.length);
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
  return { wide, all, narrow, narrowDeliveries, triggers, refused, states, shown, late, otherCompany, pinged, paused };
});

/** Changes an employee that the run hired in the second company. @returns the id; undefined: none was hired there */
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
  const all = await deliveriesAfterQuiet(t, there, Infinity);
  await removeEndpoint(t, there);
  return all;
}

/** The received events. Ends the check if no event came. */
export async function someEvents(t: CheckContext): Promise<ReceivedEvents> {
  const found = await t.use(receivedEvents);
  if (found.all.length === 0 && found.pinged.all.length === 0)
    adviseOnReceiver(t, `No delivery came to ${t.run.target.webhooks?.receiver_url}`);
  if (found.all.length === 0) t.stop("no event came for any call (A-177 permits a service without events)");
  return found;
}
