import type { Entry } from "har-format";
import { trafficOf } from "../src/traffic/recorded-traffic.ts";
import { reportOf } from "../src/traffic/traffic-report.ts";
import type { Report } from "../src/verdict/report.ts";
import { harRecorder } from "./har-of.ts";
import { mockTarget } from "./mock-target.ts";
import { useApi } from "./random-client.ts";

export const BASE = "http://mock/api/v1";
export const KEYS: readonly string[] = ["full", "read", "write", "admin", "webhooks", "revoked"].map((name) => `hrk_wattle_${name}`);
const ALL_KEYS = [...KEYS, "hrk_southern_full", "hrk_kauri_full"];

async function* each(entries: readonly unknown[]): AsyncGenerator {
  yield* entries;
}

export const judgedEntries = async (entries: readonly unknown[], base?: string): Promise<Report> =>
  reportOf(await trafficOf(each(entries), base), "x.har");
export const failed = ({ requirements }: Report): string[] => requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);

/** Records what random clients of a mock do. */
export async function recorded(faults: readonly string[], steps = 500, seed = 5, keys: readonly string[] = ALL_KEYS): Promise<Entry[]> {
  const { fetch } = mockTarget({ rateLimit: 100, faults });
  const recorder = harRecorder(fetch);
  await useApi(recorder.fetch, BASE, keys, steps, seed);
  return recorder.har.log.entries;
}

/** A request with a key, and with a body if one is given. */
export const withKey = (key: string, [method, body]: Sent = ["GET"]): RequestInit => ({
  method,
  headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});
export type Sent = readonly [method: string, body?: unknown];

/** The call of one operation, as an entry. */
export async function entryOf(faults: readonly string[], path: string, sent?: Sent, key = "hrk_wattle_full"): Promise<Entry> {
  const { fetch } = mockTarget({ faults });
  const recorder = harRecorder(fetch);
  await recorder.fetch(BASE + path, withKey(key, sent));
  return recorder.har.log.entries[0]!;
}
