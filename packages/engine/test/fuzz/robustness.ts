import type { OperationId } from "@hr-platform/spec/operations";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { expect } from "vitest";
import { currentContract } from "../../src/contract/current.ts";
import { STATUS } from "../../src/contract/errors.ts";
import type { JournalEntry } from "../../src/sandbox/journal/journal.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import type { createMock } from "../../src/mock.ts";
import type { ApiRequest, ApiResponse } from "../../src/contract/request.ts";
import { checkResponse } from "../../src/http/response-check.ts";
import { hostile } from "../support/hostile.ts";
import { send, traces } from "../support/traces.ts";
import { castOf, frozenMock } from "../support/worlds.ts";

const CODES: readonly string[] = Object.keys(STATUS);
const KEY = "hrk_wattle_full";
/** Hostile requests. */
export const hostileRequests: Arbitrary<ApiRequest[]> = fc.array(hostile(castOf("wattle"), KEY), {
  minLength: 1,
  maxLength: 12,
  size: "max",
});

/** The problems of a response of any operation: status, envelope, headers. */
export function responseFlaws({ status, headers, body }: ApiResponse, decided: Readonly<Record<string, string>> = {}): string[] {
  const bare = decided["rate-headers-without-key"] === "absent";
  const wrong: string[] = [];
  if (status < 200 || (status > 299 && status < 400) || (status >= 500 && status !== STATUS.NOT_IMPLEMENTED))
    wrong.push(`status ${status}`);
  for (const name of ["X-RateLimit-Limit", "X-RateLimit-Remaining"])
    if (!bare && !/^\d+$/.test(headers[name] ?? "")) wrong.push(`${name} ${headers[name]}`);
  for (const [name, value] of Object.entries(headers))
    if (/[^\t\u0020-\u007e]/.test(name + value)) wrong.push(`header ${name} could not be sent`);
  if (status === 204) return body === "" && headers["Content-Type"] === undefined ? wrong : [...wrong, "204 with a body"];
  if (decided["unknown-path"] === "bare-not-found" && status === 404 && headers["Content-Type"]?.startsWith("text/html") === true)
    return wrong;
  if (status === 200 && headers["Content-Type"]?.startsWith("text/csv") === true)
    return body.startsWith("{") ? [...wrong, "no CSV"] : wrong;
  if (headers["Content-Type"] !== "application/json") wrong.push(`content type ${headers["Content-Type"]}`);
  const value = JSON.parse(body) as { data?: unknown; error?: { code: string; message: string; field?: unknown } };
  if (status < 300) return "data" in value && !("error" in value) ? wrong : [...wrong, "no data"];
  const { code, message, field } = value.error ?? { code: "", message: "" };
  const members =
    Object.keys(value).join() === "error" && Object.keys(value.error!).every((name) => ["code", "message", "field"].includes(name));
  if (!members || !CODES.includes(code) || typeof message !== "string" || message === "") wrong.push("not the envelope");
  if (field !== undefined && (typeof field !== "string" || field === "")) wrong.push("field is no name");
  return wrong;
}

/** A mock that collects what it reports as its own bugs. */
function watched(options: Parameters<typeof createMock>[0]): { mock: Mock; bugs: unknown[] } {
  const bugs: unknown[] = [];
  return { mock: frozenMock({ ...options, onBug: (bug) => bugs.push(bug) }), bugs };
}

/** Sends a request. Returns its response and the operation that it reached. */
function exchange(mock: Mock, request: ApiRequest): { response: ApiResponse; operation: OperationId | null } {
  let entry: JournalEntry | undefined;
  const stop = mock.defaultSandbox.journal.subscribe((made) => {
    entry = made;
  });
  const response = mock.exchange(request);
  stop();
  return { response, operation: entry!.operation as OperationId | null };
}

/** Every request gets a response in the envelope, with rate headers, valid by the description, and no bug. */
export function answersAll(decided: Arbitrary<Record<string, string>>): fc.IAsyncProperty<unknown> {
  return fc.asyncProperty(decided, hostileRequests, async (decide, requests) => {
    const { mock, bugs } = watched({ decide });
    for (const request of requests) {
      const { response, operation } = exchange(mock, request);
      expect(bugs).toEqual([]);
      expect(responseFlaws(response, decide)).toEqual([]);
      expect(await checkResponse(currentContract, operation, response, mock.decisions), response.body.slice(0, 500)).toEqual([]);
    }
  });
}

/** The same for ordinary traces, during which the clock moves. */
export function answersSoundly(decided: Arbitrary<Record<string, string>>): fc.IAsyncProperty<unknown> {
  return fc.asyncProperty(decided, traces(["wattle", "kauri", "southern"]), async (decide, steps) => {
    const { mock, bugs } = watched({ decide });
    for (const step of steps) {
      if ("turn" in step) mock.clock.advance(step.turn);
      if (!("method" in step)) continue;
      const { status, text } = send(mock, step);
      const { response, operation } = mock.requests.at(-1)!;
      expect(bugs).toEqual([]);
      expect(responseFlaws(response, decide)).toEqual([]);
      const problems = await checkResponse(currentContract, operation as OperationId | null, response, mock.decisions);
      expect(problems, `${step.method} ${step.path} ${status} ${text}`).toEqual([]);
    }
  });
}
