import type { Change } from "../../store/change.ts";
import { crypto } from "../../contract/lazy-crypto.ts";
import { type ApiRequest, header } from "../../contract/request.ts";
import type { Entry } from "../entry.ts";
import { type Variant, onStep } from "../pipeline.ts";
import type { Answer } from "../route.ts";

/** How long the first answer is repeated, in milliseconds of the mock's clock. */
const DAY = 86_400_000;

/** An operation runs once for each Idempotency-Key: a repeated request gets the first answer and has no effect. */
export const idempotencyKey: Variant = onStep("run", "idempotency-key", "ignored", (run) => (entry, route) => {
  const once = entry.decisions["idempotency-key"] === "honoured" && entry.operation.method === "POST";
  return once ? runOnce(entry, () => run(entry, route)) : run(entry, route);
});

function runOnce({ request, access, operation, params, company, now }: Entry, run: () => Answer): Answer {
  const key = header(request, "idempotency-key");
  if (key === undefined || key === "") return run();
  const id = JSON.stringify([access.key.token, key, operation.id, Object.values(params), digest(request)]);
  const first = company.firstAnswers.get(id);
  if (first !== undefined && now - first.at < DAY) return { ...first.answer, changes: [], events: [] };
  const answer = run();
  const { changes: written, events: _, ...bare } = answer;
  const { surplus } = company.firstAnswers;
  const changes: Change[] = [...written, { table: "firstAnswers", id, record: { at: now, answer: bare } }];
  if (surplus !== undefined) changes.push({ table: "firstAnswers", id: surplus, record: undefined });
  return { ...answer, changes };
}

function digest({ body }: ApiRequest): string {
  return body === null ? "" : crypto().createHash("sha256").update(body).digest("base64");
}
