import { type SpecTexts, explanationOf } from "../sandbox/explain/explanation.ts";
import { errorOf } from "../sandbox/journal/error-of.ts";
import type { JournalEntry } from "../sandbox/journal/journal.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";

/**
 * Why a request was refused, in a few words: the field, the message, the step and the requirement that is nearest, such as
 * `email: must be an email address (validate, EMP-22 §2.4)`. A fault may send anything: "" without a message.
 */
export function refusalReason({ n, response }: JournalEntry, sandbox: Sandbox, texts: SpecTexts): string {
  const error = errorOf(response.body);
  if (error === null) return "";
  const said = error.field === undefined || error.message.includes(error.field) ? error.message : `${error.field}: ${error.message}`;
  const place = placeOf(n, sandbox, texts);
  return place === "" ? said : `${said} (${place})`;
}

function placeOf(n: number, sandbox: Sandbox, texts: SpecTexts): string {
  try {
    const { trace, requirements } = explanationOf(sandbox, n, texts);
    const [nearest] = requirements;
    const clause = nearest === undefined ? [] : [`${nearest.id} ${nearest.section.join(" ")}`];
    return [...(trace.refusedBy === null ? [] : [trace.refusedBy]), ...clause].join(", ");
  } catch {
    // The state before it is not kept, or it is in no journal.
    return "";
  }
}
