import { createHmac } from "node:crypto";
import { once } from "node:events";
import { type IncomingHttpHeaders, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { type HrMockProcess, startHrMock } from "../../../test/support/hr-mock-process.ts";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import type { Listening, Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { listen } from "./listen.ts";
import { trigger } from "./trigger.ts";

let mock: Mock;
let listening: Listening;
let receiver: Server;
let forwardTo: string;
let arrivals: { url: string; headers: IncomingHttpHeaders; body: Buffer }[];

beforeEach(async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  mock = frozenMock();
  listening = await mock.listen();
  arrivals = [];
  receiver = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      arrivals.push({ url: incoming.url!, headers: incoming.headers, body: Buffer.concat(chunks) });
      outgoing.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  forwardTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks?team=hr`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  receiver.closeAllConnections();
  receiver.close();
  await mock[Symbol.asyncDispose]();
});

const hrMock = (...args: string[]): HrMockProcess => startHrMock(args);

test.each(["prefixed-hex", "prefixed-base64"] as const)(
  "listen prints the secret of a sandbox in the form %s, and what it forwards is signed with it",
  async (form) => {
    using sandbox = mock.sandbox({ decide: { "webhook-secret-form": form } });
    const one = hrMock("listen", "--forward-to", forwardTo, "--mock", listening.url, "--sandbox", sandbox.id, "--company", "wattle");
    await one.said(/Ready/);
    const secret = /signing secret whsec_(\S+)/.exec(one.out())![1]!;
    const api = client(mock, sandbox.key("wattle"));
    api.patch(`/employees/${api.get<{ id: string }[]>("/employees").data[0]!.id}`, { job_title: "Zoë" });
    await one.said(/<-- 204/);
    const key = Buffer.from(secret, form === "prefixed-hex" ? "hex" : "base64");
    expect([key.length, arrivals[0]!.headers["x-service-signature"]]).toEqual([
      32,
      `sha256=${createHmac("sha256", key).update(arrivals[0]!.body).digest("hex")}`,
    ]);
    one.child.kill("SIGINT");
    expect((await one.ended).status).toBe(0);
  },
);

test("listen prints the secret, forwards the exact bytes with their signature, filters by kind and company, and ends with 0", async () => {
  const { child, out, said, ended } = hrMock(
    "listen",
    "--forward-to",
    forwardTo,
    "--mock",
    listening.url,
    "--events",
    "employee.updated,ping",
    "--company",
    "wattle",
  );
  await said(/Ready/);
  expect(out()).toBe(`wattle      signing secret whsec_inbox_wattle\nReady. Forwarding to ${forwardTo}\n`);
  const wattle = client(mock);
  client(mock, "hrk_kauri_full").patch(`/employees/${someone(mock, "kauri").id}`, { job_title: "Zoë" });
  wattle.post(`/employees/${someone(mock).id}/invite`);
  wattle.post("/webhooks", { url: "https://inbox.mock.example/", events: ["employee.updated"] });
  wattle.patch(`/employees/${someone(mock).id}`, { job_title: "Zoë" });
  await trigger("ping", { mock: listening.url });
  await said(/<-- 204 .*\n[^]*<-- 204 .*\n/);
  expect(out()).toMatch(/\d\d:\d\d:\d\d {2}--> employee\.updated {2}wattle {2}[0-9a-f-]{36}\n/);
  expect(arrivals.map(({ url, body }) => [url, (JSON.parse(body.toString()) as { event: string }).event])).toEqual([
    ["/hooks?team=hr", "employee.updated"],
    ["/hooks?team=hr", "ping"],
  ]);
  const [first] = arrivals;
  expect(first!.body.toString()).toBe(
    mock.webhooks.all().find(({ event, company }) => event === "employee.updated" && company === "wattle")!.body,
  );
  expect(first!.headers["x-service-signature"]).toBe(
    `sha256=${createHmac("sha256", "whsec_inbox_wattle").update(first!.body).digest("hex")}`,
  );
  child.kill("SIGINT");
  expect((await ended).status).toBe(0);
});

test("listen reconnects to a mock and continues where it was, and reports a receiver that is down", async () => {
  receiver.closeAllConnections();
  receiver.close();
  await once(receiver, "close");
  const { out, said } = hrMock("listen", "--forward-to", forwardTo, "--mock", listening.url);
  await said(/Ready/);
  await trigger("employee.created", { mock: listening.url });
  await said(/<-- failed: ECONNREFUSED {2}POST/);
  const { port } = new URL(listening.url);
  await listening.close();
  await said(/is gone; reconnecting/);
  client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Lead" });
  listening = await mock.listen({ port: Number(port) });
  await said(/--> employee\.updated/);
  expect(out()).not.toMatch(/employee\.created[^]*employee\.created/);
});

test("listen sends again what a receiver fails to take, when it is due by the mock's clock, and the mock logs it", async () => {
  const answers = [500, 302, 204];
  receiver.removeAllListeners("request");
  receiver.on("request", (incoming, outgoing) => {
    incoming.resume();
    arrivals.push({ url: incoming.url!, headers: incoming.headers, body: Buffer.alloc(0) });
    outgoing.writeHead(answers[arrivals.length - 1]!).end();
  });
  const { said } = hrMock("listen", "--forward-to", forwardTo, "--mock", listening.url);
  await said(/Ready/);
  await trigger("employee.created", { mock: listening.url });
  await said(/<-- 500 .*\n.* attempt 2 of [0-9a-f-]{36} at 2026-03-02 09:00:02 by the mock's clock\n/);
  mock.clock.advance("PT2S");
  await said(/--> employee\.created {2}wattle {2}[0-9a-f-]{36} {2}attempt 2\n.*<-- 302 .*\n.* attempt 3 of .* at 2026-03-02 09:00:10/);
  mock.clock.advance("PT8S");
  await said(/<-- 204/);
  const log = async (): Promise<unknown> => {
    const inbox = (await (await fetch(`${listening.url}/_mock/inbox`)).json()) as { attempts: { n: number; status: number }[] }[];
    return inbox[0]!.attempts.map(({ n, status }) => [n, status]);
  };
  await vi.waitFor(async () =>
    expect(await log()).toEqual([
      [1, 500],
      [2, 302],
      [3, 204],
    ]),
  );
});

test("listen and trigger use a sandbox by its name, and end when it is gone", async () => {
  const sandbox = mock.sandbox({ name: "ci-4711" });
  const { out, said, ended } = hrMock("listen", "--forward-to", forwardTo, "--mock", listening.url, "--sandbox", "ci-4711");
  await said(/Ready/);
  await trigger("leave.approved", { mock: listening.url });
  await trigger("employee.created", { mock: listening.url, sandbox: sandbox.id });
  await said(/<-- 204/);
  expect(out()).not.toContain("leave.approved");
  expect([sandbox.webhooks.all().length, mock.webhooks.all().length]).toEqual([1, 1]);
  sandbox.end();
  await listening.close();
  listening = await mock.listen({ port: listening.port });
  expect((await ended).status).toBe(2);
});

describe("a mistake", () => {
  test.each([
    [
      "a kind that does not exist",
      { events: "leave.approved,leave.lost" },
      /^unknown event 'leave\.lost'; the events are employee\.created, .*, document\.signed, ping$/,
    ],
    ["an address that is none", { forwardTo: "localhost:3000" }, /^--forward-to 'localhost:3000' must be an http or https address/],
    ["an address with a password", { forwardTo: "http://a:b@localhost:3000" }, /^--forward-to must not hold a user name or a password$/],
    ["a mock below a path", { mock: "http://127.0.0.1:1/mock" }, /^--mock '.*' must be the address of a running mock/],
    ["a mock that is not there", { mock: "http://127.0.0.1:1" }, /^no mock answers at http:\/\/127\.0\.0\.1:1; start one with 'hr-mock'/],
    ["a mock with a password", { mock: "http://a:hush@127.0.0.1:1" }, /^((?!hush).)*leave them out of --mock((?!hush).)*$/],
    ["a mock that has no address", { mock: "here" }, /^--mock 'here' must be the address of a running mock/],
    ["a company that does not exist", { company: "nobody" }, /^unknown company 'nobody'; the companies are wattle, kauri/],
  ])("%s is reported in one line", async (_what, flags, message) => {
    await expect(listen({ forwardTo, mock: listening.url, ...flags })).rejects.toThrow(message);
  });

  test("does not happen for the address of a sandbox", async () => {
    const sandbox = mock.sandbox();
    await trigger("leave.approved", { mock: `${listening.url}/_mock/sandboxes/${sandbox.id}` });
    expect([sandbox.webhooks.all().length, mock.webhooks.all().length]).toEqual([1, 0]);
  });

  test("in the name of a sandbox is reported with those that there are", async () => {
    mock.sandbox({ name: "ci-4711" });
    const flags = { mock: listening.url, sandbox: "ci-4771" };
    const message = `${listening.url} has no sandbox 'ci-4771' (did you mean 'ci-4711'?); it has default, sb1, ci-4711`;
    await expect(trigger("ping", flags)).rejects.toThrow(message);
    await expect(listen({ forwardTo, ...flags })).rejects.toThrow(message);
    const both = { mock: `${listening.url}/_mock/sandboxes/sb1`, sandbox: "sb1" };
    await expect(trigger("ping", both)).rejects.toThrow(/^--mock '.*' names a sandbox and --sandbox 'sb1' too; leave one of them out$/);
  });

  test("in the id of a resource is reported in one line", async () => {
    await expect(trigger("leave.approved", { mock: listening.url, id: "7" })).rejects.toThrow(
      "--id '7' must be the id of a resource, a UUID",
    );
    const id = someone(mock, "kauri").id;
    await expect(trigger("employee.updated", { mock: listening.url, id, company: "wattle" })).rejects.toThrow(
      "refused: wattle has no employee with this id.",
    );
  });

  test("in a trigger is reported in one line", async () => {
    await expect(trigger("leave.lost", { mock: listening.url })).rejects.toThrow(/^unknown event 'leave\.lost'/);
    await expect(trigger("ping", { mock: listening.url, company: "nobody" })).rejects.toThrow(/refused: company must be one of: wattle/);
  });
});
