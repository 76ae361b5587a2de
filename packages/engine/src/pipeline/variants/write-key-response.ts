import type { Entry } from "../entry.ts";
import { type Variant, onStep } from "../pipeline.ts";
import type { Answer } from "../route.ts";
import { effectiveScopes } from "../scopes.ts";

/** A write shows its id only to a key that may not read. */
export const writeKeyResponse: Variant = onStep("run", "write-key-response", "full-resource", (run) => (entry, route) => {
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
