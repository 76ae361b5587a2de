import type { CompanySummary } from "@hr-platform/domain";
import type { SentAnswer } from "@hr-platform/control/areas/journal/send-request";
import type { WebAction } from "@hr-platform/engine/operations/web-action";
import { EVENT_KINDS } from "@hr-platform/engine/contract/event-kinds";
import { suggestionByWords } from "@hr-platform/engine/contract/suggestion";
import { choice, text } from "@hr-platform/control/row/schema";
import type { PrintedExplanation } from "../../running-mock/explanation-text.ts";
import { type SandboxCalls, ToolError } from "../control.ts";
import { tokenOf } from "../keys.ts";
import { type AnyTool, json, tool } from "../tool.ts";
import { effectLines, nearLines } from "./effects.ts";
import { byTool } from "./why.ts";

const NEEDS_ONE =
  'Give exactly one of request (such as "GET /employees?limit=5"), web (such as "hire") and event (such as "leave.approved").';

export const actTool: AnyTool = tool(
  {
    name: "act",
    title: "Do something in the mock",
    description:
      'Do one thing, and learn what it changed and which events came of it. request: an API request with a named key, such as "PATCH /leave/{id}/approve". web: what a person does in the web application and the API refuses, such as hire or publish-survey. event: send an event about an existing resource again, as a test of a receiver.',
    isReading: false,
    properties: {
      request: text("Method and path below the base URL, with the query.", { examples: ["GET /leave?status=pending", "POST /employees"] }),
      key: text("With request: full, read, write, admin, webhooks, sacrificial, revoked, none, or a token. Default full.", {
        examples: ["read"],
      }),
      web: text("Name of a web action. A wrong one is answered with the list of all.", { examples: ["change-plan"] }),
      event: choice([...EVENT_KINDS, "ping"], "Kind of an event to send."),
      body: { type: ["object", "array", "string"], description: "Body of the request as JSON, or the fields of the web action." },
      company: text("Slug of the company. Default wattle."),
      id: text("With event: the resource. Default: the first that fits."),
    },
  },
  async (calls, { request, key = "full", web, event, body, company, id }) => {
    if ([request, web, event].filter((one) => one !== undefined).length !== 1) throw new ToolError(NEEDS_ONE);
    if (request !== undefined) return await sendRequest(calls, request, body, { key, company });
    if (web !== undefined) return await doInWeb(calls, web, body, company);
    const sent = await calls.send<{
      readonly id: string;
      readonly event: string;
      readonly company: string;
      readonly deliveries: readonly unknown[];
    }>("POST", "/trigger", {
      event,
      company,
      ...(id === undefined ? {} : { id }),
    });
    return [
      `${sent.event} ${sent.id} of ${sent.company}: to the inbox, and to ${sent.deliveries.length === 0 ? "no webhook" : `${sent.deliveries.length} webhooks`}. Ask why with event ${sent.event} who did not get it.`,
    ];
  },
);

/** The most characters of a response. */
const MOST_OF_BODY = 6000;

async function sendRequest(
  calls: SandboxCalls,
  line: string,
  body: unknown,
  { key, company }: { readonly key: string; readonly company: string | undefined },
): Promise<string[]> {
  const [, method, path, query = ""] = /^([A-Za-z]+) +(?:https?:\/\/[^/]+)?(?:\/api\/v1)?(\/[^?\s]*)(?:\?(\S*))?$/.exec(line.trim()) ?? [];
  if (method === undefined || path === undefined)
    throw new ToolError(`request '${line}' must be a method and a path below the base URL, such as "GET /employees?limit=5".`);
  const { companies } = await calls.get<{ readonly companies: readonly CompanySummary[] }>("/world");
  const token = tokenOf(companies, company, key);
  const sent = await calls.send<SentAnswer>("POST", "/requests", {
    method: method.toUpperCase(),
    path,
    query,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    origin: new URL(calls.control.baseUrl).origin,
  });
  const explained = await calls.get<PrintedExplanation>(`/requests/${sent.n}/explanation`);
  return [
    `exchange ${sent.n}: ${sent.status}`,
    json(sent.body, MOST_OF_BODY),
    ...(explained.reason?.lines ?? []).map(byTool),
    ...nearLines(explained),
    ...effectLines(explained),
  ];
}

async function doInWeb(calls: SandboxCalls, name: string, body: unknown, company: string | undefined): Promise<string[]> {
  const { actions } = await calls.get<{ readonly actions: readonly WebAction[] }>("/web");
  const action = actions.find((one) => one.name === name);
  if (action === undefined) {
    const near = suggestionByWords(
      name,
      actions.map((one) => one.name),
    );
    throw new ToolError(
      [`There is no web action '${name}'${near}. There are:`, ...actions.map((one) => `${one.name}: ${one.title}`)].join("\n"),
    );
  }
  try {
    const fields = typeof body === "object" && body !== null ? body : {};
    return [`${action.title}: done`, json(await calls.send("POST", `/web/${action.name}`, { company, ...fields }), MOST_OF_BODY)];
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const fields = Object.entries(action.fields).map(
      ([field, { type, required, meaning }]) => `${field} (${type}${required ? "" : ", may be left out"}): ${meaning}`,
    );
    throw new ToolError(
      [error.message, `The body of ${action.name} takes:`, ...(fields.length === 0 ? ["nothing but company"] : fields)].join("\n"),
      { cause: error },
    );
  }
}
