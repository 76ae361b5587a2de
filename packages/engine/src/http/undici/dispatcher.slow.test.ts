import { Readable } from "node:stream";
import { isWhole } from "@hr-platform/property-runs";
import { afterEach, expect, test } from "vitest";
import { svg } from "../../../test/support/logos.ts";
import { CLIENTS, type ClientInput, resetDispatchers } from "../../../test/undici/clients.ts";
import { createMock } from "../../mock.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

const KEY = { authorization: "Bearer hrk_wattle_full" };
const OPTIONS = { clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null } as const;

afterEach(resetDispatchers);

/** A form of the undici of a client: each has its own. */
function logo(client: string): FormData {
  const form = new CLIENTS[client]!.FormData();
  form.set("file", new File([Buffer.from(svg())], "logo.svg", { type: "image/svg+xml" }));
  return form;
}

const person = {
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.com",
  employment_type: "full_time",
  start_date: "2026-04-01",
  jurisdiction: "AU",
  role: "employee",
};
const json = { ...KEY, "content-type": "application/json" };

async function* inParts(text: string): AsyncGenerator<Uint8Array> {
  for (const part of text.match(/.{1,16}/g)!) {
    await Promise.resolve();
    yield Buffer.from(part);
  }
}

interface Scene {
  readonly path: string;
  readonly sent: (client: string) => ClientInput;
  readonly before?: (mock: Mock) => void;
}

const read: Scene = { path: "/employees?limit=3", sent: () => ({ headers: KEY }) };
const SCENES: Readonly<Record<string, Scene>> = {
  "a list": read,
  "a HEAD": { path: "/company", sent: () => ({ method: "HEAD", headers: KEY }) },
  CSV: { path: "/analytics/export", sent: () => ({ headers: KEY }) },
  "no key": { path: "/company", sent: () => ({}) },
  "a created person": { path: "/employees", sent: () => ({ method: "POST", headers: json, body: JSON.stringify(person) }) },
  "a body that streams": {
    path: "/employees",
    sent: () => ({ method: "POST", headers: json, body: Readable.from(inParts(JSON.stringify(person))) }),
  },
  "an upload": { path: "/company/branding/logo", sent: (client) => ({ method: "POST", headers: KEY, body: logo(client) }) },
  "a deletion without a body": { path: "/company/branding/logo", sent: () => ({ method: "DELETE", headers: KEY }) },
  "an unknown path": { path: "/nowhere", sent: () => ({ headers: KEY }) },
  "a dropped connection": { ...read, before: ({ faults }) => faults.transport({ kind: "reset" }) },
  "a body that is cut": { ...read, before: ({ faults }) => faults.transport({ kind: "truncated", bytes: 20 }) },
  "a slow body": {
    path: "/company",
    sent: () => ({ headers: KEY }),
    before: ({ faults }) => faults.transport({ kind: "slow-body", bytesPerSecond: 4000 }),
  },
  "a delay": { ...read, before: ({ faults }) => faults.transport({ kind: "latency", latency: { distribution: "fixed", ms: 30 } }) },
};

/** Every client with every scene, and of those that differ in little only some. */
const SOME = new Set(["a list", "an upload", "a body that is cut"]);
const rows = Object.keys(CLIENTS)
  .flatMap((client) => Object.keys(SCENES).map((scene) => [client, scene] as const))
  .filter(([client, scene]) => isWhole() || SOME.has(scene) || /built-in|request of undici [68]/.test(client));

test.for(rows)("%s sees %s as on a port", async ([name, scene]) => {
  const { path, sent, before } = SCENES[scene]!;
  const client = CLIENTS[name]!;
  const [near, far] = [createMock(OPTIONS), createMock(OPTIONS)];
  const { url, port } = await far.listen();
  for (const mock of [near, far]) before?.(mock);
  client.use(client.agent());
  const wanted = await client.send(`${url}/api/v1${path}`, sent(name));
  // As long as the address, since its length shows in that of a body.
  const origin = `http://a.example:${port}`;
  client.use(near.dispatcher(origin));
  const got = await client.send(`${origin}/api/v1${path}`, sent(name));
  expect(JSON.stringify(got).replaceAll(origin, url)).toBe(JSON.stringify(wanted));
  await far[Symbol.asyncDispose]();
});
