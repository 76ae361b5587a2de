import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Receiver, receive } from "../../packages/engine/test/support/receiver.ts";
import { LeaveClerk } from "./leave-clerk.ts";
import { RunningExample, type Send, clientOf } from "./running-example.ts";

const FLAGS = ["--allow-private-webhooks"];
const SANDBOX = { name: "ci-4711", owner: "Payroll team", clock: "frozen:2026-03-02T09:00:00Z", rate_limit: null };
const EVENTS = ["leave.requested", "leave.approved", "leave.cancelled"];

const folder = mkdtempSync(join(tmpdir(), "hr-mock-shared-"));
// As root, PostgreSQL runs as another user.
chmodSync(folder, 0o755);
let example: RunningExample | undefined;
let receiver: Receiver;
/** A key of the sandbox, and a request for leave in it. */
let key = "";
let requestId = "";

beforeAll(async () => {
  receiver = await receive();
  example = await RunningExample.start(folder, FLAGS);
});

beforeEach(({ skip }) => {
  if (example === undefined) skip("PostgreSQL is not installed");
});

afterAll(async () => {
  await example?.stop();
  await receiver[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** A sandbox by name, and a client with one of its keys. */
async function sandboxKey(base: string): Promise<string> {
  const control = clientOf(base, example!.controlToken);
  const made = await control("POST", "/_mock/sandboxes?ttl=PT1H", SANDBOX);
  expect(made.status).toBe(201);
  // Another replica answers the same call, with the same sandbox.
  expect(await control("POST", "/_mock/sandboxes?ttl=PT1H", SANDBOX)).toMatchObject({ status: 200, data: { id: made.data["id"] } });
  const companies = made.data["companies"] as { slug: string; keys: { token: string }[] }[];
  return companies.find(({ slug }) => slug === "wattle")!.keys[0]!.token;
}

async function list(hr: Send, path: string): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return (await hr("GET", path)).data as unknown as { id: string; name: string }[];
}

test("a leave life cycle goes round robin while a replica is killed with -9 and started again, and nothing answered is lost", async () => {
  const base = await example!.address();
  key = await sandboxKey(base);
  const hr = clientOf(base, key);
  expect((await hr("POST", "/api/v1/webhooks", { url: `${receiver.url}/hooks`, events: EVENTS })).status).toBe(200);
  const people = await list(hr, "/api/v1/employees?status=active&limit=6");
  const types = await list(hr, "/api/v1/leave-types");
  const clerk = new LeaveClerk(hr, types.find(({ name }) => name.startsWith("Annual leave"))!.id);
  const balances = () => Promise.all(people.map(({ id }) => clerk.read(`/api/v1/leave/balances?employee_id=${id}`)));
  const before = await balances();

  const victim = await example!.replica(2);
  let done = 0;
  const days = ["01", "02", "03"].map((day) => `2026-07-${day}`);
  const cycle = async (person: string, date: string): Promise<void> => {
    for (const { answer, read } of await clerk.lifeCycle(person, date)) {
      expect(answer.status).toBe(200);
      // Whichever replica answers knows what another one has just answered.
      expect(read).toMatchObject({ id: answer.data["id"], status: answer.data["status"] });
    }
    if ((done += 1) === 9) process.kill(victim.pid, "SIGKILL");
  };
  await Promise.all(
    people.map(async ({ id }) => {
      for (const date of days) await cycle(id, date);
    }),
  );
  // All replicas answer, the one that was started again too.
  const replicas = await Promise.all([example!.replica(1), example!.replica(2, victim.pid), example!.replica(3)]);
  await cycle(people[0]!.id, "2026-07-09");
  expect(clerk.answered.size).toBe(people.length * days.length + 1);
  expect(await balances()).toEqual(before);
  for (const { url } of replicas) {
    const direct = clientOf(url, key);
    for (const [id, status] of clerk.answered) expect((await direct("GET", `/api/v1/leave/${id}`)).data).toMatchObject({ id, status });
  }
  requestId = [...clerk.answered.keys()][0]!;

  // Every event arrives. What was in flight at the kill may arrive again, with the same bytes.
  const wanted = clerk.answered.size * EVENTS.length;
  const bodies = () => Map.groupBy(receiver.arrivals, ({ json }) => json["id"]);
  for (const end = Date.now() + 5000; bodies().size < wanted && Date.now() < end;) await sleep(20);
  expect(bodies().size).toBe(wanted);
  const repeated = [...bodies().values()].filter(({ length }) => length > 1);
  expect(repeated.length).toBeLessThanOrEqual(people.length);
  for (const [first, ...again] of repeated) for (const { body } of again) expect(body).toEqual(first!.body);
});

test("it stops cleanly, and the next start goes on with the data", async () => {
  expect(await example!.stop()).toBe(0);
  example = await RunningExample.start(folder, FLAGS);
  const hr = clientOf(await example!.address(), key);
  expect(await hr("GET", `/api/v1/leave/${requestId}`)).toMatchObject({ status: 200, data: { status: "cancelled" } });
});
