import type { OperationId } from "@hr-platform/spec/operations";
import { fillPath } from "../../../document/operations.ts";
import { currentDocument } from "../../../document/api-document.ts";
import { Exchange } from "../../../exchange/exchange.ts";
import { withoutKeysIn } from "../../../exchange/masking.ts";
import { prepareRequest } from "../../../exchange/request.ts";
import { isElsewhere, opening, unreachable } from "../../../run/address.ts";
import { OTHER_FIRST_READS } from "../../../setup/access/first-read.ts";
import type { Problem } from "../../../run/problem.ts";
import { ConfigurationError } from "../../../target/configuration-error.ts";
import type { Target } from "../../../target/target.ts";
import type { Fetch } from "../../../wire/direct.ts";
import { err } from "../../../terminal/print.ts";
import { type Wait, liveWire } from "../../../wire/live.ts";
import { NoAnswerError, type Wire } from "../../../wire/wire.ts";

/** Requests per minute and key, as of a run. */
const RATE = 90;

/** The shortest wait that is said, in milliseconds. */
const LONG = 3000;

function sayWait({ ms, reason }: Wait): void {
  if (ms >= LONG) err.print(`waiting ${Math.ceil(ms / 1000)} s: ${reason}`);
}

/** Sends GET requests of operations of the API document to one service, and nothing else. */
export class Reads {
  readonly baseUrl: string;
  readonly #fetch: Fetch;
  readonly #wires = new Map<string, { readonly wire: Wire; readonly target: Target }>();
  #sent = 0;

  constructor(baseUrl: string, fetch: Fetch) {
    this.baseUrl = baseUrl;
    this.#fetch = fetch;
  }

  /** Requests so far. */
  get sent(): number {
    return this.#sent;
  }

  /** The response to an operation. @throws ConfigurationError if none comes */
  async get(
    key: string,
    operation: OperationId,
    query: Readonly<Record<string, string | number>> = {},
    params: Readonly<Record<string, string>> = {},
  ): Promise<Exchange> {
    const { method, path } = currentDocument.operation(operation);
    if (method !== "GET") throw new Error(`${operation} writes.`);
    const { wire, target } = this.#wireOf(key);
    const id = `init/${(this.#sent += 1)}`;
    const prepared = prepareRequest({ method, path: fillPath(path, params), query, key: "full" }, key, target);
    const response = await wire.send(prepared.wire, id).catch((error: unknown) => {
      throw error instanceof NoAnswerError ? configurationError(unreachable(this.baseUrl, error.message)) : error;
    });
    return new Exchange({
      id,
      owner: "init",
      operation,
      key: "full",
      open: [],
      request: prepared.record,
      response: withoutKeysIn(response, target),
    });
  }

  /** A read that shows whether the API is there and the key reads: GET /company, or another one of a service without it. */
  async first(key: string): Promise<Exchange> {
    const company = await this.get(key, "getCompany");
    if (!isElsewhere(company)) return company;
    for (const operation of OTHER_FIRST_READS) {
      const other = await this.get(key, operation);
      if (!isElsewhere(other)) return other;
    }
    return company;
  }

  #wireOf(key: string): { readonly wire: Wire; readonly target: Target } {
    const target: Target = { base_url: this.baseUrl, keys: { full: key } };
    const known = this.#wires.get(key) ?? { target, wire: liveWire({ target, fetch: this.#fetch, perMinute: RATE, onWait: sayWait }) };
    this.#wires.set(key, known);
    return known;
  }
}

/** @throws ConfigurationError if a first read does not come from the API */
export function mustBeApi(baseUrl: string, first: Exchange): void {
  if (first.status === 401 || first.status === 403) return;
  const problem = opening(baseUrl, first);
  if (problem !== undefined) throw configurationError(problem);
  if (!first.ok)
    throw new ConfigurationError(`GET ${baseUrl}${first.record.request.path} answers ${first.status}; is the service healthy?`);
}

function configurationError({ what, mend }: Problem): ConfigurationError {
  return new ConfigurationError(`${what}; ${mend.replaceAll("base_url", "--base-url")}`);
}
