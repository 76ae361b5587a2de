import { inTimestampForm } from "../../store/timestamp-form.ts";
import { type Variant, onStep } from "../pipeline.ts";

/** Responses show instants without milliseconds, or by the clock of the company. */
export const timestampForm: Variant = onStep("run", "timestamp-form", "utc-milliseconds", (run) => (entry, route) => {
  const answer = run(entry, route);
  if (answer.body === null) return answer;
  const body = inTimestampForm(answer.body, entry.company.company.record.resource.timezone, entry.decisions);
  return body === answer.body ? answer : { ...answer, body };
});
