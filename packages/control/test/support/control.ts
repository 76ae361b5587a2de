import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

/** The address at which the tests of the control API reach a mock. */
export const ORIGIN = "http://127.0.0.1:4010";

/** The members of the responses in these tests. */
export interface ControlBody {
  readonly id: string;
  readonly now: string;
  readonly clock: { readonly now: string };
  readonly error: { readonly code: string; readonly field?: string; readonly message: string };
  readonly companies: readonly { readonly keys: readonly { readonly token: string }[] }[];
  readonly sandboxes: readonly { readonly id: string }[];
  readonly snapshots: readonly unknown[];
  readonly actions: readonly { readonly name: string }[];
  readonly meta: unknown;
  readonly data: { readonly token: string; readonly plan: string };
}

interface ControlResponse {
  readonly status: number;
  readonly body: ControlBody;
}

/** Calls the control API. `body` is sent as JSON. */
export async function call(mock: Mock, method: string, path: string, body?: unknown): Promise<ControlResponse> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await mock.fetch(new Request(`${ORIGIN}/_mock${path}`, init));
  return { status: response.status, body: (await response.json()) as ControlBody };
}

/** Calls the API itself with a key. */
export async function api(mock: Mock, token: string, path: string, init: RequestInit = {}): Promise<ControlResponse> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const response = await mock.fetch(new Request(`${ORIGIN}/api/v1${path}`, { ...init, headers }));
  return { status: response.status, body: (await response.json()) as ControlBody };
}

/** Advances the clock over the control API, and returns the attempts that were made. */
export async function turnClock(
  mock: Mock,
  advance: string,
): Promise<{ at: string; kind: string; attempt?: number; status?: number | null }[]> {
  const response = await mock.fetch(new Request("http://mock/_mock/clock", { method: "POST", body: JSON.stringify({ advance }) }));
  return ((await response.json()) as { due: { at: string; kind: string }[] }).due.filter(({ kind }) => kind === "delivery");
}
