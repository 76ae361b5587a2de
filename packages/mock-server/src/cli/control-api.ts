import { ConfigurationError } from "../contract/configuration-error.ts";
import { suggestion } from "../contract/suggestion.ts";
import { EVENT_KINDS } from "../contract/event-kinds.ts";
import { type TokenFlags, findControlToken } from "./control-token.ts";

/** How a command finds a running mock. */
export interface MockFlags extends TokenFlags {
  readonly mock: string;
}

/** The default address of a mock. */
const USUAL = "http://127.0.0.1:4010";

/**
 * Calls the control API of a running mock. A signal aborts the call.
 * @throws ConfigurationError if no mock answers, or if it refuses the call.
 */
export async function callMock(flags: MockFlags, path: string, init: RequestInit = {}): Promise<Response> {
  const { mock } = flags;
  const url = URL.parse(mock);
  // `mock` may be the address of a sandbox. Then the path goes below that address.
  const [, place = ""] = /^\/(_mock(?:\/sandboxes\/[^/]+)?)?\/?$/.exec(url?.pathname ?? "") ?? [];
  if (url === null || !/^https?:$/.test(url.protocol) || (url.pathname !== "/" && place === "") || url.search !== "")
    throw new ConfigurationError(`--mock '${mock}' must be the address of a running mock, such as ${USUAL}`);
  const headers = new Headers(init.headers);
  const controlToken = await findControlToken(flags, process.env);
  if (controlToken !== undefined) headers.set("Authorization", `Bearer ${controlToken}`);
  let response: Response;
  try {
    response = await fetch(`${url.origin}/${place || "_mock"}${path}`, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ConfigurationError(`no mock answers at ${mock}; start one with 'hr-mock', or name another with --mock`);
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => null)) as { error?: { message?: string } } | null;
  throw new ConfigurationError(`${mock} refused: ${refusal?.error?.message ?? `status ${response.status}`}`);
}

/** @throws ConfigurationError for an unknown event kind, listing the known ones. */
export function requireKind(text: string, alsoPing = true): void {
  const known: readonly string[] = alsoPing ? [...EVENT_KINDS, "ping"] : EVENT_KINDS;
  if (!known.includes(text))
    throw new ConfigurationError(`unknown event '${text}'${suggestion(text, known)}; the events are ${known.join(", ")}`);
}
