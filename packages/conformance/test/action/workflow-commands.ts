/** A command in the output of a step, such as an annotation. */
export interface WorkflowCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

const read = (text: string): string =>
  text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%25", "%");

/** The commands that a runner would obey in an output: both forms, and none between `stop-commands` and its token. */
export function workflowCommands(output: string): WorkflowCommand[] {
  const commands: WorkflowCommand[] = [];
  let token: string | undefined;
  for (const line of output.split(/\r?\n/)) {
    const [, command, listed = "", message = ""] =
      /^\s*::([\w-]+)(?: (.*?))?::(.*)$/.exec(line) ?? /##\[([\w-]+)(?: (.*?))?\](.*)$/.exec(line) ?? [];
    if (command === undefined) continue;
    if (token !== undefined) {
      if (command === token) token = undefined;
      continue;
    }
    if (command === "stop-commands") {
      token = message;
      continue;
    }
    const properties = Object.fromEntries(
      listed
        .split(",")
        .filter((pair) => pair !== "")
        .map((pair) => [pair.slice(0, pair.indexOf("=")), read(pair.slice(pair.indexOf("=") + 1))]),
    );
    commands.push({ command, properties, message: read(message) });
  }
  if (token !== undefined) throw new Error("commands stay stopped");
  return commands;
}
