import type { Change } from "../store/change.ts";
import type { Entry } from "./guards.ts";
import { type ApiRequest, header } from "../contract/request.ts";
import type { Answer, Route } from "./route.ts";
import { crypto } from "../contract/lazy-crypto.ts";

/** How long lists may lag behind writes, in milliseconds of the mock's clock, where a server's reads do. */
export const LAG = 1000;

/** How long a first answer is given again. */
const DAY = 86_400_000;

/** Runs an operation as the decisions have it: repeated requests once, lists as they were a moment ago. */
export function carryOut(entry: Entry, route: Route): Answer {
  const { decisions, operation, company, now } = entry;
  if (decisions["idempotency-key"] === "honoured" && operation.method === "POST") return once(entry, route);
  if (decisions["read-your-writes"] === "eventual" && operation.id.startsWith("list"))
    return company.asOf(now - LAG, () => route.run(entry, entry.found as never));
  return route.run(entry, entry.found as never);
}

/** The first answer to a request of this key with this Idempotency-Key, and nothing done, or a new answer to be given again. */
function once(entry: Entry, route: Route): Answer {
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
