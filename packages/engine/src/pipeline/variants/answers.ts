import { type ByValue, choose } from "../../contract/decisions.ts";
import { inTimestampForm } from "../../store/timestamp-form.ts";
import type { Entry } from "../entry.ts";
import { type Variant, onStep } from "../pipeline.ts";
import type { Answer } from "../route.ts";
import { effectiveScopes } from "../scopes.ts";

const SENDS_NONE: ByValue<"event-mapping", boolean> = { "one-per-operation": false, "with-derived-status": false, none: true };

/** Only the web application sends events. `sandbox/writes.ts` sends those of statuses that the clock changes. */
const eventMapping: Variant = onStep("run", "event-mapping", "one-per-operation", (run) => (entry, route) => {
  const answer = run(entry, route);
  return choose(entry.decisions["event-mapping"], SENDS_NONE) && answer.events.length > 0 ? { ...answer, events: [] } : answer;
});

/** A write shows its id only to a key that may not read. */
const writeKeyResponse: Variant = onStep("run", "write-key-response", "full-resource", (run) => (entry, route) => {
  const answer = run(entry, route);
  return entry.decisions["write-key-response"] === "id-only" && !mayRead(entry) ? idOnly(answer) : answer;
});

/** Whether the key may read the resource of this operation. The webhooks scope covers its reads and writes. */
function mayRead({ operation, access, decisions }: Entry): boolean {
  return operation.method === "GET" || operation.scope === "webhooks" || effectiveScopes(access.key.scopes, decisions).has("read");
}

function idOnly(answer: Answer): Answer {
  const { data } = JSON.parse(answer.body ?? "{}") as { data?: { id?: string; employee_id?: string } | null };
  return data == null ? answer : { ...answer, body: JSON.stringify({ data: { id: data.id ?? data.employee_id } }) };
}

/** Responses show instants without milliseconds, or by the clock of the company. */
const timestampForm: Variant = onStep("run", "timestamp-form", "utc-milliseconds", (run) => (entry, route) => {
  const answer = run(entry, route);
  if (answer.body === null) return answer;
  const body = inTimestampForm(answer.body, entry.company.company.record.resource.timezone, entry.decisions);
  return body === answer.body ? answer : { ...answer, body };
});

/** What is left of an answer, the inner ones first. */
export const answerVariants: readonly Variant[] = [eventMapping, writeKeyResponse, timestampForm];
