import { ApiError, refuse } from "@hr-platform/engine/contract/errors";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type JsonSchema, text } from "../../row/schema.ts";

/** The path parameter that names an exchange. */
export const exchangeId: { readonly id: JsonSchema<string> } = {
  id: text("Number of the exchange, or `last`.", { examples: ["12", "last"] }),
};

/** The number that a path names. @throws ApiError VALIDATION_ERROR, or NOT_FOUND for the last one of an empty journal */
export function exchangeNumber({ journal }: Sandbox, id: string): number {
  if (id === "last") {
    if (journal.next === journal.first) throw new ApiError("NOT_FOUND", "There is no exchange yet: the journal is empty.", "id");
    return journal.next - 1;
  }
  if (!/^\d{1,15}$/.test(id)) throw refuse.invalid("id", "id must be the number of an exchange, or last.");
  return Number(id);
}
