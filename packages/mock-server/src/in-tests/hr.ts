import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import type { Mock, OwnSandbox } from "@hr-platform/control/mock";

/** A response of the API, parsed. */
export interface HrAnswer<T> {
  readonly status: number;
  readonly headers: Headers;
  /** The `data` of the body; undefined for an error. */
  readonly data: T;
  /** The `error` of the body; undefined for a success. */
  readonly error: { readonly code: string; readonly message: string; readonly field?: string } | undefined;
  /** The body as sent. */
  readonly text: string;
}

/** What a program needs to call the API. */
export interface HrApi {
  readonly baseUrl: string;
  readonly key: string;
  readonly fetch: typeof fetch;
}

type Call = <T = Record<string, unknown>>(path: string, body?: unknown) => Promise<HrAnswer<T>>;

/** The service of one test: a sandbox that ends with the test, with short calls to its API as one company (default `wattle`). */
export interface Hr extends OwnSandbox {
  /** The mock that all tests of the file share, for its `dispatcher` and `listen`. The key of a request picks the sandbox. */
  readonly mock: Mock;
  /** Address, key and fetch of a company, for the program under test. */
  api(company?: string, key?: string): HrApi;
  readonly get: Call;
  readonly post: Call;
  readonly put: Call;
  readonly patch: Call;
  readonly delete: Call;
}

/** Makes the service of one test. `decide`: decisions that differ from the mock's. */
export function openHr(mock: Mock, decide: Readonly<Record<string, string>> = {}): Hr {
  const sandbox = mock.sandbox({ decide: { ...mock.defaultSandbox.settings.decide, ...decide } });
  const api = (company = "wattle", key = "full"): HrApi => ({
    baseUrl: `http://mock${BASE_PATH}`,
    key: sandbox.key(company, key),
    fetch: mock.fetch,
  });
  const call =
    (method: string): Call =>
    async (path, body) =>
      await read(api(), method, path, body);
  const calls = { mock, api, get: call("GET"), post: call("POST"), put: call("PUT"), patch: call("PATCH"), delete: call("DELETE") };
  return Object.defineProperties(sandbox, Object.getOwnPropertyDescriptors(calls)) as Hr;
}

async function read<T>({ baseUrl, key, fetch }: HrApi, method: string, path: string, body: unknown): Promise<HrAnswer<T>> {
  const headers = { Authorization: `Bearer ${key}`, ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  const response = await fetch(baseUrl + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await response.text();
  const json = (text.startsWith("{") ? JSON.parse(text) : {}) as { data?: T; error?: HrAnswer<T>["error"] };
  return { status: response.status, headers: response.headers, data: json.data as T, error: json.error, text };
}
