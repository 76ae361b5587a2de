import { describe, expect, it } from "vitest";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import type { Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { createMock } from "../mock.ts";
import { controlApp } from "../api/app.ts";

const ORIGIN = "http://mock.example:4010";

function make(options: MockOptions = {}): Mock {
  return createMock({ clock: "frozen:2026-03-02T09:00:00Z", ...options });
}

async function control(mock: Mock, path: string): Promise<Response> {
  return await mock.fetch(new Request(`${ORIGIN}/_mock${path}`));
}

async function api(mock: Mock, path: string, token = "hrk_wattle_full"): Promise<Response> {
  return await mock.fetch(new Request(`${ORIGIN}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } }));
}

describe("the journal", () => {
  it("has the exchanges with the API, with masked keys, and no control calls", async () => {
    const mock = make();
    await api(mock, "/company");
    await api(mock, "/nothing?x=1");
    const body = (await (await control(mock, "/requests")).json()) as JournalEntry[];
    expect(body.map((entry) => [entry.n, entry.request.path, entry.operation, entry.response.status])).toEqual([
      [0, "/company", "getCompany", 200],
      [1, "/nothing", null, 404],
    ]);
    expect(JSON.stringify(body)).not.toContain("hrk_wattle_full");
    expect(await (await control(mock, "/requests?since=1")).json()).toHaveLength(1);
  });

  it("is never charged to a key and never refused by the limit", async () => {
    const mock = make({ rateLimit: 1 });
    for (let n = 0; n < 5; n += 1) expect((await control(mock, "/health")).status).toBe(200);
    expect((await api(mock, "/company")).status).toBe(200);
    expect((await api(mock, "/company")).status).toBe(429);
  });
});

describe("the live journal", () => {
  /** Reads until the stream has sent `count` events or has ended. */
  async function read(reader: ReadableStreamDefaultReader<Uint8Array>, count: number): Promise<string> {
    let text = "";
    while (text.split("event: exchange").length - 1 < count) {
      const { value, done } = await reader.read();
      if (done) break;
      text += new TextDecoder().decode(value);
    }
    return text;
  }

  it("sends each exchange as a server-sent event, starting with those since a number", async () => {
    const mock = make();
    await api(mock, "/company");
    const response = await control(mock, "/events?since=0");
    expect(response.headers.get("Content-Type")).toContain("text/event-stream");
    const reader = response.body!.getReader();
    await api(mock, "/leave/types");
    const text = await read(reader, 2);
    expect(text.match(/^id: \d+$/gm)).toEqual(["id: 0", "id: 1"]);
    expect(JSON.parse(/^data: (.*)$/m.exec(text)![1]!)).toMatchObject({ operation: "getCompany" });
    await reader.cancel();
    await api(mock, "/company");
  });

  it("continues after the last event that the reader received", async () => {
    const mock = make();
    for (let n = 0; n < 3; n += 1) await api(mock, "/company");
    const response = await mock.fetch(new Request(`${ORIGIN}/_mock/events`, { headers: { "Last-Event-ID": "1" } }));
    expect((await read(response.body!.getReader(), 1)).match(/^id: .*$/gm)).toEqual(["id: 2"]);
  });

  it("ends cleanly when the server closes", async () => {
    const closing = new AbortController();
    const response = await controlApp(make()).fetch(new Request(`${ORIGIN}/_mock/events`), { closing: closing.signal });
    closing.abort();
    expect(await response.text()).toMatch(/^: /);
  });

  it("drops a reader that has fallen far behind", async () => {
    const mock = make({ rateLimit: null });
    const response = await control(mock, "/events");
    for (let n = 0; n < 12_000; n += 1)
      mock.exchange({ method: "GET", path: "/company", query: "", headers: { authorization: "Bearer hrk_wattle_full" }, body: null });
    expect((await response.text()).split("event: exchange").length - 1).toBeLessThan(12_000);
  });

  it("keeps almost nothing for a slow reader, and lets it disconnect", async () => {
    const mock = make({ rateLimit: null });
    const ending = new AbortController();
    const response = await controlApp(mock).fetch(new Request(`${ORIGIN}/_mock/events`), { closing: ending.signal });
    for (let n = 0; n < 3000; n += 1)
      mock.exchange({ method: "GET", path: "/company", query: "", headers: { authorization: "Bearer hrk_wattle_full" }, body: null });
    ending.abort();
    expect((await response.text()).split("event: exchange").length - 1).toBeLessThan(20);
  });

  it("continues for a reader that was up to date when the journal was cleared", async () => {
    const mock = make();
    await api(mock, "/company");
    const reader = (await control(mock, "/events?since=0")).body!.getReader();
    expect((await read(reader, 1)).match(/^id: .*$/gm)).toEqual(["id: 0"]);
    mock.reset();
    await api(mock, "/leave/types");
    expect((await read(reader, 1)).match(/^id: .*$/gm)).toEqual(["id: 0"]);
  });
});
