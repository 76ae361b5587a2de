import { expect, test } from "vitest";
import { MemoryData, MemoryStore } from "../../src/data/stores/memory-store.ts";
import { call } from "@hr-platform/control/test/support/control";
import { followSummaries, numbersOf } from "@hr-platform/control/test/support/followed-summaries";
import { joinedMock } from "../support/joined-mock.ts";

test("processes that share data all apply what is sent", async () => {
  const data = new MemoryData();
  const [a, b] = [await joinedMock(new MemoryStore(data), "a"), await joinedMock(new MemoryStore(data), "b")];
  const headers = { Authorization: "Bearer hrk_wattle_full" };
  await a.mock.fetch("http://mock.example/api/v1/company", { method: "PATCH", headers, body: '{"name":"One"}' });
  const sent = await call(a.mock, "POST", "/requests/0/send", { body: '{"name":"Two"}' });
  expect(sent).toMatchObject({ status: 201, body: { n: 1, status: 200 } });
  const read = await b.mock.fetch("http://mock.example/api/v1/company", { headers });
  expect(await read.text()).toContain("Two");
  const fork = await call(a.mock, "POST", "/requests/0/send", { at: "before", decisions: { "create-status": "201" } });
  expect(
    (await call(b.mock, "GET", `/requests?sandbox=${(fork.body as unknown as { readonly sandbox: string }).sandbox}`)).body,
  ).toHaveLength(1);
});

test("the rows and changes of another process arrive in the stream of summaries too", async () => {
  const data = new MemoryData();
  const [a, b] = [await joinedMock(new MemoryStore(data), "a"), await joinedMock(new MemoryStore(data), "b")];
  await call(a.mock, "GET", "/requests");
  const reader = await followSummaries(a.mock);
  await b.mock.fetch("http://mock.example/api/v1/company", { headers: { Authorization: "Bearer hrk_wattle_full" } });
  expect(numbersOf(await reader.read(1))).toEqual([0]);
  await call(b.mock, "PUT", "/decisions", { "create-status": "201" });
  expect((await reader.read(1))[0]!.data.areas).toEqual(["decisions", "world"]);
});
