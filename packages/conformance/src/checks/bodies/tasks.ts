import { FIELD_NAMING } from "../../invalid-bodies/breach.ts";
import { refuseEach } from "../../invalid-bodies/refusal.ts";
import { taskBodies } from "../../invalid-bodies/rules.ts";
import { waysOf } from "../../invalid-bodies/ways.ts";
import { type Check, check } from "../../run/check/check.ts";
import { type OrdinaryTask, type ShownTask, offboardingTask, onboardingTask } from "../../setup/boarding/task.ts";
import type { SetUp, CheckContext } from "../../run/check/check-context.ts";

/** The boolean members of a task, sorted by name, as JSON. */
const flagsOf = ({ task }: ShownTask): string =>
  JSON.stringify(
    task.names
      .filter((name) => task.at(name).flag !== undefined)
      .toSorted()
      .map((name) => [name, task.at(name).flag]),
  );

/** Sends wrong values of `completed` to an ordinary task. @param names which wrong values; default: all */
async function refuseAll(t: CheckContext, setUp: SetUp<OrdinaryTask>, names?: readonly string[]): Promise<void> {
  const { plan, task, update, found: before, read } = await t.use(setUp);
  const rules = taskBodies.find(({ operation }) => operation === update)!;
  const completed = names ?? waysOf(rules.members["completed"]!).map(({ name }) => name);
  const sent = await refuseEach(t, { rules, sound: () => ({}), params: { id: plan, taskId: task } }, { completed });
  const after = await read(t);
  if (!sent.every(({ status }) => status === 400)) return;
  t.must(["ONB-08", "ERR-14"], {
    at: [before.exchange, ...sent, after.exchange],
    expected: "the task's flags unchanged",
    holds: flagsOf(before) === flagsOf(after) && after.task.isObject,
    got: `${flagsOf(before)} became ${flagsOf(after)}`,
  });
}

/** Bodies of PATCH of plan tasks (§4.6). */
export const taskBodyChecks: readonly Check[] = [
  check("ONB-08", "MUST refuse to complete a task with anything but a boolean", { also: ["ERR-14", ...FIELD_NAMING] }, (t) =>
    refuseAll(t, onboardingTask),
  ),
  check(
    "ONB-08.offboarding",
    "MUST refuse to complete an offboarding task with anything but a boolean",
    { also: ["ERR-14", ...FIELD_NAMING] },
    (t) => refuseAll(t, offboardingTask, ["left out", "a number"]),
  ),
];
