import type { Command } from "commander";
import { chapter, code, madePage, plain, table } from "../markdown.ts";

function optionsOf(command: Command): string[] {
  const rows = command.options.map(({ flags, description }) => [code(flags), plain(description)]);
  return rows.length === 0 ? [] : table(["option", "what it does"], rows);
}

/** `<file>` and `[id]`, as the command line shows them. */
function argumentsOf(command: Command): string {
  return command.registeredArguments.map((one) => (one.required ? ` <${one.name()}>` : ` [${one.name()}]`)).join("");
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The words that may follow a command, with what they do. */
function actionsOf({ commands }: Command): string[] {
  const rows = commands.map((one) => [
    code(`${one.name()} ${one.usage().replace(/ ?\[options\] ?/, "")}`.trim()),
    plain(one.description()),
  ]);
  return rows.length === 0 ? [] : [...table(["action", "what it does"], rows), ""];
}

/** A command that says itself how it is used does not begin with its options. */
function callOf(root: Command, command: Command): string {
  const usage = command.usage();
  const name = `${root.name()} ${command.name()}`;
  if (!usage.startsWith("[options]")) return `${name} ${usage}`;
  return `${name}${argumentsOf(command)}${command.options.length === 0 ? "" : " [options]"}`;
}

function subcommand(root: Command, command: Command): string[] {
  return chapter(`## ${root.name()} ${command.name()}`, [
    sentence(plain(command.description())),
    "",
    "```text",
    callOf(root, command),
    "```",
    "",
    ...actionsOf(command),
    ...optionsOf(command),
  ]);
}

/** A page of all commands and flags of a program. */
export function commandPage(program: Command, notes: readonly string[]): string {
  return madePage([
    `# ${program.name()}`,
    "",
    plain(program.description()),
    "",
    ...notes,
    "",
    ...program.commands.flatMap((command) => subcommand(program, command)),
  ]);
}
