import { Readable } from "node:stream";
import * as undici7 from "undici";
import * as undici6 from "undici6";
import * as undici8 from "undici8";
import { afterEach, expect, test } from "vitest";
import { CLIENTS, resetDispatchers } from "@hr-platform/engine/test/undici/clients";
import { createMock } from "../../src/mock.ts";

const ORIGIN = "https://api.example";
const COMPANY = `${ORIGIN}/api/v1/company`;
const headers = { authorization: "Bearer hrk_wattle_full" };
const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });

afterEach(() => {
  resetDispatchers();
  mock.faults.transport();
});

/** The error of a promise that rejects, with its cause. */
async function failure(promise: Promise<unknown>): Promise<Error & { readonly code: string; readonly cause: Error }> {
  return (await promise.then(
    () => expect.unreachable("it succeeded"),
    (error: unknown) => error,
  )) as Awaited<ReturnType<typeof failure>>;
}

test("the dispatcher has the type that each version of undici takes", async () => {
  undici6.setGlobalDispatcher(mock.dispatcher(ORIGIN));
  undici7.setGlobalDispatcher(mock.dispatcher(ORIGIN));
  undici8.setGlobalDispatcher(mock.dispatcher(ORIGIN));
  const dispatcher: undici7.Dispatcher = mock.dispatcher(ORIGIN);
  expect((await undici7.request(COMPANY, { headers, dispatcher })).statusCode).toBe(200);
});

for (const name of ["the built-in fetch", "request of undici 6", "request of undici 7", "request of undici 8"]) {
  const client = CLIENTS[name]!;

  test(`an abort ends what ${name} waits for, before the request, before the headers and within the body`, async () => {
    client.use(mock.dispatcher(ORIGIN));
    const gone = new Error("not needed any more");
    expect(await client.send(COMPANY, { headers, signal: AbortSignal.abort(gone) })).toEqual({ error: "Error  not needed any more" });
    for (const rule of [
      { kind: "latency", latency: { distribution: "fixed", ms: 60_000 } },
      { kind: "slow-body", bytesPerSecond: 10 },
    ] as const) {
      mock.faults.transport(rule);
      const leaving = new AbortController();
      const seen = client.send(COMPANY, { headers, signal: leaving.signal });
      setTimeout(() => leaving.abort(gone), 15);
      expect(await seen).toEqual({ error: "Error  not needed any more" });
    }
  });

  test(`a body that fails while it streams fails the request of ${name}`, async () => {
    client.use(mock.dispatcher(ORIGIN));
    const body = new Readable({ read: () => void body.destroy(new Error("the disk is gone")) });
    const seen = await client.send(`${ORIGIN}/api/v1/employees`, { method: "POST", headers, body });
    expect(JSON.stringify(seen)).toContain("the disk is gone");
  });
}

test("a client that waits only so long for the headers gets the error of undici", async () => {
  mock.faults.transport({ kind: "latency", latency: { distribution: "fixed", ms: 60_000 } });
  const dispatcher: undici8.Dispatcher = mock.dispatcher(ORIGIN);
  const error = await failure(undici8.request(COMPANY, { headers, dispatcher, headersTimeout: 20 }));
  expect([error.code, error instanceof undici8.errors.HeadersTimeoutError]).toEqual(["UND_ERR_HEADERS_TIMEOUT", true]);
});

test("requests to other origins pass to the dispatcher that was there before", async () => {
  const other = createMock({ seed: 7 });
  const { url } = await other.listen();
  undici8.setGlobalDispatcher(mock.dispatcher(ORIGIN));
  undici8.setGlobalDispatcher(createMock({ seed: 5 }).dispatcher("https://second.example"));
  const id = async (answer: Promise<Response>): Promise<unknown> => ((await (await answer).json()) as { data: { id: string } }).data.id;
  const own = ({ world }: typeof mock): string => world.companies.find(({ slug }) => slug === "wattle")!.id;
  expect(await id(fetch(`${url}/api/v1/company`, { headers }))).toBe(own(other));
  expect(await id(fetch(COMPANY, { headers }))).toBe(own(mock));
  expect(await id(fetch("https://second.example/api/v1/company", { headers }))).not.toBe(own(mock));
  await other[Symbol.asyncDispose]();
});

test("requests to other origins can be refused, with both origins in the error", async () => {
  undici8.setGlobalDispatcher(mock.dispatcher(ORIGIN, { others: "refuse" }));
  expect((await failure(fetch("http://other.example/x"))).cause?.message).toMatch(
    /^http:\/\/other\.example\/x was refused: .* https:\/\/api\.example only/,
  );
  expect((await failure(fetch("http://other.example/x?token=hush"))).cause?.message).toMatch(/^http:\/\/other\.example\/x was refused: /);
});

test("requests to other origins can go to another dispatcher", async () => {
  const others = new undici8.MockAgent();
  others.get("https://other.example").intercept({ path: "/x" }).reply(200, "there");
  undici8.setGlobalDispatcher(mock.dispatcher(ORIGIN, { others }));
  expect(await (await undici8.request("https://other.example/x")).body.text()).toBe("there");
});

test.for([
  ["api.example", "'api.example' must be an origin such as https://api.example, without a path"],
  ["https://hr.example/api/v1", "'https://hr.example/api/v1' must be an origin such as https://hr.example, without a path"],
  ["https://u:hush@hr.example", "leave user name and password out of the origin; requests carry their own keys"],
  ["ftp://hr.example", "'ftp://hr.example' must be an origin such as https://api.example, without a path"],
] as const)("'%s' is refused as an origin, with the mend", ([origin, message]) => {
  expect(() => mock.dispatcher(origin)).toThrow(`mock.dispatcher: ${message}`);
});

test("interceptors of undici work on it", async () => {
  mock.faults.transport({ kind: "error", status: 500, every: 2 });
  const dispatcher = mock
    .dispatcher<undici8.Dispatcher>(ORIGIN)
    .compose(undici8.interceptors.retry({ minTimeout: 1, retryAfter: false, statusCodes: [500] }));
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await undici8.request(COMPANY, { headers, dispatcher })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200]);
});

for (const [version, undici] of Object.entries({ undici6, undici7, undici8 })) {
  test(`requests through interceptors of ${version} settle, also those of fetch`, async () => {
    const { request, fetch: ownFetch, interceptors } = undici as typeof undici7;
    const dispatcher = mock.dispatcher<undici7.Dispatcher>(ORIGIN);
    const { redirect, dns, cache } = interceptors as Partial<typeof interceptors>;
    const redirecting = dispatcher.compose(redirect!({ maxRedirections: 2 }));
    expect((await request(COMPANY, { headers, dispatcher: redirecting })).statusCode).toBe(200);
    expect((await ownFetch(COMPANY, { headers, dispatcher: redirecting })).status).toBe(200);
    const unknown = Object.assign(new Error("an unknown host"), { code: "ENOTFOUND" });
    const nowhere = dispatcher.compose(dns!({ lookup: (_origin, _options, done) => done(unknown, []) }));
    expect(await failure(request(COMPANY, { headers, dispatcher: nowhere }))).toBe(unknown);
    expect((await failure(ownFetch(COMPANY, { headers, dispatcher: nowhere }))).cause).toBe(unknown);
    // undici 6 has none.
    if (cache === undefined) return;
    for (let n = 0; n < 2; n += 1) {
      const cached = await ownFetch(COMPANY, { headers, dispatcher: dispatcher.compose([cache(), redirect!()]) });
      expect([cached.status, await cached.json()]).toEqual([200, expect.anything()]);
    }
  });
}

test("interceptors add up, and other origins go through them, too", async () => {
  const seen: unknown[] = [];
  const noting =
    (name: string): undici8.Dispatcher.DispatcherComposeInterceptor =>
    (dispatch) =>
    (options, handler) => {
      seen.push(name, options.origin);
      return dispatch(options, handler);
    };
  const dispatcher = mock.dispatcher<undici8.Dispatcher>(ORIGIN, { others: "refuse" }).compose(noting("inner")).compose(noting("outer"));
  expect((await undici8.request(COMPANY, { headers, dispatcher })).statusCode).toBe(200);
  expect((await failure(undici8.request("https://other.example/x", { dispatcher }))).message).toMatch("was refused");
  expect(seen).toEqual(["outer", ORIGIN, "inner", ORIGIN, "outer", "https://other.example", "inner", "https://other.example"]);
});

test("a redirect of another origin leads to the mock", async () => {
  const others = new undici8.MockAgent();
  others
    .get("https://old.example")
    .intercept({ path: "/company" })
    .reply(302, "", { headers: { location: COMPANY } });
  const dispatcher = mock.dispatcher<undici8.Dispatcher>(ORIGIN, { others }).compose(undici8.interceptors.redirect({ maxRedirections: 2 }));
  // undici takes the key away where the origin changes.
  expect((await undici8.request("https://old.example/company", { headers, dispatcher })).statusCode).toBe(401);
});

test("destroy ends what runs, close waits for it, and both refuse what comes after", async () => {
  mock.faults.transport({ kind: "latency", latency: { distribution: "fixed", ms: 60_000 } });
  const destroyed = mock.dispatcher<undici8.Dispatcher>(ORIGIN);
  const running = failure(undici8.request(COMPANY, { headers, dispatcher: destroyed }));
  await new Promise((resolve) => setTimeout(resolve, 10));
  await destroyed.destroy();
  expect((await running).code).toBe("UND_ERR_DESTROYED");
  mock.faults.transport();
  const closed = mock.dispatcher<undici8.Dispatcher>(ORIGIN);
  const last = undici8.request(COMPANY, { headers, dispatcher: closed });
  await closed.close();
  expect((await last).statusCode).toBe(200);
  expect((await failure(undici8.request(COMPANY, { headers, dispatcher: closed }))).code).toBe("UND_ERR_DESTROYED");
});

test("events still go to the inbox, and the control API answers at the same origin, streams too", async () => {
  undici8.setGlobalDispatcher(mock.dispatcher(ORIGIN, { others: "refuse" }));
  const [request] = ((await (await fetch(`${ORIGIN}/api/v1/leave?status=pending`, { headers })).json()) as { data: { id: string }[] }).data;
  const events = await fetch(`${ORIGIN}/_mock/events`);
  const reader = events.body!.getReader();
  await fetch(`${ORIGIN}/api/v1/leave/${request!.id}/approve`, { method: "PATCH", headers });
  expect((await mock.webhooks.next("leave.approved")).data["id"]).toBe(request!.id);
  let text = "";
  while (!text.includes("/approve")) text += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  expect(events.headers.get("content-type")).toMatch("text/event-stream");
});
