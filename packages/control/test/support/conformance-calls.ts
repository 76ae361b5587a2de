import { afterEach } from "vitest";
import { conformanceRuns } from "../../src/areas/conformance/runs.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { type FakeSuite, fakeSuite } from "./fake-suite.ts";
import { frozenMock } from "./whole-mock.ts";

/** The origin of the calls. */
export const CALLER = "http://mock.example:4010";

/** A run as the control API shows it. */
export interface ShownRun {
  readonly id: string;
  readonly state: string;
  readonly judged_sandbox: string;
  readonly [member: string]: unknown;
}

/** A mock with a suite without a process. @param said its events. @param stays whether the run goes on after them */
function mockWithSuite(said?: readonly object[], stays?: boolean): { readonly mock: Mock; readonly suite: FakeSuite } {
  const mock = frozenMock();
  return { mock, suite: fakeSuite(mock, said, stays) };
}

/** `mockWithSuite` for a test file: the end of each test disposes its mocks. */
export function preparedMocks(): typeof mockWithSuite {
  const mocks: Mock[] = [];
  afterEach(async () => {
    for (const mock of mocks.splice(0)) await mock[Symbol.asyncDispose]();
  });
  return (...how) => {
    const made = mockWithSuite(...how);
    mocks.push(made.mock);
    return made;
  };
}

/** Makes a control call. */
export async function askControl(mock: Mock, method: string, path: string, body?: object): Promise<Response> {
  return mock.fetch(`${CALLER}/_mock${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

/** Starts a run. */
export async function startedRun(mock: Mock, body: object = {}, query: string = ""): Promise<ShownRun> {
  return (await (await askControl(mock, "POST", `/conformance${query}`, body)).json()) as ShownRun;
}

/** Waits for the end of the latest run. */
export async function endedRun(mock: Mock): Promise<ShownRun> {
  await conformanceRuns(mock).get("last").over;
  return (await (await askControl(mock, "GET", "/conformance/last")).json()) as ShownRun;
}

/** Stops the latest run, and waits for its end. */
export async function stoppedRun(mock: Mock): Promise<ShownRun> {
  await askControl(mock, "DELETE", "/conformance/last");
  return endedRun(mock);
}
