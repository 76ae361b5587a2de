import { basename, delimiter, dirname, relative } from "node:path";

/** A process, as far as it tells how a person started it. */
interface Started {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: () => string;
}

export type OurCommand = "hr-mock" | "hr-conformance";

const PACKAGES: Readonly<Record<OurCommand, string>> = {
  "hr-mock": "@hr-platform/mock-server",
  "hr-conformance": "@hr-platform/conformance",
};

/**
 * The words that call a command from where the person is: it is on the path only where it is installed for all. npm and npx
 * have it on a path of their own, and say so in the environment of what they run.
 */
export function startedBy({ argv, env, cwd }: Started, command: OurCommand = "hr-mock"): string {
  const [, script = ""] = argv;
  const name = basename(script);
  if (name.replace(/\.[jt]s$/, "") !== command) return command;
  if (env["npm_execpath"] !== undefined) return `npx ${PACKAGES[command]}`;
  if (name !== command) return `node ${relative(cwd(), script)}`;
  // The commands of a project are on a path only where npm, or who works there, has put them on it.
  const folder = dirname(script);
  const isByPath = /node_modules[\\/]\.bin$/.test(folder) && env["PATH"]?.split(delimiter).includes(folder) !== true;
  return isByPath ? relative(cwd(), script) : name;
}

/** A text whose commands, which end it or stand in quotes, have flags besides. */
export function withFlags(text: string, flags: readonly string[]): string {
  return text.replaceAll(/(?<![\w/@-])hr-mock(?: (?!&&)(?:\\'|'[^']*'|[^\s'])+)+/g, (command) => [command, ...flags].join(" "));
}

/** A text for people whose commands are called as this process was: `hr-mock keys` -> `npx @hr-platform/mock-server keys`. */
export function asStarted(text: string, words?: string, command: OurCommand = "hr-mock"): string {
  const calls = new RegExp(`(?<![\\w/@-])${command}(?= [a-z]| --|')`, "g");
  return text.includes(command) ? text.replaceAll(calls, () => words ?? startedBy(process, command)) : text;
}
