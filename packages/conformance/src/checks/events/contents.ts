import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownCompany } from "../../setup/company/company.ts";
import type { ChangeCall } from "../../setup/events/change-log.ts";
import { type ReceivedEvents, someEvents } from "../../setup/events/received-events.ts";
import { type Delivery } from "../../deliveries/delivery.ts";
import { differing, unlike } from "../../deliveries/resource.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { judgeEach, judgeEnvelopes, judgeIds } from "./envelopes.ts";

const exchangesOf = ({ wide, triggers }: ReceivedEvents): readonly Exchange[] => [
  wide.exchange,
  ...triggers.map(({ exchange }) => exchange),
];

/** The contents of events (§6). */
export const contentChecks: readonly Check[] = [
  check(
    "EVT-10",
    "MUST send envelopes with id, event, created_at, company_id and data",
    { also: ["EVT-12", "EVT-13"], needs: ["receiver"] },
    async (t) => {
      const received = await someEvents(t);
      const own = (await t.use(ownCompany)).data.at("id").text ?? t.stop("GET /company does not show the company's id");
      judgeEnvelopes(t, exchangesOf(received), [...received.all, ...received.narrowDeliveries], own);
      judgeEach(
        t,
        "EVT-10",
        exchangesOf(received),
        [...received.all, ...received.narrowDeliveries],
        "only events of changes that were made",
        (one) => (isMadeUp(received, one) ? "an event of a decision that no call made" : undefined),
      );
    },
  ),

  check("EVT-11", "MUST give every event a UUID of its own", { also: ["EVT-18"], needs: ["receiver"] }, async (t) => {
    const received = await someEvents(t);
    const exchanges = exchangesOf(received);
    judgeIds(t, exchanges, [...received.all, ...received.narrowDeliveries]);
    for (const all of [received.all, received.narrowDeliveries]) {
      // A second delivery with the same id and content is a repetition (EVT-18). With other content, two events share one id (EVT-11).
      const shared = pairs(all).find(
        ([a, b]) => a.id !== undefined && a.id === b.id && `${a.event} ${a.data.at("id").text}` !== `${b.event} ${b.data.at("id").text}`,
      );
      const redelivered = pairs(all).find(
        ([a, b]) => a.id !== undefined && a.id === b.id && a.event === b.event && a.data.at("id").text === b.data.at("id").text,
      );
      t.must("EVT-11", {
        at: exchanges,
        expected: "a different id for each event",
        holds: shared === undefined,
        got: shared?.join("\nand "),
      });
      t.must("EVT-18", {
        at: exchanges,
        expected: "no second delivery of an event that was answered 200",
        holds: redelivered === undefined,
        got: redelivered?.join("\nand again "),
      });
      const repeated = pairs(all).find(([a, b]) => isDeliveredTwice(received, a, b));
      t.must("EVT-11", {
        at: exchanges,
        expected: "one event of each kind for one call",
        holds: repeated === undefined,
        got: repeated?.join("\nand "),
      });
    }
  }),

  check("ERR-14.events", "MUST NOT send an event for a refused call", { needs: ["receiver"] }, async (t) => {
    const received = await someEvents(t);
    const { refused, triggers, all } = received;
    for (const { exchange, resource, kinds } of refused) {
      const kind = kinds[0]!;
      // The document leaves open which calls cause events.
      if (!all.some(({ event }) => event === kind)) continue;
      const calls = triggers.filter((one) => one.resource === resource && one.kinds.includes(kind)).length;
      const deliveries = all.filter((one) => one.event === kind && one.isAbout(resource));
      const events = deliveries.filter((one, n) => deliveries.findIndex(({ id }) => id === one.id) === n);
      // An employee.updated may have other causes. There, only a second event with the same data counts.
      const extra =
        kind === "employee.updated" ? events.find((b) => events.some((a) => a !== b && isDeliveredTwice(received, a, b))) : events[calls];
      t.must("ERR-14", {
        at: exchange,
        expected: `no ${kind} after a call that was answered ${exchange.status}`,
        holds: extra === undefined,
        got: String(extra),
      });
    }
  }),

  check("EVT-14", "MUST send the whole resource, as the API shows it", { needs: ["receiver"] }, async (t) => {
    const received = await someEvents(t);
    const exchanges = received.triggers.map(({ exchange }) => exchange);
    let judged = 0;
    for (const [resource, states] of received.states) {
      for (const one of [...received.all, ...received.narrowDeliveries].filter((delivery) => delivery.isAbout(resource))) {
        const area = /^[a-z]+/.exec(one.event ?? "")?.[0] ?? "";
        const shown = received.shown.get(area);
        if (shown === undefined) continue;
        judged += 1;
        const problem = problemOf(one, area, shown, states);
        t.must("EVT-14", {
          at: exchanges,
          expected: `data with the members of a GET of such a resource (${shown[0]!.names.join(", ")}), and the values that the API shows before or after the change`,
          holds: problem === undefined,
          got: `${problem}: ${String(one)}`,
        });
      }
    }
    if (judged === 0) t.stop("no event was delivered about a resource that the run knows");
    observeState(t, received, exchanges);
  }),

  check("EVT-15", "MUST send an endpoint only the kinds that it subscribes to", { needs: ["receiver"] }, async (t) => {
    const received = await someEvents(t);
    const exchanges = [received.narrow.exchange, ...received.triggers.map(({ exchange }) => exchange)];
    const wanted = received.all.filter(({ event = "" }) => received.narrow.events.includes(event));
    const unwanted = received.narrowDeliveries.find(({ event = "" }) => !received.narrow.events.includes(event));
    const others = received.all.length - wanted.length;
    t.must("EVT-15", {
      at: exchanges,
      expected: `only ${received.narrow.events.join(" and ")} at an endpoint that subscribes to these`,
      holds: unwanted === undefined,
      got: String(unwanted),
    });
    if (unwanted === undefined && (received.narrowDeliveries.length === 0 || others === 0))
      t.stop(`${received.narrowDeliveries.length} deliveries reached it, and ${others} deliveries of other kinds another endpoint`);
    const missed = wanted.find(({ id }) => !received.narrowDeliveries.some((one) => one.id === id));
    t.should("EVT-15", {
      at: exchanges,
      expected: "every event of these kinds at both endpoints that subscribe to them",
      holds: missed === undefined || received.narrowDeliveries.length >= wanted.length,
      got: `not at the second one: ${String(missed)}`,
    });
  }),
];

/** Kinds that only a call of the run can cause for a resource that the run created. */
const DECISIONS: ReadonlySet<string> = new Set(["leave.approved", "leave.declined", "leave.cancelled", "employee.terminated"]);

/** Whether an event reports a change of one of the run's resources that no call made. */
function isMadeUp({ triggers, refused }: ReceivedEvents, one: Delivery): boolean {
  const { event = "" } = one;
  const ownCalls = triggers.filter(({ resource }) => one.isAbout(resource));
  const isCaused = [...ownCalls, ...refused].some(({ kinds, resource }) => kinds.includes(event) && one.isAbout(resource));
  return DECISIONS.has(event) && ownCalls.length > 0 && !isCaused;
}

/**
 * Whether two events with different ids report one call: exactly one call may have caused the kind and, for employee.updated, their data
 * are equal.
 */
function isDeliveredTwice({ triggers, refused }: ReceivedEvents, a: Delivery, b: Delivery): boolean {
  const { event = "" } = a;
  if (a.id === b.id || event !== b.event || a.data.at("id").text !== b.data.at("id").text) return false;
  const causes = (all: readonly ChangeCall[]): number =>
    all.filter(({ kinds, resource }) => kinds.includes(event) && a.isAbout(resource)).length;
  if (causes(triggers) !== 1) return false;
  if (event === "employee.updated") return differing("employee", a.data, b.data).length === 0;
  return causes(refused) === 0;
}

function pairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((a, n) => all.slice(n + 1).map((b): [T, T] => [a, b]));
}

function problemOf({ data }: Delivery, area: string, shown: readonly View[], states: readonly View[]): string | undefined {
  const [names = []] = shown.map((one) => unlike(area, data.names, one.names)).toSorted((a, b) => a.length - b.length);
  if (names.length > 0) return `data differs in its members (${names.join(", ")})`;
  const differences = states.map((state) => differing(area, data, state)).toSorted((a, b) => a.length - b.length)[0] ?? [];
  return differences.length === 0 ? undefined : `data differs in ${differences.join(", ")} from everything that the API showed`;
}

/** Records whether an event shows the state before or after the change. */
function observeState(t: CheckContext, { all }: ReceivedEvents, exchanges: readonly Exchange[]): void {
  const after: Readonly<Record<string, string>> = { "leave.declined": "declined", "leave.cancelled": "cancelled" };
  const states = all.flatMap(({ event = "", data }): (DecisionValues["event-data-state"] | undefined)[] => {
    const status = data.at("status").text;
    if (after[event] === undefined || status === undefined) return [];
    return [status === after[event] ? "after" : status === "pending" ? "before" : undefined];
  });
  if (states.length > 0)
    t.observe("event-data-state", exchanges, states.every((state) => state === states[0]) ? states[0] : undefined, states.join(", "));
}
