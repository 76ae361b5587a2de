import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createMock } from "@hr-platform/mock-server";
import { expect, test } from "vitest";
import { KEY_VARIABLES } from "../src/target/key-variables.ts";
import { runSuite } from "../src/suite.ts";
import { keyOf } from "../src/target/target.ts";
import { mockTarget } from "./mock-target.ts";

/** Requirements whose checks send what a reader cannot guess: keys in odd places, ids of the run, several steps. */
const SOME = ["AUTH-0*", "LEAVE-4*", "EMP-38"];

test("repeat lines are scripts: a shell with the keys of the target gets the statuses that the run got", { timeout: 120_000 }, async () => {
  const faults = [
    "decline-needs-no-reason",
    "cancelled-leave-can-be-approved",
    "update-of-several-fields-stores-one",
    "unauthorised-in-american",
  ];
  const { target } = mockTarget();
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null, faults });
  const { url } = await mock.listen({ port: 0 });
  const served = { ...target, base_url: `${url}/api/v1`, control_url: `${url}/_mock` };
  const report = await runSuite({ target: served, only: SOME, startedAt: new Date("2026-03-02T09:00:00Z") });
  const records = new Map(report.exchanges.map((record) => [record.id, record]));
  const complaints = report.requirements.flatMap((row) => row.complaints ?? []).filter(({ curl }) => curl !== "");
  const env = Object.fromEntries(Object.entries(KEY_VARIABLES).map(([name, variable]) => [variable, keyOf(target, name as "full") ?? ""]));
  expect(complaints.length).toBeGreaterThan(3);
  for (const { curl, exchanges } of complaints) {
    expect(curl).not.toMatch(/<(?:credentials|base64|full|read|write|other)>/);
    const { stdout } = await promisify(execFile)("sh", ["-c", curl], { env: { ...process.env, ...env } });
    expect(/^HTTP\/1\.1 (\d+)/.exec(stdout)?.[1], curl).toBe(String(records.get(exchanges.at(-1)!)!.response.status));
  }
});
