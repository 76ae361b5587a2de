import { suiteProgram } from "../../../conformance/src/cli/program.ts";
import { mockProgram, verbsOfMock } from "../../../mock-server/src/cli/program.ts";
import { controlAreas } from "../../../control/src/areas/index.ts";
import { describeControl } from "../../../control/src/api/description.ts";
import { faults } from "../../../faults/src/catalogue/index.ts";
import { homeOf, link } from "../addresses.ts";
import { requirements, sections } from "../contract.ts";
import { code, madePage, plain, table, chapter } from "../markdown.ts";
import { controlPage } from "./control-page.ts";
import type { Description } from "./description.ts";
import type { Command } from "commander";

const MOCK_NOTES = [
  "A usage or configuration error is one line on standard error, and exit status 2. Flags of `start` may be in a file, `--config FILE`, and then have the names",
  "`rateLimit`, `decide`, `faults`. `hr-mock` without a command is `hr-mock start`.",
];

const SUITE_NOTES = [
  "Exit status: 0 conformant, 1 not conformant, 2 could not be judged or used wrongly. [The suite](../../packages/conformance/README.md) describes target",
  "files, tiers, reports and baselines.",
];

/** What the page shows of a fault. */
interface FaultRow {
  readonly id: string;
  readonly title: string;
  readonly violates: readonly string[];
}

/** All faults by the section of the first requirement that they violate. */
function faultPage(faults: readonly FaultRow[], sectionOf: (requirement: string) => string): string {
  const parts = Map.groupBy(faults, ({ violates }) => sectionOf(violates[0]!));
  return madePage([
    "# Faults",
    "",
    `${faults.length} mistakes that the mock makes when it is told to: \`--fault ID\` at start, \`PUT /_mock/faults\` while it runs, \`mock.faults.set("ID")\` in`,
    "a program. `hr-mock faults ID` explains one. Each violates the requirements beside it, and the conformance suite notices it.",
    "",
    ...[...parts].flatMap(([section, rows]) => [
      `## ${section}`,
      "",
      ...table(
        ["fault", "what the server does", "violates"],
        rows.map(({ id, title, violates }) => [code(id), plain(title), violates.map(link).join(", ")]),
      ),
      "",
    ]),
  ]);
}

/** Pages of the reference that only the site has, by their name in the folder of the reference. */
export async function madePages(): Promise<Map<string, string>> {
  const sectionOfId = new Map(requirements.map(({ id, section }) => [id, homeOf(section)]));
  const titles = new Map(sections.map(({ section, title }) => [section, `${section} ${title}`]));
  return new Map([
    ["hr-mock.md", commandPage(mockProgram([], await verbsOfMock()), MOCK_NOTES)],
    ["hr-conformance.md", commandPage(suiteProgram(), SUITE_NOTES)],
    ["control-api.md", controlPage(describeControl(controlAreas) as unknown as Description)],
    ["faults.md", faultPage([...faults.values()], (id) => titles.get(sectionOfId.get(id)!)!)],
  ]);
}

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
function commandPage(program: Command, notes: readonly string[]): string {
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
