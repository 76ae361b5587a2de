import { describe, expect, test } from "vitest";
import { pairwise } from "../../../mock-server/test/support/combinations.ts";
import { stand } from "../../test/stand.ts";
import { runSuite } from "../suite.ts";
import { DEGENERATE } from "./degenerate.ts";
import { type KnownFault, isOfEvents, killed } from "./faults.ts";
import { mockFaults, mockStands } from "./mock-stands.ts";
import { mutants } from "./mutants.ts";
import { REST_FAULTS } from "./rest-faults.ts";
import type { Stands } from "./stand.ts";
import { degenerateJudged, mutantKilled, restFaultKilled } from "./wire.ts";

const { mock, target: described } = stand({ receiver: true });
const inProcess = async (url: string, init: RequestInit): Promise<Response> => mock.fetch(url, init);
const stands: Stands = mockStands("http://mock", inProcess);
const receiving: Stands = mockStands("http://mock", inProcess, described.webhooks);

/** Every so manieth, beginning with a different one each day would be chance: the choice is fixed. */
function some<T>(all: readonly T[], step: number): T[] {
  return all.filter((_, n) => n % step === 0);
}

/** `hr-conformance score` measures all of this in full; here is enough of it to notice when the suite grows weaker. */
describe("the suite notices", () => {
  test("a sample of the mock's faults, each by a check of a requirement that it violates", async () => {
    const faults: KnownFault[] = some(await mockFaults("http://mock", inProcess), 16);
    const missed: string[] = [];
    for (const fault of faults) if ((await killed(fault, isOfEvents(fault) ? receiving : stands)) === undefined) missed.push(fault.id);
    expect(missed).toEqual([]);
    expect(faults.length).toBeGreaterThan(50);
  });

  test("a sample of the wire mutants made from the description", async () => {
    const survivors: string[] = [];
    for (const mutant of some(mutants(), 9)) if ((await mutantKilled(mutant, stands)).length === 0) survivors.push(mutant.id);
    expect(survivors).toEqual([]);
  });

  test.for(REST_FAULTS.map((fault) => [fault.id, fault] as const))("the REST mistake %s", async ([, fault]) => {
    expect((await restFaultKilled(fault, stands)).failed).not.toEqual([]);
  });
});

/** What a server that implements nothing may pass: it never limits, has headers, errors or lists of the right form, or no such operation. */
const TRIVIAL =
  /^(?:RATE-0[25]|CONV-0[15-7]|CONV-02|CONV-12|CONV-14|ERR-0\d|ERR-14|PAGE-0\d|ONB-1[56]|WEB-0[78]|EMP-1[58]|EMP-21|LTYPE-09|BAL-0[78]|HOOK-03)$/;

test.for(DEGENERATE.map((server) => [server.id, server] as const))(
  "a server that is %s passes next to nothing and is never conformant",
  async ([, server]) => {
    const report = await degenerateJudged(server, stands);
    expect(report.verdict).not.toBe("conformant");
    const passed = report.requirements.filter(({ level, verdict }) => level === "must" && verdict === "pass");
    // What answers anything is right now and then.
    if (server.id === "random") expect(passed.length).toBeLessThan(25);
    else expect(passed.map(({ id }) => id).filter((id) => !TRIVIAL.test(id))).toEqual([]);
  },
);

test("no choice at the open points raises an alarm, in a sample of the combinations that hold every pair of values", async () => {
  const rows = some(pairwise(), 5);
  const alarms: string[] = [];
  for (const [n, decide] of rows.entries()) {
    const seed = 1 + (n % 5);
    const { mock: other, target, fetch } = stand({ decide, seed });
    const report = await runSuite({ target, fetch, tier: "certify", seed, skip: ["RATE-*"] });
    await other[Symbol.asyncDispose]();
    for (const { id, complaints } of report.requirements.filter(({ verdict }) => verdict === "fail"))
      alarms.push(`row ${n * 5}: ${id} by ${complaints![0]!.check}: expected ${complaints![0]!.expected}, got ${complaints![0]!.got}`);
  }
  expect(alarms).toEqual([]);
});
