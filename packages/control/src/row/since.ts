import { refuse } from "@hr-platform/engine/contract/errors";
import type { QueryParameter } from "./row.ts";
import { type JsonSchema, placed, wholeNumber } from "./schema.ts";

/** `?since=`: the number of the first entry; undefined if it is missing. `what` names the entries in messages. */
export function since(description: string, what: string): QueryParameter<number | undefined> {
  return {
    schema: wholeNumber(description, { minimum: 0 }),
    read: (given) => {
      if (given !== undefined && !/^\d{1,15}$/.test(given))
        throw refuse.invalid("since", `since must be a whole number from 0, the number of a ${what}.`);
      return given === undefined ? undefined : Number(given);
    },
  };
}

/** The header with which a reader of a stream goes on. */
export const lastEventId: Readonly<Record<string, JsonSchema>> = {
  "Last-Event-ID": placed(
    "parameters/LastEventId",
    wholeNumber("Number of the last entry received; the stream continues after it.", { minimum: 0 }),
  ),
};
