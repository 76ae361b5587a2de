import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownCompany } from "../../setup/company/company.ts";
import { type ReceivedEvents, type ChangeCall, someEvents } from "../../setup/events/received-events.ts";
import { type Delivery } from "../../deliveries/delivery.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import { differing, unlike } from "../../deliveries/resource.ts";
import { uuid } from "../../document/formats.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";

/** An ISO 8601 date and time that says it is UTC. */
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]00:?00)$/i;

/** Holds every delivery to something; `wrong` says what is the matter with one, if anything is. */
function each(
  t: CheckContext,
  ids: string | readonly string[],
  received: ReceivedEvents,
  expected: string,
  wrong: (one: Delivery) => string | undefined,
): void {
  const seen = [received.wide.exchange, ...received.triggers.map(({ exchange }) => exchange)];
  const all = [...received.all, ...received.narrowDeliveries];
  const bad = all.map((one) => ({ one, problem: wrong(one) })).find(({ problem }) => problem !== undefined);
  t.must(ids, {
    at: seen,
    expected,
    holds: bad === undefined,
    got: bad === undefined ? `${all.length} deliveries` : `${bad.problem}: ${String(bad.one)}`,
  });
}

/** What the deliveries of a few calls say (§6). */
export const contentChecks: readonly Check[] = [
  check(
    "EVT-10",
    "MUST send envelopes with id, event, created_at, company_id and data",
    { tier: "ci", also: ["EVT-12", "EVT-13"], needs: ["receiver"] },
    async (t) => {
      const received = await someEvents(t);
      const own = (await t.use(ownCompany)).data.at("id").text ?? t.stop("GET /company does not tell the company's id");
      each(
        t,
        "EVT-10",
        received,
        "a JSON object with id, event, created_at, company_id and data, where data is an object and event one of the nine kinds",
        ({ json, event }) => {
          const missing = ["id", "event", "created_at", "company_id", "data"].filter((name) => !json.has(name));
          if (missing.length > 0) return `without ${missing.join(", ")}`;
          if (!json.at("data").isObject) return "data is no object";
          return EVENT_KINDS.includes(event ?? "") ? undefined : `event is ${JSON.stringify(json.at("event").raw)}`;
        },
      );
      each(t, "EVT-10", received, "events of what occurred", (one) =>
        isMadeUp(received, one) ? "of a decision that nobody took" : undefined,
      );
      each(t, "EVT-12", received, "created_at as an ISO 8601 date and time in UTC, with Z or +00:00", ({ json }) => {
        const { text } = json.at("created_at");
        return text !== undefined && UTC.test(text) && Number.isFinite(Date.parse(text))
          ? undefined
          : `created_at is ${JSON.stringify(json.at("created_at").raw)}`;
      });
      each(t, "EVT-13", received, `company_id ${own}, as in GET /company`, ({ json }) =>
        json.at("company_id").text === own ? undefined : `company_id is ${JSON.stringify(json.at("company_id").raw)}`,
      );
    },
  ),

  check("EVT-11", "MUST give every event a UUID of its own", { tier: "ci", also: ["EVT-18"], needs: ["receiver"] }, async (t) => {
    const received = await someEvents(t);
    each(t, "EVT-11", received, "a UUID as id", ({ json, id }) =>
      uuid.holds(id) ? undefined : `id is ${JSON.stringify(json.at("id").raw)}`,
    );
    const seen = [received.wide.exchange, ...received.triggers.map(({ exchange }) => exchange)];
    for (const all of [received.all, received.narrowDeliveries]) {
      // The same again is the event sent twice; two things under one id are two events that share it.
      const shared = pairs(all).find(
        ([a, b]) => a.id !== undefined && a.id === b.id && `${a.event} ${a.data.at("id").text}` !== `${b.event} ${b.data.at("id").text}`,
      );
      const twice = pairs(all).find(
        ([a, b]) => a.id !== undefined && a.id === b.id && a.event === b.event && a.data.at("id").text === b.data.at("id").text,
      );
      t.must("EVT-11", { at: seen, expected: "an id that no other event has", holds: shared === undefined, got: shared?.join("\nand ") });
      t.must("EVT-18", {
        at: seen,
        expected: "one delivery of each event that was answered 200",
        holds: twice === undefined,
        got: twice?.join("\nand again "),
      });
      const double = pairs(all).find(([a, b]) => isDeliveredTwice(received, a, b));
      t.must("EVT-11", {
        at: seen,
        expected: "one event of each kind for one call",
        holds: double === undefined,
        got: double?.join("\nand "),
      });
    }
  }),

  check("ERR-14.events", "MUST NOT tell of what was refused", { tier: "ci", needs: ["receiver"] }, async (t) => {
    const received = await someEvents(t);
    const { refused, triggers, all } = received;
    for (const { exchange, resource, kinds } of refused) {
      const kind = kinds[0]!;
      // Whether such calls emit events at all is open.
      if (!all.some(({ event }) => event === kind)) continue;
      const calls = triggers.filter((one) => one.resource === resource && one.kinds.includes(kind)).length;
      const came = all.filter((one) => one.event === kind && one.isAbout(resource));
      const events = came.filter((one, n) => came.findIndex(({ id }) => id === one.id) === n);
      // People change in other ways too: there only two events with the same words are one change reported twice.
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

  check("EVT-14", "MUST send the whole resource, as the API shows it", { tier: "ci", needs: ["receiver"] }, async (t) => {
    const received = await someEvents(t);
    const seen = received.triggers.map(({ exchange }) => exchange);
    let looked = 0;
    for (const [resource, states] of received.states) {
      for (const one of [...received.all, ...received.narrowDeliveries].filter((delivery) => delivery.isAbout(resource))) {
        const area = /^[a-z]+/.exec(one.event ?? "")?.[0] ?? "";
        const shown = received.shown.get(area);
        if (shown === undefined) continue;
        looked += 1;
        const problem = problemOf(one, area, shown, states);
        t.must("EVT-14", {
          at: seen,
          expected: `data with the members of a GET of the same kind of thing (${shown[0]!.names.join(", ")}), and the values that the API shows before or after the change`,
          holds: problem === undefined,
          got: `${problem}: ${String(one)}`,
        });
      }
    }
    if (looked === 0) t.stop("no event came about anything that the run knows");
    observeState(t, received, seen);
  }),

  check("EVT-15", "MUST send an endpoint only the kinds that it asked for", { tier: "ci", needs: ["receiver"] }, async (t) => {
    const received = await someEvents(t);
    const seen = [received.narrow.exchange, ...received.triggers.map(({ exchange }) => exchange)];
    const wanted = received.all.filter(({ event = "" }) => received.narrow.events.includes(event));
    const strange = received.narrowDeliveries.find(({ event = "" }) => !received.narrow.events.includes(event));
    const others = received.all.length - wanted.length;
    t.must("EVT-15", {
      at: seen,
      expected: `of ${received.narrow.events.join(" and ")} alone at an endpoint that asked for these`,
      holds: strange === undefined,
      got: String(strange),
    });
    if (strange === undefined && (received.narrowDeliveries.length === 0 || others === 0))
      t.stop(`${received.narrowDeliveries.length} deliveries came to it, and ${others} of other kinds to another endpoint`);
    const missed = wanted.find(({ id }) => !received.narrowDeliveries.some((one) => one.id === id));
    t.should("EVT-15", {
      at: seen,
      expected: "every event of these kinds at both endpoints that asked for them",
      holds: missed === undefined || received.narrowDeliveries.length >= wanted.length,
      got: `not at the second one: ${String(missed)}`,
    });
  }),
];

/** Kinds that nothing but a call of the run's can cause where the run made the thing itself. */
const DECISIONS: ReadonlySet<string> = new Set(["leave.approved", "leave.declined", "leave.cancelled", "employee.terminated"]);

/** Whether an event reports a change of the run's own resources that no call made. */
function isMadeUp({ triggers, refused }: ReceivedEvents, one: Delivery): boolean {
  const { event = "" } = one;
  const mine = triggers.filter(({ resource }) => one.isAbout(resource));
  const isCaused = [...mine, ...refused].some(({ kinds, resource }) => kinds.includes(event) && one.isAbout(resource));
  return DECISIONS.has(event) && mine.length > 0 && !isCaused;
}

/** Whether two events with ids of their own are of one call: more of a kind than calls that it may follow, or the same words again. */
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
  return differences.length === 0 ? undefined : `data differs from all that the API showed in ${differences.join(", ")}`;
}

/** Whether the data of a change shows what was before it or after it. */
function observeState(t: CheckContext, { all }: ReceivedEvents, seen: readonly Exchange[]): void {
  const after: Readonly<Record<string, string>> = { "leave.declined": "declined", "leave.cancelled": "cancelled" };
  const states = all.flatMap(({ event = "", data }): (DecisionValues["event-data-state"] | undefined)[] => {
    const status = data.at("status").text;
    if (after[event] === undefined || status === undefined) return [];
    return [status === after[event] ? "after" : status === "pending" ? "before" : undefined];
  });
  if (states.length > 0)
    t.observe("event-data-state", seen, states.every((state) => state === states[0]) ? states[0] : undefined, states.join(", "));
}
