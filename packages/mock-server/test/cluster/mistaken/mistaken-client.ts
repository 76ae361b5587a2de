import type { Stream } from "@hr-platform/domain";
import type { Mock } from "../../../src/sandbox/mock-handle.ts";
import { frozenMock } from "../../support/worlds.ts";
import { type ApiAnswer, type ApiCall, type ApiClient, fetchClient } from "../workload/api-client.ts";

const KEY = "hrk_wattle_full";
const isRead = ({ method }: ApiCall): boolean => method === "GET";

/** A client of a mock in memory. */
export function mockClient(mock: Mock): ApiClient {
  return fetchClient("http://mock.example/api/v1", KEY, { fetch: mock.fetch });
}

/** Handles one request after the other; callers that wait overlap. */
function inTurn(client: (call: ApiCall) => Promise<ApiAnswer>): ApiClient {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => {
    const turn = last.then(() => client(call));
    last = turn;
    return turn;
  };
}

async function answered(client: ApiClient, call: ApiCall): Promise<ApiAnswer> {
  const answer = await client(call);
  if (answer === "lost") throw new Error(`a mock in memory lost ${call.method} ${call.path}`);
  return answer;
}

/** Some reads are answered by a replica that has not applied the newest one to three writes. */
function staleReads(chance: Stream, share: number): ApiClient {
  const [newest, behind] = [mockClient(frozenMock()), mockClient(frozenMock())];
  const missing: ApiCall[] = [];
  return inTurn(async (call) => {
    if (!isRead(call)) missing.push(call);
    if (!isRead(call) || !chance.chance(share)) return answered(newest, call);
    const lag = chance.int(1, 3);
    while (missing.length > lag) await behind(missing.shift()!);
    return answered(behind, call);
  });
}

/** Some writes are acknowledged and then forgotten. */
function forgottenWrites(chance: Stream, share: number): ApiClient {
  const mock = frozenMock();
  const client = mockClient(mock);
  return inTurn(async (call) => {
    const before = !isRead(call) && chance.chance(share) ? mock.snapshot() : undefined;
    const answer = await answered(client, call);
    before?.restore();
    return answer;
  });
}

/** Some writes are applied again, after some other requests. The caller sees the first answer. */
function writesAppliedLater(chance: Stream, share: number): ApiClient {
  const client = mockClient(frozenMock());
  const again: ApiCall[] = [];
  return inTurn(async (call) => {
    if (again.length > 0 && chance.chance(0.3)) await client(again.shift()!);
    if (!isRead(call) && chance.chance(share)) again.push(call);
    return answered(client, call);
  });
}

/** Some writes are sent twice, as by a retry after an unknown outcome. The caller sees the second answer. */
function writesRetried(chance: Stream, share: number): ApiClient {
  const client = mockClient(frozenMock());
  return inTurn(async (call) => {
    if (!isRead(call) && chance.chance(share)) await client(call);
    return answered(client, call);
  });
}

/** Some losers of a race to approve or decline are told that they won. */
function twoWinners(chance: Stream, share: number): ApiClient {
  const client = mockClient(frozenMock());
  return inTurn(async (call) => {
    const answer = await answered(client, call);
    const [, action] = /\/(approve|decline)$/.exec(call.path) ?? [];
    if (action === undefined || answer.status !== 409 || !chance.chance(share)) return answer;
    return { status: 200, body: { data: { status: action === "approve" ? "approved" : "declined" } } };
  });
}

/** Some creations get the id of an earlier one. */
function idsGivenAgain(chance: Stream, share: number): ApiClient {
  const client = mockClient(frozenMock());
  let earlier: unknown;
  return inTurn(async (call) => {
    const answer = await answered(client, call);
    const data = (answer.body as { data?: { id?: unknown } } | undefined)?.data;
    if (call.method !== "POST" || data?.id === undefined) return answer;
    if (earlier !== undefined && chance.chance(share)) return { ...answer, body: { data: { ...data, id: earlier } } };
    earlier = data.id;
    return answer;
  });
}

/** Ways to be wrong. `share`: how often, of the requests that can show it. */
export const MISTAKES: Readonly<Record<string, (chance: Stream, share: number) => ApiClient>> = {
  "stale reads": staleReads,
  "acknowledged writes that are forgotten": forgottenWrites,
  "writes applied again later": writesAppliedLater,
  "writes retried after an unknown outcome": writesRetried,
  "two winners of approve and decline": twoWinners,
  "ids given again": idsGivenAgain,
};
