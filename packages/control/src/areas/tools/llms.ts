import type { Contract, Description } from "@hr-platform/engine/contract/contract";
import { fullPath } from "../../api/description.ts";
import type { ControlArea } from "../../row/row.ts";

/** Where the API is, and a key for it. */
export interface ApiAccess {
  /** With the version. */
  readonly baseUrl: string;
  readonly key: string;
}

/** What the text is made from. */
export interface LlmsSource extends ApiAccess {
  readonly contract: Contract;
  readonly areas: readonly ControlArea[];
  /** `http://HOST:PORT` of the mock. */
  readonly origin: string;
}

/** What the mock is. The documentation site says the same. */
export const SUMMARY = `> A stateful mock of the HR Platform REST API: Australian, New Zealand and UK companies with people and a year of leave, real state
> machines, rate limits, signed webhooks and a clock that can be turned. It does what the API document says; where that is open, a service may do something else.`;

/** The commands, for a mock at an origin. */
export const commands = (origin: string): readonly string[] => [
  "## Commands",
  "",
  "- `hr-mock start`: serve the mock; `hr-mock --help` lists all commands and flags",
  "- `hr-mock listen --forward-to URL`: forward its events, signed, to a program on this machine",
  "- `hr-mock trigger EVENT`: make it send an event",
  "- `hr-mock why`: explain the last exchange",
  "- `hr-mock clock +7d`, `hr-mock fault on ID`, `hr-mock web change-plan kauri growth`: each call of the control API is a command; `--json` prints JSON",
  "- `hr-mock decisions`: list the open points and their values",
  `- \`hr-conformance run --target ${origin}/_mock/target\`: judge it by every requirement of the API document`,
];

const about = ({ baseUrl, key, origin }: LlmsSource): string => `# HR Platform REST API, as a mock

${SUMMARY}

- Base address: ${baseUrl}. Every request needs the header \`Authorization: Bearer ${key}\`; this key has every scope of one company.
- Descriptions: ${origin}/api/v1/openapi.json (the API), ${origin}/_mock/openapi.json (the control API), ${origin}/_mock/asyncapi.json (events),
  ${origin}/_mock/arazzo.json (workflows). Their examples have ids of this world.
- A success is \`{data}\`, a list \`{data, meta}\`, an error \`{error: {code, message, field?}}\`. Money is integer cents, a date \`YYYY-MM-DD\`.
- A request was refused? \`GET ${origin}/_mock/requests/last/explanation\`, or \`hr-mock why\`, names the step, the clause and the decisions.
- What only a person may do (publish a survey, hire, change the plan) is \`POST ${origin}/_mock/web/…\`; time passes by \`POST ${origin}/_mock/clock\`.
- Where the API document leaves something open the mock decides, and can be set otherwise: \`GET ${origin}/_mock/decisions\`.

${commands(origin).join("\n")}
`;

function summaries({ paths }: Description): Map<string, string> {
  const operations = Object.values(paths).flatMap((item) =>
    Object.values(item as Readonly<Record<string, Readonly<Record<string, string>>>>),
  );
  return new Map(operations.map(({ operationId = "", summary = "" }) => [operationId, summary]));
}

async function operations({ contract }: LlmsSource): Promise<string> {
  const summary = summaries(await contract.description());
  const lines = contract.operations
    .filter(({ comingSoon }) => !comingSoon)
    .map(
      ({ id, method, path, scope, plan }) =>
        `- ${method} ${path}: ${summary.get(id)} (scope ${scope}${plan === null ? "" : ", plan Growth or above"})`,
    );
  return ["## Operations", "", ...lines, ""].join("\n");
}

function control({ areas }: LlmsSource): string {
  const rows = areas.flatMap(({ tag, rows: own }) => [
    `### ${tag}`,
    "",
    ...own.map((row) => `- ${row.method} ${fullPath(row.path)}: ${row.summary}`),
    "",
  ]);
  return ["## Control API", "", "Every call takes `?sandbox=ID`.", "", ...rows].join("\n");
}

/** What each section of the API document is about. */
async function sections(): Promise<string> {
  const { default: all } = await import("@hr-platform/spec/sections.json", { with: { type: "json" } });
  return [
    "## Rules, by section of the API document",
    "",
    ...all.map(({ section, title, summary }) => `- ${section} ${title}: ${summary}`),
    "",
  ].join("\n");
}

/** Every requirement and every open point. */
async function rules({ contract }: LlmsSource): Promise<string> {
  const requirements = (await contract.requirementTexts()).filter(({ level }) => level === "must");
  const decisions = await contract.decisionTexts();
  const values = (row: (typeof decisions)[number]): string => row.values.map(({ value, means }) => `\`${value}\`: ${means}`).join(" ");
  return [
    "## Requirements",
    "",
    ...requirements.map(({ id, section, statement }) => `- ${id} (${section.join(", ")}): ${statement}`),
    "",
    "## Open points, the value in force by default first",
    "",
    ...decisions.map((row) => `- \`${row.slug}\` (${row.section.join(", ")}): ${row.question} ${values(row)}`),
    "",
  ].join("\n");
}

/** What an agent needs to work with the mock, in one text. `full` adds every requirement and every open point. */
export async function llmsText(source: LlmsSource, full: boolean): Promise<string> {
  const parts = [about(source), await operations(source), await sections(), control(source)];
  if (full) parts.push(await rules(source));
  else parts.push(`## More\n\n- [Every requirement and open point](${source.origin}/llms-full.txt)\n`);
  return parts.join("\n");
}
