import { expect, test } from "vitest";
import { sandboxes } from "../../test/mock-sandboxes.ts";
import { DEGENERATE } from "./degenerate.ts";
import { degenerateJudged } from "./wire.ts";

/** Requirements that a server that implements nothing may pass: on limits, headers, errors, lists or values that it echoes, or because it lacks an operation. */
const TRIVIAL =
  /^(?:RATE-0[25]|CONV-0[124-7]|CONV-12|CONV-14|ERR-0\d|ERR-14|PAGE-0\d|ONB-1[56]|WEB-0[78]|EMP-1[58]|EMP-21|LTYPE-09|BAL-0[78]|HOOK-03)$/;

test.for(DEGENERATE.map((server) => [server.id, server] as const))(
  "a server that is %s passes next to nothing and is never conformant",
  async ([, server]) => {
    const report = await degenerateJudged(server, sandboxes);
    expect(report.verdict).not.toBe("conformant");
    const passed = report.requirements.filter(({ level, verdict }) => level === "must" && verdict === "pass");
    // A server with random responses is right now and then.
    if (server.id === "random") expect(passed.length).toBeLessThan(25);
    else expect(passed.map(({ id }) => id).filter((id) => !TRIVIAL.test(id))).toEqual([]);
  },
);
