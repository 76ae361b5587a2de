import which from "which";

/** How a process is started: as Node's `spawn` takes it. */
export interface SpawnDescription {
  readonly file: string;
  readonly args: readonly string[];
  /** Whether Node leaves the arguments as they are: they are quoted already. */
  readonly verbatim: boolean;
}

/** What the description depends on besides the command. */
export interface SpawnPlace {
  readonly platform: NodeJS.Platform;
  /** The file of a command, found as Windows does; null: there is none. */
  readonly find: (command: string) => string | null;
  readonly env: NodeJS.ProcessEnv;
}

/** This machine, with an environment for the command. */
export function thisPlace(env: NodeJS.ProcessEnv): SpawnPlace {
  return { platform: process.platform, find: (command) => which.sync(command, { nothrow: true }), env };
}

/** Why a command cannot be started, with the code that the system has for it. */
class CannotStart extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * How a command is started. On Windows, `npm` is the batch file `npm.cmd`, which only cmd.exe can run: its arguments are
 * quoted so that none is read as a command. Elsewhere, and for programs, arguments are passed as they are.
 * @throws CannotStart if Windows has no such command, or cmd.exe cannot pass an argument
 */
export function describeSpawn([command, ...args]: readonly [string, ...string[]], { platform, find, env }: SpawnPlace): SpawnDescription {
  if (platform !== "win32") return { file: command, args, verbatim: false };
  const file = find(command);
  if (file === null) throw new CannotStart("ENOENT", "there is no such file");
  if (!/\.(?:cmd|bat)$/i.test(file)) return { file, args, verbatim: false };
  if (args.some((arg) => /[\r\n]/.test(arg))) throw new CannotStart("EINVAL", "a batch file cannot take an argument with a line break");
  const line = [careted(`"${file}"`), ...args.map((arg) => careted(careted(quoted(arg))))].join(" ");
  const shell = Object.entries(env).find(([name]) => name.toLowerCase() === "comspec")?.[1] ?? "cmd.exe";
  return { file: shell, args: ["/d", "/s", "/c", `"${line}"`], verbatim: true };
}

/** An argument in quotes: backslashes count only before one. */
function quoted(arg: string): string {
  return `"${arg.replaceAll(/(?<!\\)(\\+)(?="|$)/g, "$1$1").replaceAll('"', String.raw`\"`)}"`;
}

/** Marks what cmd.exe would read as its own. A batch file reads its arguments once more, so they are marked twice. */
function careted(text: string): string {
  return text.replaceAll(/[()\][%!^"`<>&|;, *?]/g, "^$&");
}
