import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { controlRows } from "@hr-platform/control/areas/index";
import { TABLE_NAMES } from "@hr-platform/control/records/record-tables";
import { fetchControl } from "@hr-platform/control/api/serve";
import { createMock } from "@hr-platform/control/mock";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { savedState } from "../../src/saved-state/saved-sandbox.ts";
import { type Step, take, traces } from "@hr-platform/engine/test/support/traces";
import { NOW } from "@hr-platform/engine/test/support/worlds";

const COMPANIES = ["wattle", "southern", "kauri"];
const DECIDE = ["", "create-status=201", "event-mapping=with-derived-status", "idempotency-key=honoured", "hidden-leave-type=rejected"];

/** Queries that mean something to some rows; the others refuse them. */
const QUERIES: Readonly<Record<string, (n: number) => string>> = {
  company: (n) => COMPANIES[n % 3]!,
  text: (n) => ["a", "leave", "hrk", "…"][n % 4]!,
  decide: (n) => DECIDE[n % DECIDE.length]!,
  since: (n) => String(n % 7),
  year: (n) => String(2024 + (n % 4)),
  people: (n) => ["all", "with-leave"][n % 2]!,
  sort: (n) => ["-label", "created", "state"][n % 3]!,
  limit: (n) => String(1 + (n % 40)),
};

/** Rows that only read; a stream is left open. */
const READING = controlRows.filter(({ change, calls, method }) => method === "GET" && change === undefined && calls === undefined);

interface Look {
  readonly row: number;
  readonly n: number;
  readonly with: readonly string[];
}

const look = fc.record({
  row: fc.nat({ max: READING.length - 1 }),
  n: fc.nat({ max: 500 }),
  with: fc.subarray(Object.keys(QUERIES)),
});

/** Tables with state machines more often. */
const TABLES = [
  ...TABLE_NAMES,
  "leave",
  "leave",
  "employees",
  "applications",
  "roles",
  "surveys",
  "webhooks",
  "onboarding_plans",
  "offers",
] as const;
const tableOf = (n: number): string => TABLES[n % TABLES.length]!;

type Listed = Readonly<Record<string, readonly { readonly id: string }[]>>;

/** Id of something that a row can show. */
async function idFor(mock: Mock, path: string, n: number): Promise<string> {
  const oneOf = async (list: string, member: string): Promise<string> => {
    const all = ((await (await fetchControl(mock, new Request(`http://mock/_mock${list}`))).json()) as Listed)[member] ?? [];
    return all[n % Math.max(1, all.length)]?.id ?? "last";
  };
  switch (path.split("/")[1]) {
    case "requests":
      return String(Math.max(0, mock.defaultSandbox.journal.next - 1 - (n % 6)));
    case "records":
      return await oneOf(`/records/${tableOf(n)}`, "data");
    case "webhooks":
      return await oneOf("/webhooks", "webhooks");
    case "deliveries":
      return await oneOf("/deliveries", "deliveries");
    case "webhook-events":
      return await oneOf("/webhook-events", "events");
    default:
      return "default";
  }
}

async function takeLook(mock: Mock, { row, n, with: names }: Look, leaving: AbortSignal): Promise<void> {
  const { path, answer, query = {} } = READING[row]!;
  const id = path.includes("{id}") ? await idFor(mock, path, n) : "";
  const url = new URL(`http://mock/_mock${path.replace("{id}", id).replace("{table}", tableOf(n))}`);
  for (const name of names) if (name in query) url.searchParams.set(name, QUERIES[name]!(n));
  const response = await fetchControl(mock, new Request(url, { signal: leaving }));
  expect(response.status, url.pathname).toBeLessThan(500);
  if (answer.type === "text/event-stream")
    void response.body
      ?.getReader()
      .read()
      .catch(() => undefined);
  else await response.arrayBuffer();
}

/** All that a sandbox has, without the machine's time of its start. */
const stateOf = ({ defaultSandbox }: Mock): string => JSON.stringify({ ...savedState(defaultSandbox), clock: defaultSandbox.clock.now() });

const settings = fc.record({
  seed: fc.constantFrom(1, 2),
  rateLimit: fc.constantFrom(null, 100, 6),
  decide: fc.constantFrom({}, { "read-your-writes": "eventual" }, { "idempotency-key": "honoured" }, { "rate-window": "sliding" }),
  activity: fc.constantFrom(0, 0, 1),
});

const steps = traces(["wattle", "southern"], 25).chain((all) =>
  fc.tuple(...all.map((step) => fc.tuple(fc.constant(step), fc.array(look, { maxLength: 3 })))),
);

test("the API answers as if nobody looked", async () => {
  await fc.assert(
    fc.asyncProperty(settings, steps, async (options, all) => {
      const make = (): Mock => createMock({ clock: `frozen:${NOW}`, ...options });
      const [watched, alone] = [make(), make()];
      const leaving = new AbortController();
      for (const [step, looks] of all as readonly [Step, readonly Look[]][]) {
        for (const one of looks) await takeLook(watched, one, leaving.signal);
        expect(take(watched, step)).toBe(take(alone, step));
      }
      leaving.abort();
      expect(stateOf(watched) === stateOf(alone)).toBe(true);
    }),
    runs(91, 24),
  );
});
