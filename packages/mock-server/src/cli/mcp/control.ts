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
}

/** A call that cannot be carried out, with the mend: the tool answers with it as an error. */
export class ToolError extends Error {}

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

/** Calls the control API in one sandbox, and reads JSON. */
export class SandboxCalls {
  readonly control: Control;
  readonly sandbox: string | undefined;

  constructor(control: Control, sandbox: string | undefined) {
    this.control = control;
    this.sandbox = sandbox ?? control.sandbox;
  }

  /** @throws ToolError if the mock refuses it */
  async get<T>(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<T> {
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]));
    return await this.#json<T>(given.length === 0 ? path : `${path}?${new URLSearchParams(Object.fromEntries(given)).toString()}`, {});
  }

  /** @throws ToolError if the mock refuses it */
  async send<T>(method: "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T> {
    const content = body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    return await this.#json<T>(path, { method, ...content });
  }

  async #json<T>(path: string, init: RequestInit): Promise<T> {
    const place = this.sandbox === undefined ? "" : `/sandboxes/${encodeURIComponent(this.sandbox)}`;
    let response: Response;
    try {
      response = await this.control.send(`${place}${path}`, init);
    } catch (error) {
      if (error instanceof ConfigurationError) throw new ToolError(error.message, { cause: error });
      throw error;
    }
    if (response.ok) return (await response.json()) as T;
    const { error } = (await response.json().catch(() => ({}))) as Refusal;
    if (response.status === 404 && this.sandbox !== undefined && !(await this.#exists())) throw new ToolError(await this.#noSandbox());
    throw new ToolError(error?.message ?? `The mock answered with status ${response.status}.`);
  }

  async #exists(): Promise<boolean> {
    const names = await this.#names();
    return this.sandbox !== undefined && names.includes(this.sandbox);
  }

  async #noSandbox(): Promise<string> {
    const names = await this.#names();
    return `There is no sandbox '${this.sandbox}'${suggestion(this.sandbox ?? "", names)}; there are ${names.join(", ")}. Leave sandbox out, or make one with fork.`;
  }

  async #names(): Promise<string[]> {
    const response = await this.control.send("/sandboxes?limit=50", {});
    const { sandboxes } = (await response.json()) as {
      readonly sandboxes: readonly { readonly id: string; readonly name: string | null }[];
    };
    return sandboxes.flatMap(({ id, name }) => [id, ...(name === null ? [] : [name])]);
  }
}
