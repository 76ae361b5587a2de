import { isatty } from "node:tty";
import { asStarted } from "@hr-platform/command-line/as-started";
import { runCommand } from "@hr-platform/command-line/run-command";
import { TASKS } from "@hr-platform/client-check/tasks/catalogue";
import type { TaskVerdict } from "@hr-platform/client-check/tasks/judge-task";
import { setUpTask } from "@hr-platform/client-check/tasks/set-up-task";
import { TASK_CLOCK, type Task } from "@hr-platform/client-check/tasks/task";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { printable } from "@hr-platform/engine/contract/printable";
import { suggestionByWords } from "@hr-platform/engine/contract/suggestion";
import { columns } from "./columns.ts";
import { companyOf, environmentOf } from "./exec/environment.ts";
import { readStart } from "./settings/flags.ts";
import { printMessage } from "./logging/message.ts";
import { openMock } from "./open-mock.ts";

/** Flags of `task`, as commander gives them. */
export interface TaskFlags {
  readonly json?: boolean;
}

/**
 * `hr-mock task [ID] [-- COMMAND]`: lists the tasks, shows one, or runs an agent in a mock in which one waits, and judges what it left behind.
 * The exit status is 1 if the task is not done, or a minefield was stepped on.
 * @throws ConfigurationError for an unknown id
 */
export async function runTask(id: string | undefined, command: readonly string[], { json = false }: TaskFlags): Promise<void> {
  if (id === undefined) {
    const rows = TASKS.map((task): [string, string, string] => [task.id, task.mine[0], task.mine[1]]);
    process.stdout.write(
      json ? `${JSON.stringify(TASKS.map(shown), null, 2)}\n` : columns([["TASK", "MINEFIELD", "HOW ONE STEPS ON IT"], ...rows]),
    );
    return;
  }
  const task = TASKS.find((one) => one.id === id);
  if (task === undefined) {
    const known = TASKS.map((one) => one.id);
    throw new ConfigurationError(`unknown task '${id}'${suggestionByWords(id, known)}; 'hr-mock task' lists them`);
  }
  const [program, ...rest] = command;
  if (program === undefined) {
    process.stdout.write(json ? `${JSON.stringify(shown(task), null, 2)}\n` : `${task.text}\n`);
    return;
  }
  const verdict = await tried(task, [program, ...rest]);
  process.stdout.write(json ? `${JSON.stringify(verdict)}\n` : asStarted(textOf(verdict)));
  // What the agent left open at the mock must not hold its verdict back.
  process.exit(verdict.passed ? 0 : 1);
}

const shown = ({ id, company, text, mine: [minefield, how] }: Task): object => ({ id, company, text, minefield, how });

/** Runs an agent in a mock of its own. It gets the API, the task and keys; the control API is none of its business. */
async function tried(task: Task, command: readonly [string, ...string[]]): Promise<TaskVerdict> {
  const open = await openMock(await readStart({ port: "0", clock: TASK_CLOCK }), true);
  try {
    const { mock, listening } = open;
    const ready = await setUpTask(mock, task);
    const company = companyOf(mock.world.companies, task.company);
    const place = { baseUrl: listening.baseUrl, controlUrl: "", company, now: mock.clock.now.toISOString(), webhookSecret: "" };
    const { HR_CONTROL_URL: _, HR_WEBHOOK_SECRET: __, ...env } = environmentOf(place, process.env);
    const told = { ...env, HR_TASK: task.text, HR_KEYS: JSON.stringify(ready.keys) };
    const status = await runCommand({ command, env: told, onTerminal: isatty(0), tell: (line) => printMessage("error", line) });
    if (status !== 0) printMessage("warn", `the command ended with status ${status}; what it left behind is judged all the same`);
    return ready.judge();
  } finally {
    await open.close();
  }
}

function textOf({ task, passed, missing, steps }: TaskVerdict): string {
  const lines = [
    ...missing.map((goal) => `not done: ${goal}`),
    ...steps.map(({ mine, what }) => `minefield, ${mine}: ${what}`),
    `${task}: ${passed ? "passed" : "failed"}`,
  ];
  return lines.map((line) => `${printable(line)}\n`).join("");
}
