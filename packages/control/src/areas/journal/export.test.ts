import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { call } from "../../../test/support/control.ts";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { ApiRequest } from "@hr-platform/engine/contract/request";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

const run = promisify(execFile);
const KEY = { authorization: "Bearer hrk_wattle_full", "content-type": "application/json" };

function lastRequest({ defaultSandbox: { journal } }: Mock): Pick<ApiRequest, "method" | "path" | "query" | "body"> {
  const { method, path, query, body } = journal.whole(journal.next - 1)!.request;
  return { method, path, query, body: body === null ? null : new Uint8Array(body) };
}

/** A mock that listens without a rate limit, and the text of `/requests/last/code`. */
async function listening(): Promise<{ readonly mock: Mock; readonly url: string; readonly codeOfLast: (form: string) => Promise<string> }> {
  const mock = frozenMock({ rateLimit: null });
  const { url } = await mock.listen();
  return { mock, url, codeOfLast: async (form) => await (await fetch(`${url}/_mock/requests/last/code?as=${form}`)).text() };
}

const words = fc.string({ unit: fc.constantFrom("a", "'", '"', "\\", "$x", "`", "\n", "é", "😀", " ", "%41", "!", "\u0000") });
const requests = fc.record({ title: words, department: words });

test("code of fetch sends the same request again, whatever characters it has", async () => {
  const { mock, url, codeOfLast } = await listening();
  const { id } = someone(mock);
  await fc.assert(
    fc.asyncProperty(requests, async ({ title, department }) => {
      await fetch(`${url}/api/v1/employees/${id}?${new URLSearchParams({ department }).toString()}`, {
        method: "PATCH",
        headers: KEY,
        body: JSON.stringify({ job_title: title }),
      });
      const first = lastRequest(mock);
      const code = await codeOfLast("fetch");
      // oxlint-disable-next-line typescript/no-implied-eval -- The code is what is tested.
      await (new Function(`return (async () => { ${code} })()`) as () => Promise<void>)();
      expect(lastRequest(mock)).toEqual(first);
    }),
    runs(75, 60),
  );
  await mock[Symbol.asyncDispose]();
});

const hasCurl = await run("curl", ["--version"]).then(
  () => true,
  () => false,
);

test.skipIf(!hasCurl)("a command of curl sends the same request again, whatever characters it has", async () => {
  const { mock, url, codeOfLast } = await listening();
  const { id } = someone(mock);
  await fc.assert(
    fc.asyncProperty(requests, async ({ title }) => {
      // No argument of a command can hold a null character: JSON escapes it.
      await fetch(`${url}/api/v1/employees/${id}`, { method: "PATCH", headers: KEY, body: JSON.stringify({ job_title: title }) });
      const first = lastRequest(mock);
      await run("sh", ["-c", await codeOfLast("curl")]);
      expect(lastRequest(mock)).toEqual(first);
    }),
    runs(76, 12),
  );
  const bytes = Uint8Array.from([0, 255, 39, 10]);
  await fetch(`${url}/api/v1/employees/${id}`, { method: "PATCH", headers: KEY, body: bytes });
  const first = lastRequest(mock);
  await run("sh", ["-c", await codeOfLast("curl")]);
  expect(lastRequest(mock)).toEqual(first);
  expect(first.body).toEqual(bytes);
  await mock[Symbol.asyncDispose]();
});

test("a test expects the status of the exchange", async () => {
  const mock = frozenMock();
  client(mock).get("/nothing");
  const text = await (await mock.fetch("http://mock.example/_mock/requests/0/code?as=vitest")).text();
  expect(text).toContain('test("GET /api/v1/nothing is answered 404", async () => {');
  expect(text).toContain("expect(response.status).toBe(404);");
});

test("for another sandbox the key becomes that of the same name there", async () => {
  const mock = frozenMock();
  const own = mock.sandbox({ name: "blue" });
  client(mock, "hrk_wattle_read").get("/company");
  const { body } = await call(mock, "GET", "/requests/last/request?for=blue");
  expect(body).toMatchObject({ method: "GET", headers: { authorization: `Bearer ${own.key("wattle", "read")}` } });
  const back = await call(mock, "GET", "/requests/last/request?for=nobody");
  expect(back.status).toBe(400);
});

test("the archive has every exchange, with masked keys", async () => {
  const mock = frozenMock();
  client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Cook" });
  client(mock).get("/employees", { limit: 1 });
  const response = await mock.fetch("http://mock.example/_mock/har");
  const text = await response.text();
  expect(text).not.toContain("hrk_wattle_full");
  const { log } = JSON.parse(text) as {
    log: { entries: { request: { method: string; url: string; postData?: { text: string } }; response: { status: number } }[] };
  };
  expect(log.entries.map(({ request, response }) => [request.method, response.status])).toEqual([
    ["PATCH", 200],
    ["GET", 200],
  ]);
  expect(log.entries[1]!.request.url).toBe("http://mock.example/api/v1/employees?limit=1");
  expect(log.entries[0]!.request.postData!.text).toBe('{"job_title":"Cook"}');
});

test("an HTTP Archive has as much of a response as was sent", async () => {
  const mock = frozenMock();
  const api = client(mock, "hrk_wattle_full", { checked: false });
  mock.faults.transport({ kind: "truncated", bytes: 40 });
  api.get("/company");
  mock.faults.transport({ kind: "silence" });
  api.get("/company");
  const { log } = (await (await mock.fetch("http://mock.example/_mock/har")).json()) as {
    log: { entries: { response: { bodySize: number; comment: string; content: { size: number; text: string } } }[] };
  };
  const [cut, silent] = log.entries.map(({ response }) => response);
  expect([cut!.bodySize, cut!.content.size, cut!.content.text.length]).toEqual([40, 40, 40]);
  expect(cut!.comment).toMatch(/^the first 40 of [\d,]+ bytes were sent, and the connection was cut$/);
  expect([silent!.bodySize, silent!.content.text]).toEqual([0, ""]);
});

test("a file keeps the keys of its world, and no token, cookie or key of another service", async () => {
  const mock = frozenMock({ rateLimit: null });
  const foreign = { "x-api-key": "secret-of-another-1", cookie: "sid=secret-of-another-2" };
  const send = async (authorization: string, headers = {}): Promise<number> =>
    (await mock.fetch("http://mock/api/v1/employees?token=secret-of-another-3", { headers: { authorization, ...headers } })).status;
  expect(await send("Bearer hrk_wattle_full", foreign)).toBe(200);
  expect(await send("Bearer secret-of-another-4", foreign)).toBe(401);
  const { body } = await call(mock, "GET", "/export");
  expect(JSON.stringify(body)).not.toContain("secret-of-another");
  const { exchanges } = body as unknown as {
    readonly exchanges: readonly { readonly request: { readonly headers: Record<string, string> } }[];
  };
  expect(exchanges.map(({ request }) => request.headers["authorization"])).toEqual(["Bearer hrk_wattle_full", "Bearer masked"]);
});
