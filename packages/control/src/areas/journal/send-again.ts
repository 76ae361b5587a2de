import { refuse } from "@hr-platform/engine/contract/errors";
import type { Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import { keptExchange } from "../../explain/explanation.ts";
import { rawRequest } from "../../explain/raw-request.ts";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import { maskUnusual } from "@hr-platform/engine/sandbox/journal/masks";
import { mockSandbox } from "@hr-platform/engine/sandbox/mock-sandbox";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { orRefuse } from "../../row/or-refuse.ts";
import { runCall } from "../../row/read-call.ts";
import { type ControlCall, type ControlRow, okCreated, row } from "../../row/row.ts";
import { type ValueOf, choice, named, object, orNull, text } from "../../row/schema.ts";
import { decisionChoices, switchDecisionsRow } from "../decisions.ts";
import { NO_ROOM } from "../sandboxes/sandboxes.ts";
import { differsSchema, shownDifferences } from "./differs-form.ts";
import { exchangeId, exchangeNumber } from "./exchange-id.ts";
import { forkExchangeRow } from "./fork.ts";
import { headersSchema, methodSchema, pathSchema, querySchema, requireSendable } from "./request-members.ts";
import { type SentAnswer, answerMembers, sendRequestRow } from "./send-request.ts";

/** How long a fork lives if nobody says: looking at many decisions must not fill the memory. */
const LIFETIME = "P1D";

const members = {
  at: choice(
    ["now", "before", "after"],
    "now: to a sandbox as it is (default). before, after: to a new sandbox that begins before the exchange, or after it.",
  ),
  sandbox: text("With now: id or name of the sandbox to send it to. Default: that of the exchange.", { examples: ["sb1"] }),
  decisions: decisionChoices,
  name: text("With before and after: a name for the new sandbox.", { examples: ["what-if"] }),
  ttl: text(`With before and after: how long the new sandbox lives, an ISO 8601 duration. Default: ${LIFETIME}.`, { examples: ["PT2H"] }),
  method: methodSchema,
  path: pathSchema,
  query: querySchema,
  headers: headersSchema,
  body: orNull(text("The body; null: none.")),
};

const options = object(
  "Where to send it, and what to change. What is left out, or is as the journal shows it, stays as it was.",
  members,
  Object.keys(members) as (keyof typeof members)[],
);
type Options = ValueOf<typeof options>;

/** @throws ApiError VALIDATION_ERROR */
function requireMeaning({ at = "now", sandbox, decisions, name, ttl }: Options): void {
  if (at === "now" && decisions !== undefined)
    throw refuse.invalid("decisions", "decisions are for a new sandbox: send at with before or after, or use PUT /_mock/decisions.");
  for (const [field, value] of Object.entries({ name, ttl }))
    if (at === "now" && value !== undefined) throw refuse.invalid(field, `${field} is for a new sandbox: send at with before or after.`);
  if (at !== "now" && sandbox !== undefined)
    throw refuse.invalid("sandbox", "sandbox is where a request of now goes: before and after make a new one.");
}

/** @throws ApiError VALIDATION_ERROR for a change that no client can send: a masked value that was edited is one */
function requireChanges(given: Options, shown: JournalEntry["request"]): void {
  for (const name of ["path", "query"] as const)
    if (given[name] !== shown[name] && given[name]?.includes("…") === true)
      throw refuse.invalid(name, `${name} has a masked part: send it as the journal shows it, which keeps it, or whole.`);
  requireSendable(Object.fromEntries(Object.entries(given.headers ?? {}).filter(([name, text]) => text !== shown.headers[name])));
}

/** The sandbox that the request goes to. @throws ApiError */
async function receiver({ mock, sandbox, ...call }: ControlCall<Options>): Promise<Sandbox> {
  const { at = "now", sandbox: other, decisions, name, ttl = LIFETIME } = call.body;
  if (at === "now") {
    if (other === undefined) return sandbox;
    // Another process may have made it.
    await mock.order?.fresh(null);
    const found = mock.sandboxes.get(other);
    if (found === undefined) throw refuse.invalid("sandbox", "sandbox must be the id or the name of a sandbox.");
    return found;
  }
  if (name !== undefined && mock.sandboxes.get(name) !== undefined)
    throw refuse.conflict(
      `There is a sandbox '${name}' already; end it with DELETE /_mock/sandboxes/${name}, or send another name.`,
      "name",
    );
  const body = { at, ttl, ...(name === undefined ? {} : { name }) };
  const { id } = (await runCall(forkExchangeRow, { ...call, mock, sandbox, query: {}, body })) as { readonly id: string };
  const made = mock.sandboxes.get(id)!;
  if (decisions !== undefined)
    await runCall(switchDecisionsRow, { ...call, mock, sandbox: made, view: mockSandbox(made), params: {}, query: {}, body: decisions });
  return made;
}

/** The request as `sendRequest` takes it: that of the exchange with the members that were given. */
function changedRequest(exchanged: Exchanged, shown: JournalEntry["request"], from: Sandbox, to: Sandbox, given: Options): object {
  const raw = rawRequest(exchanged, "", from.keyEnding, to.keyEnding);
  const { request } = exchanged;
  const value = (name: "method" | "path" | "query"): string => {
    const other = given[name];
    return other === undefined || other === shown[name] ? request[name] : other;
  };
  const headers: Record<string, string | null> = { ...raw.headers };
  // A masked value that comes back is not a change.
  for (const [name, text] of Object.entries(given.headers ?? {})) if (text !== shown.headers[name]) headers[name] = text;
  const isSame = given.body === undefined || given.body === shown.body;
  const body = isSame ? (raw.bytes === null ? { body: raw.body } : { bytes: raw.bytes }) : { body: given.body };
  const { origin } = request;
  return {
    method: value("method"),
    path: value("path"),
    query: value("query"),
    headers,
    ...body,
    ...(origin === undefined ? {} : { origin }),
  };
}

/** An answer of another sandbox, which knows no unusual key of this one that stands in its data. */
function maskedBy({ keys: { unusual } }: Sandbox, { headers, body, ...answer }: SentAnswer): SentAnswer {
  const masked = Object.entries(headers).map(([name, text]) => [name, maskUnusual(text, unusual)]);
  return { ...answer, headers: Object.fromEntries(masked) as Record<string, string>, body: maskUnusual(body, unusual) };
}

export const sendAgainRow: ControlRow = row("POST /requests/{id}/send", {
  id: "sendAgain",
  summary: "Send a request again: now, or before or after it in a sandbox of its own, as it was or changed",
  params: exchangeId,
  body: named("SendAgain", options),
  bodyOptional: true,
  answer: okCreated(
    "The response, as the journal shows it, and what differs from the first one.",
    object("The response to a request that was sent again.", { ...answerMembers, differs: differsSchema }),
  ),
  conflict: `${NO_ROOM} Or the name is taken, the state is not kept any more, or only the text of the exchange is.`,
  // Only this process may have the exchange: it sends the request that it finds, as a caller of the other row would.
  calls: sendRequestRow.id,
  run: async (call) => {
    const { sandbox, params, body: given } = call;
    requireMeaning(given);
    // Before a sandbox is made in vain.
    if (given.decisions !== undefined) orRefuse("decisions", () => sandbox.contract.decisions.decide(sandbox.decisions, given.decisions!));
    const n = exchangeNumber(sandbox, params.id);
    const exchanged = keptExchange(sandbox, n);
    const entry = sandbox.journal.entries(n, 1)[0]!;
    requireChanges(given, entry.request);
    const to = await receiver(call);
    const body = changedRequest(exchanged, entry.request, sandbox, to, given);
    const target = { ...call, sandbox: to, view: mockSandbox(to), params: {}, query: {} };
    const answer = (await runCall(sendRequestRow, { ...target, body: body as Record<string, unknown> })) as SentAnswer;
    const sent = to === sandbox ? answer : maskedBy(sandbox, answer);
    return { ...sent, differs: shownDifferences(entry.response, sent) };
  },
});
