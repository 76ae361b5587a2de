import type { World, WorldOptions } from "@hr-platform/domain";
import { createWorld } from "@hr-platform/fixtures";
import { expect, test } from "vitest";
import { controlRows } from "../../src/areas/index.ts";
import { createMock } from "../../src/mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { TABLE_NAMES } from "../../src/records/record-tables.ts";

const KEY = "hrk_wattle_full";
/** A key of a world file: it may look like anything. */
const UNUSUAL = "Zx9custom-key.long";
const TEXT = `a ${UNUSUAL} b ${KEY} c`;

/** Rows that give keys, secrets or whole worlds on purpose, and those that show the exact body of an event, which is what is signed. */
const ON_PURPOSE = new Set([
  "getDescription",
  "getWorld",
  "listKeys",
  "getTarget",
  "getCollection",
  "getRequestFile",
  "getLlmsText",
  "getLlmsFullText",
  "getSandbox",
  "listSandboxes",
  "getRequest",
  "getRequestCode",
  "exportExchange",
  "exportExchanges",
  "getWorldBefore",
  "getWorldAfter",
  "getSnapshot",
  "getWebhookSecret",
  "listInbox",
  "getPublishedEvent",
]);

/** The default world, in which wattle also has an unusual key. */
function customWorld(options: WorldOptions): World {
  const world = createWorld(options);
  const own = { token: UNUSUAL, scopes: ["read" as const, "write" as const, "admin" as const, "webhooks" as const], revoked: false };
  const companies = world.companies.map((one) => (one.slug === "wattle" ? { ...one, keys: [...one.keys, own] } : one));
  return { ...world, companies, data: (slug) => world.data(slug) };
}

interface Used {
  readonly mock: Mock;
  readonly secret: string;
  readonly employee: string;
  readonly read: (path: string) => Promise<string>;
}

interface Sent {
  readonly data: { readonly secret: string; readonly 0: { readonly id: string } };
}

/** A mock in which keys and the secret of a webhook stand in names, addresses, requests and in what a receiver responds. */
async function used(): Promise<Used> {
  const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null, world: customWorld });
  const call = async (method: string, path: string, body?: object): Promise<Sent> => {
    const headers = { Authorization: `Bearer ${UNUSUAL}`, "Content-Type": "application/json" };
    const response = await mock.fetch(`http://mock${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Sent;
  };
  const { id: employee } = (await call("GET", "/api/v1/employees?limit=1")).data[0];
  await call("PATCH", `/api/v1/employees/${employee}`, { first_name: `N${UNUSUAL}`, last_name: KEY, job_title: TEXT });
  await call("PATCH", "/api/v1/company", { name: TEXT });
  await call("POST", "/api/v1/recruitment/roles", { title: TEXT, employment_type: "full_time", jurisdiction: "AU" });
  await call("GET", `/api/v1/employees/${UNUSUAL}?search=${KEY}`);
  const url = `https://hooks.partner.example/a?k=${UNUSUAL}&x=${KEY}`;
  const { secret } = (await call("POST", "/api/v1/webhooks", { url, events: ["leave.requested", "document.signed"] })).data;
  await call("POST", "/_mock/trigger", { event: "document.signed" });
  const { deliveries, clock } = mock.defaultSandbox;
  for (const attempt of deliveries.queues.takeDue(clock.now())) {
    const reply = { headers: { "x-echo": UNUSUAL, "set-cookie": `a=${UNUSUAL}` }, body: `${secret} ${UNUSUAL} ${KEY}` };
    deliveries.onResponse(attempt, { status: 500, location: null, reply }, clock.now());
  }
  const read = async (path: string): Promise<string> => (await mock.fetch(`http://mock/_mock${path}`)).text();
  return { mock, secret, employee, read };
}

/** Ids of what a row is about. */
async function idsFor({ mock, employee, read }: Used, path: string): Promise<readonly string[]> {
  const listed = async (list: string, member: string): Promise<string[]> =>
    (JSON.parse(await read(list)) as Record<string, { id: string }[]>)[member]!.map(({ id }) => id);
  if (!path.includes("{id}")) return [""];
  switch (path.split("/")[1]) {
    case "requests":
      return Array.from({ length: mock.defaultSandbox.journal.next }, (_, n) => String(n));
    case "records":
      return ["last", employee];
    case "webhooks":
      return await listed("/webhooks", "webhooks");
    case "deliveries":
      return await listed("/deliveries", "deliveries");
    default:
      return ["default"];
  }
}

test("a key or a webhook's secret in a name, an address, a request or a receiver's response stands in no row of the control API", async () => {
  const world = await used();
  const hidden = [UNUSUAL, KEY, world.secret];
  for (const { id: row, method, path, answer } of controlRows) {
    if (method !== "GET" || answer.type === "text/event-stream" || ON_PURPOSE.has(row)) continue;
    for (const table of path.includes("{table}") ? TABLE_NAMES : [""])
      for (const id of await idsFor(world, path)) {
        const shown = await world.read(path.replace("{id}", id).replace("{table}", table));
        for (const one of hidden) expect(shown.includes(one), `${path} ${table} ${id}: ${one} in ${shown}`).toBe(false);
      }
  }
});

test("nothing masked in a receiver's response is found", async () => {
  const { secret, read } = await used();
  expect(await read("/deliveries?text=whsec_")).toContain("whsec_…");
  for (const hidden of [secret.slice(0, 10), secret, UNUSUAL])
    expect(JSON.parse(await read(`/deliveries?text=${hidden}`)).deliveries).toEqual([]);
});

test("an exchange sent again in a fork differs in no key that is masked in the first response", async () => {
  const { mock, employee } = await used();
  await mock.fetch(`http://mock/api/v1/employees/${employee}`, { headers: { Authorization: `Bearer ${UNUSUAL}` } });
  const sent = await mock.fetch("http://mock/_mock/requests/last/send", { method: "POST", body: JSON.stringify({ at: "before" }) });
  expect(await sent.json()).toMatchObject({ status: 200, differs: [] });
});
