import { join } from "node:path";
import { threadId } from "node:worker_threads";
import type { World } from "@hr-platform/domain";
import { createWorld } from "@hr-platform/fixtures";
import { type Mock, type MockOptions, createMock, targetForms } from "@hr-platform/mock-server";
import type { Target } from "../src/target/target.ts";
import type { Fetch } from "../src/wire/direct.ts";

/** Start time of the mocks in tests. */
const NOW = "2026-03-02T09:00:00Z";

const worlds = new Map<number, World>();

/** The default world of a seed, built once. */
function worldOf(seed: number): World {
  const known = worlds.get(seed) ?? createWorld({ seed, now: new Date(NOW), bulkEmployees: 0 });
  worlds.set(seed, known);
  return known;
}

export interface MockTargetSettings extends MockOptions {
  /** Slug of the judged company. Default `wattle`. */
  readonly main?: string;
  /** Whether the target has a receiver for its webhooks, on a port of this machine. Default false. */
  readonly receiver?: boolean;
}

const file = (name: string): string => join(import.meta.dirname, "../../engine/test/support", name);
let receivers = 0;

/** Each target has its own receiver, on a port that is unlikely to be used. */
function receiverOf(): NonNullable<Target["webhooks"]> {
  const port = 20_000 + ((process.pid * 31 + threadId * 997 + receivers * 7) % 12_000);
  receivers += 1;
  const tls = { cert: file("receiver.cert.pem"), key: file("receiver.key.pem") };
  return { receiver_url: `https://127.0.0.1:${port}/inbox`, listen: `127.0.0.1:${port}`, tls, signature_header: "X-Service-Signature" };
}

/**
 * A mock in this process, with a frozen clock, and its target.
 * @param pipeline the version of the API document that it serves; default: the current one
 */
export function mockTarget(
  { main = "wattle", receiver = false, ...options }: MockTargetSettings = {},
  pipeline?: Parameters<typeof createMock>[1],
): {
  readonly mock: Mock;
  readonly target: Target;
  readonly fetch: Fetch;
} {
  const seed = options.seed ?? 1;
  const settings: MockOptions = {
    seed,
    clock: `frozen:${NOW}`,
    rateLimit: null,
    allowPrivateWebhooks: true,
    world: () => worldOf(seed),
    ...options,
  };
  const mock = createMock(settings, pipeline);
  const { landmarks } = worldOf(seed).data(main);
  const resources = Object.fromEntries(
    Object.entries(landmarks).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
  const key = (name: string): string => `hrk_${main}_${name}`;
  const target: Target = {
    name: `mock of ${main}`,
    base_url: "http://mock/api/v1",
    keys: {
      full: key("full"),
      read: key("read"),
      write: key("write"),
      admin: key("admin"),
      webhooks: key("webhooks"),
      sacrificial: key("sacrificial"),
      revoked: key("revoked"),
    },
    other_company: { keys: { full: main === "southern" ? "hrk_wattle_full" : "hrk_southern_full" } },
    below_growth: { keys: { full: "hrk_kauri_full" } },
    // Without a rate limit the run needs no pacing.
    requests_per_minute: options.rateLimit === undefined || options.rateLimit === null ? 1_000_000 : options.rateLimit * 0.9,
    resources,
    control_url: "http://mock/_mock",
    forms: targetForms(options.decide ?? {}),
    ...(receiver ? { webhooks: receiverOf() } : {}),
  };
  return { mock, target, fetch: async (url, init) => mock.fetch(url, init) };
}
