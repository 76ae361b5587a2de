import { drawnReason } from "../leave/drawn-leave.ts";
import type { Delivery } from "../../deliveries/delivery.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { requestLeave } from "../leave/leave.ts";
import { employee } from "../people/people.ts";
import { type Endpoint, PROMPT, deliveriesUntil } from "../receiver.ts";
import { unlessStopped } from "../unless-stopped.ts";
import { someEvents } from "./received-events.ts";

/** A call that causes an event. */
export interface EventCause {
  readonly kind: string;
  /** Makes the call. @returns its exchange, and the id of the event's resource */
  readonly fire: (t: CheckContext) => Promise<{ readonly exchange: Exchange; readonly resource: string }>;
}

/** The cheapest call that caused an event in this run. Ends the check if there is none. */
export const eventCause: SetUp<EventCause> = setUp(
  "cause",
  async (t) => {
    const { all, triggers } = await someEvents(t);
    const sent = (kind: string): boolean =>
      triggers.some(({ kinds, resource }) => kinds.includes(kind) && all.some((one) => one.event === kind && one.isAbout(resource)));
    if (sent("employee.updated")) {
      const hired = await unlessStopped(async () => t.use(employee));
      if ((hired?.id ?? "") !== "")
        return {
          kind: "employee.updated",
          fire: async (t) => {
            const { id } = await t.use(employee);
            const exchange = await t.call("updateEmployee", { params: { id }, body: { job_title: `Title ${t.token()}` } });
            return { resource: id, exchange };
          },
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
      return {
        kind,
        fire: async (t) => {
          const { id } = await requestLeave(t);
          const body = move === "declineLeave" ? { body: { reason: drawnReason(t) } } : {};
          return { resource: id, exchange: await t.call(move, { params: { id }, ...body }) };
        },
      };
    }
    return t.stop("no call was found that certainly causes an event");
  },
  "learnt",
);

/** Waits for the event of a call at an endpoint; undefined if it does not come. */
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
