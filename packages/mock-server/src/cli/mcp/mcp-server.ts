import {
  type CallToolResult,
  type JsonSchemaType,
  McpServer,
  fromJsonSchema,
  type jsonSchemaValidator,
} from "@modelcontextprotocol/server";
import type { ErrorObject, ValidateFunction } from "ajv";
import { makeAjv } from "@hr-platform/engine/contract/ajv";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { currentContract, currentSections } from "@hr-platform/engine/contract/current";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { version } from "@hr-platform/control/version";
import { type JsonSchema, messageFor } from "@hr-platform/control/row/schema";
import type { Control } from "./control.ts";
import { ToolError } from "./control.ts";
import { type AnyTool, runTool } from "./tool.ts";
import { actTool } from "./tools/act.ts";
import { checkClientTool } from "./tools/check-client.ts";
import { clockTool } from "./tools/clock.ts";
import { controlTool } from "./tools/control.ts";
import { decisionsTool } from "./tools/decisions.ts";
import { forkTool } from "./tools/fork.ts";
import { requestsTool } from "./tools/requests.ts";
import { whyTool } from "./tools/why.ts";
import { worldTool } from "./tools/world.ts";

/** In the order in which an agent sees them. */
const TOOLS: readonly AnyTool[] = [
  worldTool,
  actTool,
  clockTool,
  requestsTool,
  whyTool,
  forkTool,
  decisionsTool,
  controlTool,
  checkClientTool,
];

/** What an agent reads first. */
const INSTRUCTIONS = `A mock of the HR Platform REST API. Programs under test use its base URL and keys, which world shows; these tools look behind it.
To find out what went wrong: requests (which exchange?), why (which step, clause, decision or webhook?), world (the record, its history, what may happen next).
To try something: fork first, give the id of the copy as sandbox to act, clock and decisions, compare, end the copy. The mock itself then stays as it is.
For anything else, such as snapshots, rate limits and transport rules: control.
To know whether a program will survive the real service: check_client with its command.
Time is the mock's clock. Sections (§3.2) and requirements (LEAVE-44) name places in the API document; read hr-mock://section/3.2 for the whole of one.`;

/** Documents that the mock serves, as resources. */
const SERVED = [
  { path: "/api/v1/openapi.json", name: "OpenAPI document", description: "The API as the mock answers now.", mimeType: "application/json" },
  { path: "/llms.txt", name: "Overview", description: "What the mock is: its operations, decisions and commands.", mimeType: "text/plain" },
] as const;

/** What a person may ask an agent at first. */
const PROMPTS = {
  "explain-last-refusal": {
    title: "Explain the last refusal",
    description: "Why a request was refused, and what changes that.",
    text: "Find the last request that the HR Platform mock refused (requests with status 4xx), explain it with why, and say in two sentences what to change.",
  },
  "check-my-client": {
    title: "Check my client",
    description: "Whether a program survives what the API document permits.",
    text: "Run check_client with the command of this project's tests against the HR Platform mock, and list what would fail, with the mend of each.",
  },
} as const;

const ajv = makeAjv();

/** A tool is compiled once, however many servers have it. */
const compiled = new WeakMap<object, ValidateFunction>();

/** Checks the input of tools with the project's own compiler; the SDK's brings a second one. */
const validators: jsonSchemaValidator = {
  getValidator: <T>(schema: Readonly<Record<string, unknown>>) => {
    const check = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, check);
    return (input: unknown) =>
      check(input)
        ? { valid: true as const, data: input as T, errorMessage: undefined }
        : { valid: false as const, data: undefined, errorMessage: sentenceOf(schema, check.errors![0]!) };
  },
};

/** What is wrong with an input, and what it takes. */
function sentenceOf(schema: Readonly<Record<string, unknown>>, { keyword, instancePath, params, message }: ErrorObject): string {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  if (keyword === "additionalProperties") {
    const { additionalProperty: name } = params as { readonly additionalProperty: string };
    return `There is no '${name}'${suggestion(name, Object.keys(properties))}; it takes ${Object.keys(properties).join(", ")}.`;
  }
  const [, name = ""] = instancePath.split("/");
  const property = properties[name];
  return property === undefined ? (message ?? "The input is not valid.") : messageFor(name, property);
}

/** A part of the reference that an agent can read by its address. */
interface ReferencePage {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly read: () => Promise<string>;
}

/** A page for each section of the API document: its requirements, and what it leaves open. */
async function referencePages(): Promise<ReferencePage[]> {
  return (await currentSections()).map(({ section, title, summary }) => ({
    uri: `hr-mock://section/${section.slice(1)}`,
    name: `${section} ${title}`,
    description: summary,
    read: async () => await sectionText(section, title, summary),
  }));
}

/** Whether something is about a section, or about a point in it. */
const isAbout = (places: readonly string[], section: string): boolean => places.some((place) => place.split(" ")[0] === section);

async function sectionText(section: string, title: string, summary: string): Promise<string> {
  const requirements = (await currentContract.requirementTexts()).filter((row) => isAbout(row.section, section));
  const open = (await currentContract.decisionTexts()).filter((row) => isAbout(row.section, section));
  const lines = [
    `# ${section} ${title}`,
    "",
    summary,
    ...(requirements.length === 0 ? [] : ["", "## Requirements", ""]),
    ...requirements.map(({ id, level, statement }) => `- ${id} (${level}): ${statement}`),
    ...(open.length === 0 ? [] : ["", "## Open points", ""]),
    ...open.flatMap(({ id, slug, question, values, default: usual }) => [
      `- ${slug} (${id}): ${question}`,
      ...values.map(({ value, means }) => `  - ${value}${value === usual ? " (default)" : ""}: ${means}`),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

/** An MCP server over a mock. */
export async function mcpServer(control: Control): Promise<McpServer> {
  const server = new McpServer(
    { name: "hr-mock", title: "HR Platform mock", version },
    { instructions: INSTRUCTIONS, jsonSchemaValidator: validators },
  );
  for (const tool of TOOLS) register(server, tool, control);
  for (const { uri, name, description, read } of await referencePages())
    server.registerResource(name, uri, { description, mimeType: "text/markdown" }, async () => ({
      contents: [{ uri, mimeType: "text/markdown", text: await read() }],
    }));
  for (const { path, name, description, mimeType } of SERVED) {
    const uri = `hr-mock://${path.split("/").at(-1)}`;
    server.registerResource(name, uri, { description, mimeType }, async () => ({
      contents: [{ uri, mimeType, text: await readServed(control, path) }],
    }));
  }
  for (const [name, { text, ...config }] of Object.entries(PROMPTS))
    server.registerPrompt(name, config, () => ({ messages: [{ role: "user", content: { type: "text", text } }] }));
  return server;
}

function register(server: McpServer, tool: AnyTool, control: Control): void {
  const { name, title, description, input, isReading, runsCommands = false } = tool;
  // What acts on a mock does no harm: its data comes back with a reset. A command may do anything.
  const annotations = {
    title,
    readOnlyHint: isReading,
    ...(isReading ? {} : { destructiveHint: runsCommands }),
    openWorldHint: runsCommands,
  };
  server.registerTool(
    name,
    { title, description, inputSchema: fromJsonSchema(input as JsonSchemaType, validators), annotations },
    async (given) => await call(tool, control, given),
  );
}

/** A mistake is an answer that names the mend: a protocol error would not reach the model. */
async function call(tool: AnyTool, control: Control, input: unknown): Promise<CallToolResult> {
  try {
    return { content: [{ type: "text", text: await runTool(tool, control, input) }] };
  } catch (error) {
    if (!(error instanceof ToolError) && !(error instanceof ConfigurationError)) throw error;
    return { content: [{ type: "text", text: error.message }], isError: true };
  }
}

async function readServed({ baseUrl, fetchApi }: Control, path: string): Promise<string> {
  return await (await fetchApi(new URL(path, baseUrl).href)).text();
}
