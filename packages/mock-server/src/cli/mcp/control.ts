import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { type MockFlags, askMock, callMock, readAddress } from "../running-mock/control-api.ts";

/** The mock that the tools use: one of this process, or one that runs. */
export interface Control {
  /** Base URL of the API, for programs under test. */
  readonly baseUrl: string;
  /** The sandbox that is used where none is named; undefined: the default one. */
  readonly sandbox: string | undefined;
  /** Sends a control call. `path` is below `/_mock`, or below a sandbox of it. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  /** Sends a request to the API itself. */
  readonly fetchApi: (url: string) => Promise<Response>;
  /** Whether tools may run commands on this machine. Default false. */
  readonly allowsCommands?: boolean;
}

/** A call that cannot be carried out, with the mend: the tool answers with it as an error. */
export class ToolError extends Error {
  /** The status of the refusal; undefined: there was none. */
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { readonly status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

/** The control API of a mock in this process. It needs no port and no token. */
export function ownControl(mock: Mock, url: string): Control {
  return {
    baseUrl: url + BASE_PATH,
    sandbox: undefined,
    send: async (path, init) => await mock.fetch(`${url}/_mock${path}`, init),
    fetchApi: async (address) => await mock.fetch(address),
  };
}

/** The control API of a mock that runs. @throws ConfigurationError if the address is none, or no mock answers there. */
export async function remoteControl(flags: MockFlags): Promise<Control> {
  const { origin, place } = readAddress(flags.mock, flags.sandbox);
  const [, inAddress] = /\/sandboxes\/([^/]+)$/.exec(place) ?? [];
  const { sandbox = inAddress, ...others } = flags;
  const send = async (path: string, init: RequestInit): Promise<Response> => await askMock({ ...others, mock: origin }, path, init);
  await callMock({ ...others, mock: origin, ...(sandbox === undefined ? {} : { sandbox }) }, "/health");
  return { baseUrl: origin + BASE_PATH, sandbox, send, fetchApi: async (address) => await fetch(address) };
}

interface Refusal {
  readonly error?: { readonly message?: string };
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Calls the control API in one sandbox. */
export class SandboxCalls {
  readonly control: Control;
  readonly sandbox: string | undefined;

  constructor(control: Control, sandbox: string | undefined) {
    this.control = control;
    this.sandbox = sandbox ?? control.sandbox;
  }

  /** Calls about sandboxes themselves: they do not nest. */
  beside(): SandboxCalls {
    return new SandboxCalls({ ...this.control, sandbox: undefined }, undefined);
  }

  /** @throws ToolError if the mock refuses it */
  async get<T>(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<T> {
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]));
    return await this.send("GET", given.length === 0 ? path : `${path}?${new URLSearchParams(Object.fromEntries(given)).toString()}`);
  }

  /** @returns JSON, or the text of another answer @throws ToolError if the mock refuses it */
  async send<T>(method: Method, path: string, body?: unknown): Promise<T> {
    const content = body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const place = this.sandbox === undefined ? "" : `/sandboxes/${encodeURIComponent(this.sandbox)}`;
    let response: Response;
    try {
      response = await this.control.send(`${place}${path}`, { method, ...content });
    } catch (error) {
      if (error instanceof ConfigurationError) throw new ToolError(error.message, { cause: error });
      throw error;
    }
    const { ok, status, headers } = response;
    if (ok) return (await (headers.get("content-type")?.startsWith("application/json") === true ? response.json() : response.text())) as T;
    const { error } = (await response.json().catch(() => ({}))) as Refusal;
    if (status === 404 && this.sandbox !== undefined) await this.#requireSandbox(this.sandbox);
    throw new ToolError(error?.message ?? `The mock answered with status ${status}.`, { status });
  }

  /** @throws ToolError if there is no such sandbox */
  async #requireSandbox(wanted: string): Promise<void> {
    const { sandboxes } = await this.beside().get<{ readonly sandboxes: readonly { readonly id: string; readonly name: string | null }[] }>(
      "/sandboxes?limit=50",
    );
    const names = sandboxes.flatMap(({ id, name }) => [id, ...(name === null ? [] : [name])]);
    if (names.includes(wanted)) return;
    throw new ToolError(
      `There is no sandbox '${wanted}'${suggestion(wanted, names)}; there are ${names.join(", ")}. Leave sandbox out, or make one with fork.`,
    );
  }
}
