import { styleText } from "node:util";
import type { OperationId } from "@hr-platform/spec/operations";
import type { JournalEntry } from "../sandbox/journal.ts";
import type { Mock } from "../sandbox/mock-handle.ts";
import { printable } from "../contract/printable.ts";
import { checkResponse } from "../http/response-check.ts";

/** Logs each exchange on standard output, and responses that violate the API description on standard error. */
export function follow(mock: Mock, form: "pretty" | "json"): void {
  const write = form === "json" ? json : pretty;
  mock.defaultSandbox.journal.subscribe((entry) => {
    process.stdout.write(`${write(entry)}\n`);
    void check(mock, entry);
  });
}

async function check(mock: Mock, { operation, request, response }: JournalEntry): Promise<void> {
  for (const problem of await checkResponse(mock.defaultSandbox.contract, operation as OperationId | null, response, mock.decisions)) {
    process.stderr.write(
      `hr-mock: a bug of the mock: the response to ${request.method} ${printable(request.path)} violates the API description: ${problem}\n`,
    );
  }
}

function json({ at, request, response, company, operation, events }: JournalEntry): string {
  const { method, path, query } = request;
  return JSON.stringify({
    time: at,
    method,
    path,
    query,
    status: response.status,
    company,
    operation,
    events: events.map(({ kind }) => kind),
  });
}

function pretty({ at, request, response, company, operation, events }: JournalEntry): string {
  const { method, path, query } = request;
  const { status } = response;
  const colour = status < 400 ? "green" : status < 500 ? "yellow" : "red";
  const kinds = events.map(({ kind }) => ` + ${kind}`).join("");
  return `${at.slice(0, 19).replace("T", " ")}  ${method.padEnd(6)} ${printable(query === "" ? path : `${path}?${query}`)}  ${styleText(colour, String(status))}  ${company ?? "-"}  ${operation ?? "-"}${kinds}`;
}
