import { type CallToolResult, type JsonSchemaType, McpServer, fromJsonSchema } from "@modelcontextprotocol/server";
import { ConfigurationError } from "../../contract/configuration-error.ts";
import { version } from "../../contract/version.ts";
import type { Control } from "./control.ts";
import { ToolError } from "./control.ts";
import { validators } from "./input-check.ts";
import { referencePages } from "./reference.ts";
import { type AnyTool, runTool } from "./tool.ts";
import { TOOLS } from "./tools/index.ts";

/** What an agent reads first. */
const INSTRUCTIONS = `A mock of the HR Platform REST API. Programs under test use its base URL and keys, which world shows; these tools look behind it.
To find out what went wrong: requests (which exchange?), why (which step, clause, decision or webhook?), world (the record, its history, what may happen next).
To try something: fork first, give the id of the copy as sandbox to act, clock and decisions, compare, end the copy. The mock itself then stays as it is.
Time is the mock's clock. Sections (§3.2) and requirements (LEAVE-44) name places in the API document; read hr-mock://section/3.2 for the whole of one.`;

/** Documents that the mock serves, as resources. */
const SERVED = [
  { path: "/api/v1/openapi.json", name: "OpenAPI document", description: "The API as the mock answers now.", mimeType: "application/json" },
  { path: "/llms.txt", name: "Overview", description: "What the mock is: its operations, decisions and commands.", mimeType: "text/plain" },
] as const;

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
  return server;
}

function register(server: McpServer, tool: AnyTool, control: Control): void {
  const { name, title, description, input, isReading } = tool;
  // It acts on a mock, whose data comes back with a reset.
  const annotations = { title, readOnlyHint: isReading, ...(isReading ? {} : { destructiveHint: false }), openWorldHint: false };
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
