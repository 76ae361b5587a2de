import { stream } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { client, jsonRequest } from "@hr-platform/engine/test/support/client";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import type { ApiClient } from "./api-client.ts";
import { type RecordedExchange, recordHistory } from "./record-history.ts";
import { readFacts } from "./scene.ts";

/** A client of the mock's core that answers after a number of turns from a seed. */
function scheduled(seed: number): ApiClient {
  const core = client(frozenMock());
  const chance = stream(seed, "turns");
  const wait = async (): Promise<void> => {
    for (let turns = chance.int(0, 8); turns > 0; turns -= 1) await Promise.resolve();
  };
  return async ({ method, path, body }) => {
    await wait();
    const [name, query = ""] = path.split("?") as [string, string?];
    const answer = core.send({ ...jsonRequest(method, name, body), query });
    await wait();
    return { status: answer.status, body: answer.body };
  };
}

async function recorded(turns: number, seed: number): Promise<readonly RecordedExchange[]> {
  const one = scheduled(turns);
  return recordHistory({ clients: [one], facts: await readFacts(one), name: "same", seed });
}

test("a history depends only on its seed and on the order of the responses", async () => {
  const history = await recorded(1, 1);
  expect(await recorded(1, 1)).toEqual(history);
  expect(await recorded(2, 1)).not.toEqual(history);
  expect(await recorded(1, 2)).not.toEqual(history);
});

test("agents overlap, and nobody sends a request twice", async () => {
  const exchanges = await recorded(3, 3);
  expect(exchanges.length).toBeGreaterThan(45);
  const overlaps = exchanges.filter((one) => exchanges.some((other) => one.called < other.called && other.called < one.returned));
  expect(overlaps.length).toBeGreaterThan(30);
  expect(new Set(exchanges.map(({ call }) => call.mark)).size).toBe(exchanges.length);
});

test("a gateway's statuses and a lost response have no outcome and no return", async () => {
  const one = scheduled(4);
  const facts = await readFacts(one);
  for (const answer of [
    "lost",
    { status: 502, body: undefined },
    { status: 503, body: undefined },
    { status: 504, body: undefined },
  ] as const) {
    const clients: ApiClient[] = [() => Promise.resolve(answer)];
    const exchanges = await recordHistory({ clients, facts, name: "none", seed: 4 });
    expect(exchanges.length).toBeGreaterThan(0);
    expect(exchanges.every(({ answer: seen, returned }) => seen === undefined && returned === Infinity)).toBe(true);
  }
});

test("facts that are lost are an error", async () => {
  await expect(readFacts(() => Promise.resolve("lost"))).rejects.toThrow("GET /company has no data: lost");
});
