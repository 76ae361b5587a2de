import type { Change } from "../store/change.ts";
import type { Entry } from "./entry.ts";
import { type ApiRequest, header } from "../contract/request.ts";
import type { Answer, Route } from "./route.ts";
import { crypto } from "../contract/lazy-crypto.ts";

/** How long the first answer is repeated, in milliseconds of the mock's clock. */
const DAY = 86_400_000;

/** Whether the server honours an Idempotency-Key for this operation. */
export function isIdempotent({ decisions, operation }: Entry): boolean {
  return decisions["idempotency-key"] === "honoured" && operation.method === "POST";
}

/** Runs an operation once for each Idempotency-Key: a repeated request gets the first answer and has no effect. */
export function runOnce(entry: Entry, route: Route): Answer {
  const { request, access, operation, params, company, now } = entry;
  const key = header(request, "idempotency-key");
  if (key === undefined || key === "") return route.run(entry, entry.found as never);
  const id = JSON.stringify([access.key.token, key, operation.id, Object.values(params), digest(request)]);
  const first = company.firstAnswers.get(id);
  if (first !== undefined && now - first.at < DAY) return { ...first.answer, changes: [], events: [] };
  const answer = route.run(entry, entry.found as never);
  const { changes: written, events: _, ...bare } = answer;
  const { surplus } = company.firstAnswers;
  const changes: Change[] = [...written, { table: "firstAnswers", id, record: { at: now, answer: bare } }];
  if (surplus !== undefined) changes.push({ table: "firstAnswers", id: surplus, record: undefined });
  return { ...answer, changes };
}

function digest({ body }: ApiRequest): string {
  return body === null ? "" : crypto().createHash("sha256").update(body).digest("base64");
}
