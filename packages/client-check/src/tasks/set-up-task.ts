import { changedRecords } from "@hr-platform/control/explain/changed-records";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { judgeTask, type TaskVerdict } from "./judge-task.ts";
import type { Task } from "./task.ts";

/** A mock in which a task waits. */
export interface ReadyTask {
  /** A full key of each company, by slug: those of companies that the task is not about are there to be left alone. */
  readonly keys: Readonly<Record<string, string>>;
  /** Judges what is otherwise now than when the task was set up. */
  judge(): TaskVerdict;
}

/** Sets up a task in a fresh mock of the default world. @throws Error if a preparation is refused */
export async function setUpTask(mock: Mock, { prepare = [], ...task }: Task): Promise<ReadyTask> {
  const keys = Object.fromEntries(mock.world.companies.map(({ slug, keys: [full] }) => [slug, full!.token]));
  for (const { company, method, path, body } of prepare) {
    const headers = { Authorization: `Bearer ${keys[company]}`, "Content-Type": "application/json" };
    const { status } = await mock.fetch(`http://mock/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    if (status >= 300) throw new Error(`task ${task.id}: ${method} ${path} of its preparation was answered ${status}`);
  }
  const { undoLog } = mock.defaultSandbox;
  const from = undoLog.position;
  return { keys, judge: () => judgeTask(task, changedRecords(mock.defaultSandbox, from, undoLog.position)) };
}
