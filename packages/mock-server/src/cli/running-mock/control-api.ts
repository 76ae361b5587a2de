import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { type TokenFlags, findControlToken } from "../settings/control-token.ts";

/** How a command finds a running mock. */
export interface MockFlags extends TokenFlags {
  readonly mock: string;
  /** Id or name of a sandbox. Default: that of the address, or the default one. */
  readonly sandbox?: string;
}

/** The mock answered, and refused the call. */
export class Refused extends ConfigurationError {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** The default address of a mock. */
export const USUAL = "http://127.0.0.1:4010";

/** Where `hr-mock exec` leaves the address of its mock. */
export const ADDRESS_VARIABLE = "HR_CONTROL_URL";

/**
 * Calls the control API of a running mock. A signal aborts the call.
 * @throws ConfigurationError if no mock answers, or if it refuses the call.
 */
export async function callMock(flags: MockFlags, path: string, init: RequestInit = {}): Promise<Response> {
  const { mock, sandbox } = flags;
  const headers = await headersFor(flags, init);
  const response = await askMock(flags, path, { ...init, headers });
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => null)) as { error?: { message?: string; field?: string } } | null;
  if (sandbox !== undefined && response.status === 404 && refusal?.error?.field === "sandbox")
    throw new Refused(await noSandbox({ ...flags, sandbox }, headers), 404);
  throw new Refused(`${mock} refused: ${refusal?.error?.message ?? `status ${response.status}`}`, response.status);
}

/**
 * The same, and returns a refusal as it is.
 * @throws ConfigurationError if no mock answers.
 */
export async function askMock(flags: MockFlags, path: string, init: RequestInit): Promise<Response> {
  const { mock, sandbox } = flags;
  const { origin, place } = readAddress(mock, sandbox);
  if (sandbox !== undefined && place.includes("/"))
    throw new ConfigurationError(`--mock '${mock}' names a sandbox and --sandbox '${sandbox}' too; leave one of them out`);
  const headers = await headersFor(flags, init);
  const query = sandbox === undefined ? "" : `${path.includes("?") ? "&" : "?"}sandbox=${encodeURIComponent(sandbox)}`;
  try {
    return await fetch(`${origin}/${place}${path}${query}`, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ConfigurationError(`no mock answers at ${mock}; start one with 'hr-mock', or name another with --mock${proxyAdvice()}`);
  }
}

/**
 * Calls the control API, for JSON.
 * @param members Members of which the answer has one at least. Empty: whatever they are.
 * @throws ConfigurationError as `callMock`, and if what answers sends something else
 */
export async function readMock<T extends object>(
  flags: MockFlags,
  path: string,
  members: readonly (keyof T & string)[],
  init?: RequestInit,
): Promise<T> {
  const response = await callMock(flags, path, init);
  const answer = (await response.json().catch(() => null)) as T | null;
  if (typeof answer === "object" && answer !== null && (members.length === 0 || members.some((name) => name in answer))) return answer;
  throw new ConfigurationError(`what answers at ${flags.mock} is no mock; start one with 'hr-mock', or name another with --mock`);
}

/** With this setting, Node sends requests to this machine to the proxy too. */
function proxyAdvice({ NODE_USE_ENV_PROXY: uses, NO_PROXY, no_proxy: noProxy = NO_PROXY } = process.env): string {
  return uses === "1" && noProxy === undefined ? "; NODE_USE_ENV_PROXY sends this to a proxy, so set NO_PROXY=127.0.0.1,localhost" : "";
}

async function headersFor(flags: TokenFlags, init: RequestInit): Promise<Headers> {
  const headers = new Headers(init.headers);
  const controlToken = await findControlToken(flags, process.env);
  if (controlToken !== undefined) headers.set("Authorization", `Bearer ${controlToken}`);
  return headers;
}

/**
 * The address of a mock, in parts. It may be that of a sandbox: then paths go below that address.
 * @param sandbox Where one is named, the sandbox of HR_CONTROL_URL gives way.
 * @throws ConfigurationError
 */
export function readAddress(mock: string, sandbox?: string): { readonly origin: string; readonly place: string } {
  const url = URL.parse(mock);
  const [, place = ""] = /^\/(_mock(?:\/sandboxes\/[^/]+)?)?\/?$/.exec(url?.pathname ?? "") ?? [];
  if (url !== null && url.username + url.password !== "")
    throw new ConfigurationError(`the address of a mock has no user name or password: leave them out of --mock, and give --control-token`);
  if (url === null || !/^https?:$/.test(url.protocol) || (url.pathname !== "/" && place === "") || url.search !== "")
    throw new ConfigurationError(`--mock '${mock}' must be the address of a running mock, such as ${USUAL}`);
  const isInherited = sandbox !== undefined && mock === process.env[ADDRESS_VARIABLE];
  return { origin: url.origin, place: place === "" || isInherited ? "_mock" : place };
}

/** What is wrong with the name of a sandbox, with those that the mock has. */
async function noSandbox({ mock, sandbox }: MockFlags & { readonly sandbox: string }, headers: Headers): Promise<string> {
  const listed = await fetch(`${new URL(mock).origin}/_mock/sandboxes`, { headers })
    .then(
      async (response) =>
        (await response.json()) as { readonly sandboxes?: readonly { readonly id: string; readonly name: string | null }[] },
    )
    .catch(() => ({ sandboxes: [] }));
  const rows = listed.sandboxes ?? [];
  const names = rows.flatMap(({ id, name }) => [id, ...(name == null ? [] : [name])]);
  const some = names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(", ")} and more` : names.join(", ");
  return `${mock} has no sandbox '${sandbox}'${suggestion(sandbox, names)}; it has ${some || "none"}`;
}

/** The most sandboxes that a message lists. */
const MOST_NAMED = 20;
