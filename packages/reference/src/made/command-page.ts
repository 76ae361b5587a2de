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

function subcommand(root: Command, command: Command): string[] {
  const call = `${root.name()} ${command.name()}${argumentsOf(command)}`;
  return chapter(`## ${root.name()} ${command.name()}`, [
    sentence(plain(command.description())),
    "",
    "```text",
    `${call}${command.options.length === 0 ? "" : " [options]"}`,
    "```",
    "",
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
