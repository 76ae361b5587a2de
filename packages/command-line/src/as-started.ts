import { basename, delimiter, dirname, relative } from "node:path";

/** A process, as far as it tells how a person started it. */
interface Started {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: () => string;
}

/**
 * The words that call this command from where the person is: `hr-mock` is on the path only where it is installed for all. npm and npx
 * have it on a path of their own, and say so in the environment of what they run.
 */
export function startedBy({ argv, env, cwd }: Started): string {
  const [, script = ""] = argv;
  const name = basename(script);
  if (!/^hr-mock(?:\.[jt]s)?$/.test(name)) return "hr-mock";
  if (env["npm_execpath"] !== undefined) return "npx @hr-platform/mock-server";
  if (name !== "hr-mock") return `node ${relative(cwd(), script)}`;
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
export function asStarted(text: string, words: string = startedBy(process)): string {
  return text.replaceAll(/(?<![\w/@-])hr-mock(?= [a-z]| --|')/g, () => words);
}
