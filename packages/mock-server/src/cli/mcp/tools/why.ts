import { EVENT_KINDS } from "@hr-platform/engine/contract/event-kinds";
import { choice, flag, text, texts, wholeNumber } from "@hr-platform/control/row/schema";
import { type PrintedExplanation, explanationText } from "../../running-mock/explanation-text.ts";
import { type SandboxCalls, ToolError } from "../control.ts";
import { type AnyTool, json, pageInput, tool } from "../tool.ts";
import { type ShownEvent, eventLines } from "./effects.ts";

export const whyTool: AnyTool = tool(
  {
    name: "why",
    title: "Why it was answered so",
    description:
      "Explain an exchange, by default the last one: why it was refused, by which requirement and open point, what made it so and what changes that; what it changed, its events, who did not get them and why, and for a 404 the closest ids. With event or company: the latest events and who did not get them. With what_if: the response it would have got under other decisions; nothing changes.",
    isReading: true,
    properties: {
      exchange: wholeNumber("Number of the exchange. Default: the last one.", { minimum: 0 }),
      more: flag("Also the steps, and every decision that was read."),
      what_if: texts('Decisions by slug, such as {"approve-twice":"no-op"}.'),
      event: choice([...EVENT_KINDS, "ping", "any"], "List the events of this kind, newest first, instead."),
      company: text("With event: only of this company."),
      limit: pageInput.limit,
    },
  },
  async (calls, { exchange, more, what_if: decisions, event, company, limit = 10 }) => {
    if (event !== undefined || company !== undefined) return await listEvents(calls, event === "any" ? undefined : event, company, limit);
    const id = exchange === undefined ? "last" : String(exchange);
    if (decisions !== undefined) return await whatIf(calls, id, decisions);
    const explained = await calls.get<PrintedExplanation>(`/requests/${id}/explanation`);
    return byTool(explanationText(explained, more)).trimEnd().split("\n");
  },
);

/** A text whose commands are those of the tool control. */
export const byTool = (text: string): string => text.replaceAll(/(?<= )hr-mock (?=[a-z])/g, "control: ");

async function listEvents(calls: SandboxCalls, event: string | undefined, company: string | undefined, limit: number): Promise<string[]> {
  const { events, total } = await calls.get<{ readonly events: readonly ShownEvent[]; readonly total: number }>("/webhook-events", {
    event,
    company,
    limit,
  });
  if (events.length === 0)
    return [
      `There was no ${event ?? "event"}${company === undefined ? "" : ` in ${company}`}. Ask why about the exchange that should have sent it: it says why none was sent.`,
    ];
  return [...eventLines(events), ...(total > events.length ? [`the latest ${events.length} of ${total}: raise limit`] : [])];
}

interface WhatIf {
  readonly status: number;
  readonly body: string;
  readonly refused_by: string | null;
  readonly differs: readonly { readonly path: string; readonly before?: unknown; readonly after?: unknown }[];
}

async function whatIf(calls: SandboxCalls, id: string, decisions: Readonly<Record<string, string>>): Promise<string[]> {
  const chosen = Object.entries(decisions).map(([slug, value]): [string, string] => ["decide", `${slug}=${value}`]);
  if (chosen.length === 0)
    throw new ToolError('what_if takes decisions by slug, such as {"approve-twice":"no-op"}; the tool decisions lists them.');
  const {
    status,
    body,
    refused_by: step,
    differs,
  } = await calls.get<WhatIf>(`/requests/${id}/what-if?${new URLSearchParams(chosen).toString()}`);
  return [
    `would be ${status}${step === null ? "" : `, refused by ${step}`}`,
    json(body, 3000),
    ...(differs.length === 0
      ? ["no difference"]
      : differs.slice(0, 20).map(({ path, before, after }) => `${path}: ${json(before ?? null, 200)} -> ${json(after ?? null, 200)}`)),
  ];
}
