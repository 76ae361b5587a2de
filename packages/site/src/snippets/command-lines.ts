import type { Command } from "commander";
import { mockProgram, verbsOfMock } from "../../../mock-server/src/cli/program.ts";
import { suiteProgram } from "../../../conformance/src/cli/program.ts";

const programs = new Map([mockProgram([], await verbsOfMock()), suiteProgram()].map((program) => [program.name(), program]));
const CALLS = new RegExp(String.raw`\b(${[...programs.keys()].join("|")}) (?!\.)([^\n|;&>#)\`]*)`, "g");

function commandOf(program: Command, words: readonly string[]): Command | undefined {
  const named = program.commands.find((command) => [command.name(), ...command.aliases()].includes(words[0] ?? ""));
  return (
    named?.commands.find((command) => command.name() === words[1]) ??
    named ??
    (words[0] === undefined || words[0].startsWith("-")
      ? (program.commands.find((command) => command.name() === "start" || command.name() === "run") ?? program)
      : undefined)
  );
}

/** What is wrong with the calls of our commands in a text that is not run: an unknown command or flag. */
export function wrongCalls(text: string): string[] {
  const joined = text
    .replaceAll(/\\\n\s*/g, "")
    .replaceAll("npx @hr-platform/mock-server", "hr-mock")
    .replaceAll("npx @hr-platform/conformance", "hr-conformance")
    .replaceAll("npm start -- ", "hr-mock ")
    .replaceAll("npm run conformance -- ", "hr-conformance ");
  return [...joined.matchAll(CALLS)].flatMap(([call, name, rest]) => {
    const program = programs.get(name!)!;
    const words = rest!
      .trim()
      .split(/\s+/)
      .filter((word) => word !== "");
    const command = commandOf(program, words);
    if (command === undefined) return [`${call.trim()}: no such command`];
    const known = new Set([...command.options, ...program.options].flatMap(({ long, short }) => [long, short]));
    const before = words.includes("--") ? words.slice(0, words.indexOf("--")) : words;
    const flags = before.filter((word) => word.startsWith("--")).map((word) => word.split("=")[0]!);
    return flags.filter((flag) => flag !== "--help" && !known.has(flag)).map((flag) => `${call.trim()}: no flag ${flag}`);
  });
}
