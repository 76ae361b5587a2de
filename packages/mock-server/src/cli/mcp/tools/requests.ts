import type { Summaries, SummaryRow } from "@hr-platform/control/areas/journal/exchange-summaries";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import { pathAndQuery } from "@hr-platform/engine/contract/path-and-query";
import { text, wholeNumber } from "@hr-platform/control/row/schema";
import { type AnyTool, json, pageInput, tool } from "../tool.ts";

/** The most characters of a body. */
const MOST_OF_BODY = 5000;

export const requestsTool: AnyTool = tool(
  {
    name: "requests",
    title: "What was sent to the mock",
    description:
      "List the latest requests of every program that uses the mock, newest last, found by status, text and more; or show one whole with its response (exchange). Keys and secrets are masked. Then ask why about the number of a row.",
    isReading: true,
    properties: {
      exchange: wholeNumber("Number of an exchange: show it whole.", { minimum: 0 }),
      status: text("A status, or a class of them.", { examples: ["409", "4xx"] }),
      method: text("HTTP method.", { examples: ["POST"] }),
      path: text("A part of the path.", { examples: ["/leave"] }),
      operation: text("Operation id.", { examples: ["approveLeave"] }),
      company: text("Slug of a company."),
      text: text("Text in the row, such as an id or a message."),
      before: wholeNumber("Only exchanges before this number: the page before.", { minimum: 0 }),
      limit: pageInput.limit,
    },
  },
  async (calls, { exchange, limit = 20, ...filters }) => {
    if (exchange !== undefined) return exchangeLines(await calls.get<JournalEntry>(`/requests/${exchange}`));
    const { data, first } = await calls.get<Summaries>("/requests/summaries", {
      ...filters,
      limit,
    });
    if (data.length === 0) return ["No exchange fits. Requests that no key let in belong to the mock itself, not to a sandbox."];
    const oldest = data[0]!.n;
    return [...data.map(rowLine), ...(data.length === limit && oldest > first ? [`the page before: before ${oldest}`] : [])];
  },
);

function rowLine({ n, at, method, path, query, status, company, key_name: key, events, changes, error }: SummaryRow): string {
  const who = company === null ? "no valid key" : `${company}${key === null ? "" : ` ${key}`}`;
  const did = [changes ? `${changes} changes` : "", events > 0 ? `${events} events` : ""].filter((part) => part !== "").join(", ");
  const why = error === null ? "" : ` ${error.code}: ${error.message}`;
  return `#${n} ${at} ${method} ${pathAndQuery({ path, query })} ${status} (${who})${did === "" ? "" : ` ${did}`}${why}`;
}

function exchangeLines({ n, at, operation, request, response }: JournalEntry): string[] {
  const headers = (of: Readonly<Record<string, string>>): string[] => Object.entries(of).map(([name, value]) => `  ${name}: ${value}`);
  return [
    `#${n} ${at} ${operation ?? "no operation"}`,
    `${request.method} ${pathAndQuery(request)}`,
    ...headers(request.headers),
    ...(request.body === null ? [] : [json(request.body, MOST_OF_BODY)]),
    `-> ${response.status}`,
    ...headers(response.headers),
    json(response.body, MOST_OF_BODY),
  ];
}
