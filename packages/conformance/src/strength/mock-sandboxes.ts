import { ConfigurationError } from "../target/configuration-error.ts";
import type { Target } from "../target/target.ts";
import type { Fetch } from "../wire/direct.ts";
import type { KnownFault } from "./faults.ts";
import type { StartTestTarget } from "./test-target.ts";

/** Start time of each sandbox, whose clock is frozen until it is turned. */
const NOW = "2026-03-02T09:00:00Z";

/**
 * Starts sandboxes of a running mock through its control API.
 * @param webhooks receiver for the mock's deliveries; without it, checks that need a receiver do not run
 */
export function mockSandboxes(origin: string, fetch: Fetch = globalThis.fetch, webhooks?: Target["webhooks"]): StartTestTarget {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await asked(fetch, `${origin}/_mock${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} /_mock${path} answers ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return async ({ main, faults = [], decide = {}, seed = 1, limited = false }) => {
    const settings = { seed, clock: `frozen:${NOW}`, faults, decisions: decide, rate_limit: limited ? 100 : null };
    const { id } = (await call("POST", "/sandboxes", settings)) as { id: string };
    const target = (await call("GET", `/target?sandbox=${id}&company=${main}`)) as Target;
    return {
      // Without a rate limit the run needs no pacing.
      target: { ...target, ...(webhooks === undefined ? {} : { webhooks }), ...(limited ? {} : { requests_per_minute: 1_000_000 }) },
      fetch,
      close: async () => void (await call("DELETE", `/sandboxes/${id}`)),
    };
  };
}

/** All faults of a running mock. */
export async function mockFaults(origin: string, fetch: Fetch = globalThis.fetch): Promise<KnownFault[]> {
  const response = await asked(fetch, `${origin}/_mock/faults`, {});
  return (await response.json()) as KnownFault[];
}

/** Calls the control API. @throws ConfigurationError if no mock answers */
async function asked(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    throw new ConfigurationError(
      `no mock answers at ${new URL(url).origin} (${cause?.code ?? (error as Error).message}); start one with hr-mock`,
    );
  }
}
