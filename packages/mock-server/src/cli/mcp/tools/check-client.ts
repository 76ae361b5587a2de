import type { ClientReport, ScenarioReport } from "@hr-platform/client-check/report";
import type { Finding } from "@hr-platform/client-check/judge/finding";
import { type ValueOf, listOf, object, text, wholeNumber } from "@hr-platform/control/row/schema";
import { CHECK_CLOCK } from "../../check-client/check-clock.ts";
import { ToolError } from "../control.ts";
import { type AnyTool, type Tool, json } from "../tool.ts";

const input = object(
  "The program to judge",
  {
    command: listOf(
      text("A word."),
      'The command and its arguments, such as ["npm","test"]. It runs in the folder of this server, many times.',
    ),
    only: listOf(text("An id or a pattern."), "Only these scenarios. Default: all that can matter."),
    seconds: wholeNumber("No scenario begins after this time. Default 45: many clients wait no longer for an answer.", {
      minimum: 1,
      maximum: 3600,
    }),
  },
  ["only", "seconds"],
);

/** Judges a program, in scenarios of a mock of its own. */
const judging: Tool<ValueOf<typeof input>> = {
  name: "check_client",
  title: "Whether a program will survive the service",
  description:
    "Run a program that calls the API (at HR_BASE_URL, with HR_KEY_FULL) as it is, then in each scenario that the API document permits and that can matter to it: the verdict, what it does wrong with the mend, and what it needs. Only with hr-mock mcp --allow-commands.",
  input,
  isReading: false,
  runsCommands: true,
  run: async ({ control: { allowsCommands = false } }, { command, only = [], seconds = 45 }) => {
    if (!allowsCommands) throw new ToolError("This server runs no commands: start it with 'hr-mock mcp --allow-commands'.");
    const [program, ...args] = command;
    if (program === undefined || program === "")
      throw new ToolError('command is empty: give the words of a command, such as ["npm","test"].');
    const [{ createMock }, { checkProgram }, { programOf }] = await Promise.all([
      import("@hr-platform/control/mock"),
      import("../../check-client/check-program.ts"),
      import("../../check-client/program-of.ts"),
    ]);
    await using mock = createMock({ clock: CHECK_CLOCK });
    const report = await checkProgram(mock, programOf([program, ...args], process.env), { command, only, budget: seconds * 1000 });
    return linesOf(report);
  },
};

export const checkClientTool: AnyTool = judging;

function linesOf({ verdict, problem, baseline, scenarios, summary, needs }: ClientReport): string[] {
  if (problem !== undefined) return [`not judged: ${problem}`, ...indented(baseline.output ?? "")];
  const { pass, fail, warn, inconclusive } = summary;
  const later = summary["not-run"];
  return [
    `${verdict}: ${fail} of ${pass + fail + warn + inconclusive} scenarios fail${later === 0 ? "" : `; ${later} not run: raise seconds, or name some with only`}`,
    ...baseline.findings.flatMap((finding) => [`baseline: ${finding.text}`, mendOf(finding)]),
    ...scenarios.filter(({ findings }) => findings.length > 0).flatMap(scenarioLines),
    `it uses ${needs.operations.map(({ id, scope }) => `${id} (${scope})`).join(", ")}`,
    ...needs.keys.map(({ name, needed }) => `key ${name} needs ${needed.join(", ") || "no scope"}`),
    ...(needs.events.length === 0 ? [] : [`it takes the events ${needs.events.join(", ")}`]),
    `its answers depend on the open points ${needs.open_points.map(pointOf).join(", ") || "none"}`,
  ];
}

const pointOf = ({ id, slug, breaks }: ClientReport["needs"]["open_points"][number]): string =>
  `${id} ${slug}${breaks.length === 0 ? "" : ` (breaks under ${breaks.join(", ")})`}`;

const mendOf = ({ requirement, mend }: Finding): string => `  ${requirement}: ${mend}`;

function scenarioLines({ id, verdict, title, findings, output = "", reason }: ScenarioReport): string[] {
  return [
    `${verdict} ${id}: ${title}${reason === undefined ? "" : ` ${reason}`}`,
    ...findings.flatMap((finding) => [`  ${finding.text}`, mendOf(finding)]),
    ...indented(output.trimEnd().split("\n").slice(-3).join("\n")),
  ];
}

const indented = (output: string): string[] =>
  output.trim() === ""
    ? []
    : output
        .trim()
        .split("\n")
        .map((line) => `  | ${json(line, 200)}`);
