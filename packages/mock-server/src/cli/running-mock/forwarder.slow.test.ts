import { once } from "node:events";
import { type RequestListener, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "@hr-platform/control/test/support/control";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import type { Listening, Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { type ForwardedEvent, Forwarder } from "./forwarder.ts";

let mock: Mock;
let listening: Listening;
let receiver: Server;
let said: string[];
const ending = new AbortController();

beforeEach(async () => {
  mock = frozenMock();
  listening = await mock.listen();
  await call(mock, "POST", "/trigger", { event: "leave.approved" });
  said = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  receiver.closeAllConnections();
  receiver.close();
  await mock[Symbol.asyncDispose]();
});

async function forwarderTo(answer: RequestListener): Promise<Forwarder> {
  receiver = createServer(answer).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const forwardTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  return new Forwarder({ mock: listening.url, forwardTo }, { say: (line) => said.push(line.slice(10)), signal: ending.signal });
}

async function inbox(): Promise<(ForwardedEvent & { readonly attempts: readonly object[] })[]> {
  return (await call(mock, "GET", "/inbox")).body as never;
}

test("a receiver that does not answer in time has failed, and gets another attempt", async () => {
  const forwarder = await forwarderTo((incoming) => incoming.resume());
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(30_000);
    return AbortSignal.abort(new DOMException("late", "TimeoutError"));
  });
  const [event] = await inbox();
  await forwarder.forward(event!);
  expect(said).toEqual([
    `--> leave.approved  wattle  ${event!.id}`,
    expect.stringMatching(/^<-- failed: no answer within 30 s {2}POST http/),
    `    attempt 2 of ${event!.id} at 2026-03-02 09:00:02 by the mock's clock`,
  ]);
  expect((await inbox())[0]!.attempts).toMatchObject([{ n: 1, status: null, error: "no answer within 30 s" }]);
  await call(mock, "POST", "/reset");
});

test("deliveries are sent one at a time, and one that failed does not hold back the next", async () => {
  let running = 0;
  const statuses = [500, 204, 204];
  const forwarder = await forwarderTo((incoming, outgoing) => {
    incoming.resume();
    expect((running += 1)).toBe(1);
    incoming.on("end", () => {
      running -= 1;
      outgoing.writeHead(statuses.shift()!).end();
    });
  });
  await call(mock, "POST", "/trigger", { event: "leave.declined" });
  await Promise.all((await inbox()).map((event) => forwarder.forward(event)));
  expect(said.filter((line) => /-->/.test(line)).map((line) => line.split(" ")[1])).toEqual(["leave.approved", "leave.declined"]);
  mock.clock.advance("PT2S");
  await vi.waitFor(async () => expect((await inbox()).map(({ attempts }) => attempts.length)).toEqual([2, 1]), { timeout: 5000 });
});

test("an attempt that the mock does not know any more ends there", async () => {
  const forwarder = await forwarderTo((incoming, outgoing) => {
    incoming.resume();
    mock.reset();
    outgoing.writeHead(500).end();
  });
  const [event] = await inbox();
  await forwarder.forward(event!);
  expect(said.at(-1)).toBe(`    the mock does not keep the attempt of ${event!.id}`);
});
