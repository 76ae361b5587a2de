import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { Described, type Seen } from "@hr-platform/engine/test/support/described";
import { client } from "@hr-platform/engine/test/support/client";
import { fakeSuite } from "../../test/support/fake-suite.ts";
import { hook } from "@hr-platform/engine/test/support/hooks";
import { type KnownValues, schemaValues } from "../../test/support/schema-values.ts";
import { frozenMock } from "../../test/support/whole-mock.ts";
import type { Delivery } from "@hr-platform/engine/webhooks/delivery";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { conformanceRuns } from "../areas/conformance/runs.ts";
import { controlAreas, controlRows } from "../areas/index.ts";
import { fullPath } from "./description.ts";
import type { ControlRow } from "../row/row.ts";

const ORIGIN = "http://mock.example:4010";
const named = (row: ControlRow): string => `${row.method} ${row.path}`;

/** A mock with a sandbox, a snapshot, and a webhook that leads to the inbox, with a delivery. */
async function prepare(): Promise<{ readonly mock: Mock; readonly known: KnownValues }> {
  const mock = frozenMock();
  const webhook = hook(mock, ["employee.created"], "https://inbox.mock.example/hr");
  fakeSuite(mock);
  const post = async (path: string, body: object): Promise<void> =>
    void (await mock.fetch(`${ORIGIN}/_mock${path}`, { method: "POST", body: JSON.stringify(body) }));
  await post("/sandboxes", { key_suffix: "" });
  await post("/snapshots", {});
  await post("/conformance", { sandbox: "here" });
  await conformanceRuns(mock).get("last").over;
  await post("/trigger", { event: "employee.created" });
  client(mock).patch("/company", { name: "Changed" });
  const delivery = mock.defaultSandbox.deliveries.queues.of(webhook.id)!.log[0]!;
  return { mock, known: knownValues(mock, webhook.id, delivery) };
}

/** Values that mean something to the mock, by the name of a member or parameter, by its format, or by the start of a path. */
function knownValues(mock: Mock, webhook: string, delivery: Delivery): KnownValues {
  const { landmarks, employees } = mock.defaultSandbox.company("wattle").data;
  const uuids = JSON.stringify([landmarks, employees.slice(0, 3)]).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)!;
  const ids = (...some: readonly string[]): Arbitrary<string> =>
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...some) }, fc.constantFrom(...uuids.slice(0, 2), "x", "__proto__", "%00"));
  return {
    "/sandboxes": ids("sb1", "default", "team"),
    "/snapshots": ids("snapshot-1", "snapshot-2"),
    "/webhooks": ids(webhook, webhook.toUpperCase()),
    "/deliveries": ids(delivery.id),
    "/webhook-events": ids(delivery.event.id),
    "/conformance": ids("last", "run1"),
    "/requests": fc.constantFrom("last", "0", "1", "999", "-1", "x"),
    "/records": ids("last", ...employees.slice(0, 2).map(({ resource }) => resource.id)),
    "{table}": fc.constantFrom("employees", "employees", "leave", "webhooks", "keys", "billing", "x"),
    state: fc.constantFrom("active", "pending", "x"),
    sort: fc.constantFrom("created", "-label", "state", "x"),
    year: fc.constantFrom("2026", "1999", "1", "x"),
    people: fc.constantFrom("all", "with-leave", "x"),
    offset: fc.constantFrom("0", "3", "-1", "x"),
    "/faults": ids("meta-missing"),
    "/limits": ids("wattle.1", "kauri.2"),
    "/inbox": ids("0", "1", "999"),
    // The attempts of one property are to many receivers: each takes three.
    to: fc.integer({ min: 1, max: 1e6 }).map((port) => `http://127.0.0.1/${port}`),
    uuid: fc.oneof(fc.constantFrom(...uuids), fc.uuid()),
    token: fc.constantFrom("hrk_wattle_sacrificial", "x"),
    company: fc.constantFrom("wattle", "kauri", "x"),
    rate: fc.constantFrom(0, 0, 0.1, 11, "1"),
    activity: fc.constantFrom(0, 0, 0.1, 11),
    event: fc.constantFrom("ping", "leave.approved", "document.signed", "x"),
    faults: fc.subarray(["meta-missing", "x"]),
    active: fc.subarray(["meta-missing", "x"]),
    decisions: fc.constantFrom({}, { "create-status": "201" }, { "create-status": "x" }),
    clock: fc.constantFrom("real", "frozen:2026-05-01", "tomorrow"),
    world: fc.constantFrom("default", "empty", "x", {}, []),
    lasts: fc.constantFrom("PT5M", "soon"),
    since: fc.constantFrom("0", "1", "999", "-1", ""),
    decide: fc.constantFrom("create-status=201", "create-status=x", "=", ""),
    before: fc.constantFrom("0", "1", "999", "x"),
    limit: fc.constantFrom("1", "1000", "0", "1001"),
    method: fc.constantFrom("patch", "GET", "!"),
    status: fc.constantFrom("200", "4xx,500", "6xx", 200, 200, 503, null),
    path: fc.constantFrom("/company", "/*/x*", "company"),
    operation: fc.constantFrom("updateCompany", "-"),
    key: fc.constantFrom("full", "hrk_wattle_…", " "),
    text: fc.constantFrom("changed", "…", "(", ""),
    as: fc.constantFrom("curl", "fetch", "vitest", "html", "json", "sarif", "x"),
    for: fc.constantFrom("sb1", "default", "x"),
    sandbox: fc.constantFrom("sb1", "sb7", "team"),
    name: fc.constantFrom("team", "team", "blue", "sb1", "a b"),
    owner: fc.constantFrom("Payroll", "Sales", ""),
    ttl: fc.constantFrom("PT1H", "P1D", "soon"),
    with: fc.constantFrom("settings", "data"),
    "*": fc.constantFrom({ "create-status": "201" }, { "ping-event": "never" }, { "ping-event": "x" }),
  };
}

/** Every mock that is prepared has the same ids. */
const { known } = await prepare();

/** For a query parameter that no value is known for. */
const ANY_TEXT = fc.constantFrom("1", "20", "x", "", "%00", "(", "delivered");

interface Sent {
  readonly row: ControlRow;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: string | undefined;
}

/** Calls of a row: mostly as described, some with other queries and bodies. */
function calls(row: ControlRow): Arbitrary<Sent> {
  const valid = row.body === undefined ? fc.constant(undefined) : schemaValues(row.body, known).map((value) => JSON.stringify(value));
  const other = fc.oneof(
    fc.constantFrom(undefined, "{", "[]", '{"x":1}', '{"":1}', "{}"),
    fc.jsonValue().map((value) => JSON.stringify(value)),
  );
  const names = [...Object.keys(row.query ?? {}), "sandbox"];
  return fc.record({
    row: fc.constant({ ...row, [fc.toStringMethod]: () => named(row) }),
    params: fc.record(
      Object.fromEntries(Object.keys(row.params ?? {}).map((name) => [name, known[`{${name}}`] ?? known[`/${row.path.split("/")[1]}`]!])),
    ),
    query: fc.oneof(
      { weight: 8, arbitrary: fc.constant({}) },
      fc.record(Object.fromEntries(names.map((name) => [name, known[name] ?? ANY_TEXT])), { requiredKeys: [] }),
      fc.constant({ sandbx: "sb1" }),
    ),
    body: fc.oneof({ weight: 6, arbitrary: valid }, other),
  });
}

async function send(mock: Mock, { row, params, query, body }: Sent): Promise<Seen> {
  const url = new URL(ORIGIN + fullPath(row.path).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name])));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const takesBody = row.method === "POST" || row.method === "PUT";
  const response = await mock.fetch(new Request(url, { method: row.method, ...(takesBody && body !== undefined ? { body } : {}) }));
  const type = response.headers.get("content-type")!.split(";")[0]!;
  if (type === "text/event-stream") await response.body!.cancel();
  return { status: response.status, type, body: type === "application/json" ? await response.json() : undefined };
}

interface Served {
  readonly paths: Record<string, Record<string, { readonly operationId: string }>>;
  readonly [name: string]: unknown;
}

const served = (await (await frozenMock().fetch(`${ORIGIN}/_mock/openapi.json`)).json()) as Served;
const description = new Described(served);
const complaint = (row: ControlRow, seen: Seen): string | undefined => description.complaint(row.method, fullPath(row.path), seen);

describe("the rows of the control API", () => {
  test("are what the served description describes, parameters included", () => {
    const inDescription = Object.entries(served.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    expect(inDescription).toEqual(controlRows.map((row) => `${row.method} ${fullPath(row.path)} ${row.id}`));
    expect(new Set(controlRows.map(({ id }) => id)).size).toBe(controlRows.length);
    for (const row of controlRows)
      expect([named(row), ...row.path.matchAll(/(?<=\{)\w+(?=\})/g)].map(String)).toEqual([named(row), ...Object.keys(row.params ?? {})]);
  });

  test("answer or refuse as they are described, whatever is sent", async () => {
    // Calls of few areas: what one changes the next one meets.
    const steps = fc
      .subarray([...controlAreas], { minLength: 1, maxLength: 3 })
      .map((areas) => fc.constantFrom(...areas).chain(({ rows }) => fc.constantFrom(...rows).chain(calls)))
      .chain((one) => fc.array(one, { minLength: 1, maxLength: 16, size: "max" }));
    const property = fc.asyncProperty(steps, async (sequence) => {
      const { mock } = await prepare();
      for (const sent of sequence) expect(complaint(sent.row, await send(mock, sent))).toBeUndefined();
    });
    await fc.assert(property, { ...runs(83, 800), interruptAfterTimeLimit: 30_000 });
  });

  test.for(controlRows.filter(({ path }) => !path.startsWith("/web/")))("can succeed: $method $path", async (row) => {
    const { mock } = await prepare();
    const statuses = new Set<number>();
    for (const sent of fc.sample(calls(row), { seed: 5, numRuns: 60 })) {
      const seen = await send(mock, sent);
      expect(complaint(row, seen)).toBeUndefined();
      statuses.add(seen.status);
      if (seen.status < 300) break;
    }
    expect([...statuses]).toContain(row.answer.status);
  });

  test("are judged: a status or a body that is not described is a complaint", () => {
    const clock = controlRows.find(({ id }) => id === "getClock")!;
    const body = { now: "2026-03-02T09:00:00Z", mode: "real" };
    const judged = (seen: Partial<Seen>): string | undefined => complaint(clock, { status: 200, type: "application/json", body, ...seen });
    expect(judged({})).toBeUndefined();
    expect(judged({ status: 418 })).toBe("status 418 is not described");
    expect(judged({ status: 404 })).toContain("must have required property 'error'");
    expect(judged({ body: { now: body.now } })).toContain("must have required property 'mode'");
    expect(judged({ body: { ...body, now: "soon" } })).toContain('must match format "date-time"');
    expect(judged({ body: { ...body, zone: "UTC" } })).toContain("must NOT have additional properties");
    expect(judged({ type: "text/html" })).toContain("content type text/html is not described");
  });
});
