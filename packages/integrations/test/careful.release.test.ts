import { expect, test } from "vitest";
import { PROGRAMS, type ProgramName } from "../programs.ts";
import { ordinaryRun } from "./ordinary-run.ts";
import type { Evening } from "./working-day.ts";

/** What each leaves behind or prints, beside the status 0. */
const DONE: Readonly<Record<ProgramName, RegExp | Partial<Evening>>> = {
  "leave-bot": { short: "approved", long: "pending", late: "declined" },
  "new-joiners": /6 created, 0 updated, 0 unchanged, 0 for HR, 0 failed/,
  mirror: /ended by SIGTERM; 55 people, 326 requests for leave, 0 of them not told by an event/,
  applicants: /6 taken, 1 there already, 0 refused, 0 unclear/,
  reorganise: /24 people moved, the plan holds for 54/,
  "balance-report": /51 people, 322 requests for leave/,
  lifecycle: { welcomes: 1, leaverLeave: ["cancelled"], handedOver: true },
};

test.for(PROGRAMS)("$name does its work on an ordinary mock", async (program) => {
  const { status, output, evening } = await ordinaryRun(program);
  expect(status, output).toBe(0);
  const done = DONE[program.name];
  if (done instanceof RegExp) expect(output).toMatch(done);
  else expect(evening).toMatchObject(done);
});
