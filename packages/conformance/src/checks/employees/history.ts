import * as fc from "fast-check";
import { STAFF_REQUIREMENTS } from "../../models/staff/staff-beliefs.ts";
import { type Check, check } from "../../run/check/check.ts";
import { ownDomain } from "../../setup/company/company.ts";
import { hireBody } from "../../setup/people/people.ts";
import { boss, lastDays } from "../../setup/people/staff.ts";
import { sequences } from "../../models/staff/staff-steps.ts";
import { Staff } from "../../models/staff/staff.ts";
import { StepCommand } from "../../models/staff/staff-command.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Runs a random sequence of steps against the target and the reference model. Ends at the first difference. */
async function follow(t: CheckContext, length: number): Promise<void> {
  await t.use(boss);
  const base = await hireBody(t);
  const host = await t.use(ownDomain);
  const body = (mark: string): Record<string, unknown> => ({
    ...base,
    first_name: mark,
    last_name: `${mark}son`,
    email: `${mark}@${host}`,
    job_title: `${mark} keeper`,
  });
  const staff = new Staff({
    body,
    token: () => t.token(),
    lastDays: lastDays(t),
    lagging: t.run.judgements.observed("read-your-writes") !== "immediate",
  });
  const [steps = []] = t.sample(sequences(length), 1);
  // The sequence is not shrunk: a failure is reported with its exchanges.
  await fc.asyncModelRun(
    () => ({ model: staff, real: t }),
    steps.map((step) => new StepCommand(step)),
  );
  for (const { decision, value, at } of staff.beliefs.findings()) t.observe(decision, at, value);
}

/** Employees over many steps, compared with a reference model (§2.3, §3.1, §4.2). */
export const historyChecks: readonly Check[] = [
  check("EMP-38.history", "MUST keep employees as a random sequence of operations leaves them", { also: STAFF_REQUIREMENTS }, async (t) =>
    follow(t, 7),
  ),
];
