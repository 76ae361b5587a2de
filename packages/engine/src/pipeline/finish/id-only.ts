import type { Entry } from "../entry.ts";
import type { Answer } from "../route.ts";
import { effectiveScopes } from "../scopes.ts";

/** Reduces the data of a write to its id, if the decision says so and the key may not read. */
export function withReadableData(answer: Answer, entry: Entry): Answer {
  return entry.decisions["write-key-response"] === "id-only" && !mayRead(entry) ? idOnly(answer) : answer;
}

/** Whether the key may read the resource of this operation. The webhooks scope covers its reads and writes. */
function mayRead({ operation, access, decisions }: Entry): boolean {
  return operation.method === "GET" || operation.scope === "webhooks" || effectiveScopes(access.key.scopes, decisions).has("read");
}

function idOnly(answer: Answer): Answer {
  const { data } = JSON.parse(answer.body ?? "{}") as { data?: { id?: string; employee_id?: string } | null };
  return data == null ? answer : { ...answer, body: JSON.stringify({ data: { id: data.id ?? data.employee_id } }) };
}
