/** A process that carries out tasks, one after the other. */
import { type SuiteTask, carryOut } from "./tasks.ts";

process.on("message", (task: SuiteTask) => {
  void (async () => process.send!(await carryOut(task)))();
});
