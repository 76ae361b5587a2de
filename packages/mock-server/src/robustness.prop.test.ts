import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decisionSets } from "../test/arbitraries.ts";
import { hostile } from "../test/hostile.ts";
import { send, traces } from "../test/traces.ts";
import { castOf, frozenMock } from "../test/worlds.ts";
import { ConfigurationError } from "./configuration-error.ts";
import type { OperationId } from "@hr-platform/spec/operations";
import { STATUS } from "./errors.ts";
import type { JournalEntry } from "./journal.ts";
import { type Mock, createMock } from "./mock.ts";
import type { ApiRequest, ApiResponse } from "./request.ts";
import { checkResponse } from "./response-check.ts";

const CODES: readonly string[] = Object.keys(STATUS);
const KEY = "hrk_wattle_full";
const attacks = fc.array(hostile(castOf("wattle"), KEY), { minLength: 1, maxLength: 12, size: "max" });

/** What is wrong with an answer whatever the operation: status, envelope, headers. */
function flaws({ status, headers, body }: ApiResponse, decided: Readonly<Record<string, string>> = {}): string[] {
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

/** A mock that keeps what it thinks are its own bugs. */
function watched(options: Parameters<typeof createMock>[0]): { mock: Mock; bugs: unknown[] } {
  const bugs: unknown[] = [];
  return { mock: frozenMock({ ...options, onBug: (bug) => bugs.push(bug) }), bugs };
}

/** Sends a request and returns its answer with the operation that it reached. */
function exchange(mock: Mock, request: ApiRequest): { response: ApiResponse; operation: OperationId | null } {
  let entry: JournalEntry | undefined;
  const stop = mock.defaultSandbox.journal.subscribe((made) => {
    entry = made;
  });
  const response = mock.exchange(request);
  stop();
  return { response, operation: entry!.operation as OperationId | null };
}

describe("whatever is sent", () => {
  test("is answered in the envelope, with rate headers, as the description says, and never by a bug", async () => {
    await fc.assert(
      fc.asyncProperty(attacks, async (requests) => {
        const { mock, bugs } = watched({});
        for (const request of requests) {
          const { response, operation } = exchange(mock, request);
          expect(bugs).toEqual([]);
          expect(flaws(response)).toEqual([]);
          expect(await checkResponse(operation, response), response.body.slice(0, 500)).toEqual([]);
        }
      }),
      { seed: 501, numRuns: 400 },
    );
  });

  test("is answered in the envelope whatever is decided", async () => {
    await fc.assert(
      fc.asyncProperty(decisionSets(), attacks, async (decide, requests) => {
        const { mock, bugs } = watched({ decide });
        for (const request of requests) {
          const { response, operation } = exchange(mock, request);
          expect(bugs).toEqual([]);
          expect(flaws(response, decide)).toEqual([]);
          expect(await checkResponse(operation, response, mock.decisions), response.body.slice(0, 500)).toEqual([]);
        }
      }),
      { seed: 502, numRuns: 250 },
    );
  });

  test("in ordinary traces is answered as the description says", async () => {
    await fc.assert(
      fc.asyncProperty(traces(["wattle", "kauri", "southern"]), async (steps) => {
        const { mock, bugs } = watched({});
        for (const step of steps) {
          if ("turn" in step && step.turn !== "back") mock.clock.advance(step.turn);
          if (!("method" in step)) continue;
          const { status, text } = send(mock, step);
          const { response, operation } = mock.requests.at(-1)!;
          expect(bugs).toEqual([]);
          expect(flaws(response)).toEqual([]);
          expect(await checkResponse(operation as OperationId | null, response), `${step.method} ${step.path} ${status} ${text}`).toEqual(
            [],
          );
        }
      }),
      { seed: 503, numRuns: 60 },
    );
  });

  test("is answered at any time that a clock can show", () => {
    const instants = [
      "2000-01-01T00:00:00Z",
      "2024-02-29T12:00:00Z",
      "2026-04-04T15:59:59Z",
      "2031-12-31T23:59:59Z",
      "2099-12-31T23:59:59Z",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...instants), fc.constantFrom("P1D", "P1M", "P11M"), attacks, (instant, turn, requests) => {
        const bugs: unknown[] = [];
        const mock = createMock({ clock: `frozen:${instant}`, rateLimit: null, onBug: (bug) => bugs.push(bug) });
        for (const request of requests) expect(flaws(mock.exchange(request))).toEqual([]);
        try {
          mock.clock.advance(turn);
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigurationError);
        }
        for (const request of requests) expect(flaws(mock.exchange(request))).toEqual([]);
        expect(bugs).toEqual([]);
      }),
      { seed: 504, numRuns: 40 },
    );
  });
});
