import { format } from "node:util";

export type MessageLevel = "info" | "warn" | "error";

let isJson = false;
let informs: NodeJS.WriteStream = process.stdout;

/**
 * Says something that is not about one request. In JSON: an object with `time` (of the machine), `level` and `msg`, on
 * standard output for `info` (see `messagesAsJson`), otherwise on standard error. In plain text: a line on standard error, and nothing for `info`.
 */
export function printMessage(level: MessageLevel, msg: string, more: Readonly<Record<string, unknown>> = {}): void {
  if (isJson) {
    const line = JSON.stringify({ time: new Date().toISOString(), level, msg, ...more });
    (level === "info" ? informs : process.stderr).write(`${line}\n`);
  } else if (level !== "info") process.stderr.write(`hr-mock: ${level === "warn" ? "warning: " : ""}${msg}\n`);
}

/**
 * From now on messages are JSON, and so is what Node and the console would print as text: a log collector reads every line.
 * @param to The stream of those that inform. Default: standard output.
 */
export function messagesAsJson(to: NodeJS.WriteStream = process.stdout): void {
  if (isJson) return;
  informs = to;
  isJson = true;
  const levels = { error: "error", warn: "warn", info: "info", log: "info" } as const;
  for (const [name, level] of Object.entries(levels) as [keyof typeof levels, MessageLevel][])
    console[name] = (...values: unknown[]) => printMessage(level, format(...values).replace(/^hr-mock: /, ""));
  process.removeAllListeners("warning");
  process.on("warning", (warning) => printMessage("warn", `${warning.name}: ${warning.message}`));
  process.on("uncaughtException", (error) => {
    printMessage("error", format(error));
    process.exit(1);
  });
}
