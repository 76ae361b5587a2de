import { stream } from "@hr-platform/domain";
import { runs } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { frozenMock } from "../support/worlds.ts";
import { runCampaign } from "./campaign.ts";
import { judgeHistory } from "./judge-history.ts";
import { lossyClient } from "./mistaken/lossy-client.ts";
import { MISTAKES, mockClient } from "./mistaken/mistaken-client.ts";
import { type ApiClient, fetchClient } from "./workload/api-client.ts";
import { recordHistory } from "./workload/record-history.ts";
import { type CompanyFacts, readFacts } from "./workload/scene.ts";

const facts: CompanyFacts = await readFacts(mockClient(frozenMock()));

/** The violations that `histories` of a client show, up to the first history with any, and how many histories that took. */
async function judged(client: ApiClient, seed: number, histories: number): Promise<{ took: number; texts: string[] }> {
  for (let n = 1; n <= histories; n += 1) {
    const history = await recordHistory({ clients: [client], facts, name: `h${seed}-${n}`, seed: seed + n });
    const { violations } = judgeHistory(history);
    if (violations.length > 0) return { took: n, texts: violations.map(({ text }) => text) };
  }
  return { took: Infinity, texts: [] };
}

test("a correct mock has no violation in 1,000 histories", async () => {
  const { seed, numRuns } = runs(1210, 1000);
  const report = await runCampaign({ clients: [mockClient(frozenMock())], facts, name: "correct", seed, histories: numRuns, parallel: 2 });
  expect(report).toMatchObject({ histories: numRuns, violations: [], unknown: 0, lost: 0 });
  expect(report.exchanges).toBeGreaterThan(numRuns * 45);
});

test("nor has a correct mock whose requests and responses are lost, late or end as 503", async () => {
  const { seed, numRuns } = runs(1211, 1000);
  const client = lossyClient(mockClient(frozenMock()), stream(seed, "losses"), 0.03);
  const report = await runCampaign({ clients: [client], facts, name: "lossy", seed, histories: numRuns });
  expect(report).toMatchObject({ violations: [], unknown: 0 });
  expect(report.lost).toBeGreaterThan(numRuns);
});

test("nor has a correct mock behind a port", async () => {
  const mock = frozenMock();
  const listening = await mock.listen();
  const clients = [1, 2].map(() => fetchClient(listening.baseUrl, "hrk_wattle_full"));
  const history = await recordHistory({ clients, facts, name: "port", seed: 1, operations: 80 });
  await listening.close();
  expect(history.exchanges.every(({ answer }) => answer !== undefined)).toBe(true);
  expect(judgeHistory(history).violations).toEqual([]);
  expect(await clients[0]!({ method: "GET", path: "/company" })).toBe("lost");
});

test("a violation shows the shortest prefix of one object, with the request that contradicts it", async () => {
  const { texts } = await judged(MISTAKES["two winners of approve and decline"]!(stream(3, "text"), 1), 3000, 20);
  const [first, ...lines] = texts[0]!.split("\n");
  expect(first).toMatch(/^leaveRequest [-0-9a-f]{36} is not linearizable:$/);
  expect(lines[0]).toMatch(/^ {2}#1 +\d+–\d+ +agent \d by client 0 {2}create pending -> done {3}\(POST \/leave\)$/);
  expect(lines.filter((line) => line.endsWith("<- has no place before its return"))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^ {2}longest order that is possible: #1( #\d+)+$/);
});

test.each(Object.entries(MISTAKES))("%s are found within few histories, whatever the network loses", async (mistake, mistaken) => {
  for (let seed = 1; seed <= runs(0, 40).numRuns; seed += 1) {
    const client = mistaken(stream(seed, mistake), 0.1);
    const network = seed % 2 === 0 ? client : lossyClient(client, stream(seed, "losses"), 0.03);
    expect((await judged(network, seed * 1000, 100)).took).toBeLessThanOrEqual(100);
  }
});

test("an id that two histories are given is found", async () => {
  // A service that forgets everything between the histories gives the same ids again.
  let client = mockClient(frozenMock());
  const forgets: ApiClient = (call) => client(call);
  const onHistory = (): void => {
    client = mockClient(frozenMock());
  };
  const { violations } = await runCampaign({ clients: [forgets], facts, name: "ids", seed: 1, histories: 2, onHistory });
  expect(violations[0]).toMatch(/^ids-1, seed 2: id [-0-9a-f]{36} was given in ids-0 too$/);
});
