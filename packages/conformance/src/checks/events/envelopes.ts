import type { Exchange } from "../../exchange/exchange.ts";
import type { Delivery } from "../../deliveries/delivery.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import { uuid } from "../../document/formats.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** An ISO 8601 date and time in UTC, with Z or offset +00:00. */
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]00:?00)$/i;

/** Judges every delivery. @param wrong what is wrong with a delivery; undefined if nothing */
export function judgeEach(
  t: CheckContext,
  ids: string | readonly string[],
  at: readonly Exchange[],
  all: readonly Delivery[],
  expected: string,
  wrong: (one: Delivery) => string | undefined,
): void {
  const faulty = all.map((one) => ({ one, problem: wrong(one) })).find(({ problem }) => problem !== undefined);
  const got = faulty === undefined ? `${all.length} deliveries` : `${faulty.problem}: ${String(faulty.one)}`;
  t.must(ids, { at, expected, holds: faulty === undefined, got });
}

/** Judges envelopes (§6). The check must list EVT-10, EVT-12 and EVT-13. @param own the company's id */
export function judgeEnvelopes(t: CheckContext, at: readonly Exchange[], all: readonly Delivery[], own: string): void {
  judgeEach(
    t,
    "EVT-10",
    at,
    all,
    "a JSON object with id, event, created_at, company_id and data, where data is an object and event one of the nine kinds",
    ({ json, event }) => {
      const missing = ["id", "event", "created_at", "company_id", "data"].filter((name) => !json.has(name));
      if (missing.length > 0) return `without ${missing.join(", ")}`;
      if (!json.at("data").isObject) return "data is not an object";
      return EVENT_KINDS.includes(event ?? "") ? undefined : `event is ${JSON.stringify(json.at("event").raw)}`;
    },
  );
  judgeEach(t, "EVT-12", at, all, "created_at as an ISO 8601 date and time in UTC, with Z or +00:00", ({ json }) => {
    const { text } = json.at("created_at");
    return text !== undefined && UTC.test(text) && Number.isFinite(Date.parse(text))
      ? undefined
      : `created_at is ${JSON.stringify(json.at("created_at").raw)}`;
  });
  judgeEach(t, "EVT-13", at, all, `company_id ${own}, as in GET /company`, ({ json }) =>
    json.at("company_id").text === own ? undefined : `company_id is ${JSON.stringify(json.at("company_id").raw)}`,
  );
}

/** Judges the ids of events (§6). The check must list EVT-11. */
export function judgeIds(t: CheckContext, at: readonly Exchange[], all: readonly Delivery[]): void {
  judgeEach(t, "EVT-11", at, all, "a UUID as id", ({ json, id }) =>
    uuid.holds(id) ? undefined : `id is ${JSON.stringify(json.at("id").raw)}`,
  );
}
