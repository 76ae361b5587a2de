import { stream } from "@hr-platform/domain";
import { expect, test } from "vitest";
import type { JournalEntry } from "../../src/sandbox/journal/journal.ts";
import { frozenMock } from "../support/worlds.ts";
import { judgeJournal } from "./judge-journal.ts";
import { lossyClient } from "./mistaken/lossy-client.ts";
import { mockClient } from "./mistaken/mistaken-client.ts";
import { recordHistory } from "./workload/record-history.ts";
import type { RecordedHistory } from "./workload/recorded-history.ts";
import { readFacts } from "./workload/scene.ts";

/** What agents saw of a correct mock behind a bad network, and the journal of the mock. */
async function recorded(share: number): Promise<{ history: RecordedHistory; journal: readonly JournalEntry[] }> {
  const mock = frozenMock();
  const client = mockClient(mock);
  const facts = await readFacts(client);
  const history = await recordHistory({
    clients: [lossyClient(client, stream(7, "losses"), share)],
    facts,
    name: "journal",
    seed: 7,
    operations: 120,
  });
  const response = await mock.fetch("http://mock.example/_mock/requests");
  return { history, journal: (await response.json()) as JournalEntry[] };
}

test("the journal of a correct mock agrees with what agents saw, whatever the network loses", async () => {
  for (const share of [0, 0.05]) {
    const { history, journal } = await recorded(share);
    expect(history.exchanges.some(({ answer }) => answer === undefined)).toBe(share > 0);
    expect(judgeJournal(history, journal)).toEqual([]);
  }
});

test("a request that is missing, doubled, answered otherwise or out of order in the journal is found", async () => {
  const { history, journal } = await recorded(0);
  // Requests of the opening come one after the other.
  const opening = journal.findIndex(({ operation }) => operation === "createEmployee");
  const [first, second] = [journal[opening]!, journal[opening + 1]!];
  const rest = journal.slice(opening + 2);
  expect(judgeJournal(history, [second, ...rest])).toEqual(["POST /employees (1–2) was answered and is not in the journal"]);
  expect(judgeJournal(history, [first, second, first, ...rest])).toEqual([
    "POST /employees (1–2) is in the journal 2 times",
    "POST /employees (1–2) is behind POST /leave (3–4), which was called after it had returned",
  ]);
  expect(judgeJournal(history, [second, first, ...rest])).toEqual([
    "POST /employees (1–2) is behind POST /leave (3–4), which was called after it had returned",
  ]);
  const otherwise = { ...first, response: { ...first.response, status: 409, body: "" } };
  expect(judgeJournal(history, [otherwise, second, ...rest])).toEqual([
    "POST /employees (1–2) has another response in the journal: 409 undefined",
  ]);
});
