import type { ClientGot } from "@hr-platform/engine/sandbox/journal/client-got";
import { type JsonSchema, choice, object, orNull, text } from "../../row/schema.ts";

/** What a client got where it was not the whole response at once. */
export const receivedSchema: JsonSchema<ClientGot> = object(
  "What the client got where a transport rule or a fault changed how the response was sent.",
  {
    cut: orNull(
      choice(
        ["reset", "silence", "truncated"],
        "reset: nothing, and the connection was reset. silence: nothing, and it stayed open. truncated: a part. null: all of it, later.",
      ),
    ),
    text: text("In words.", { examples: ["the first 40 of 812 bytes were sent, and the connection was cut"] }),
  },
);
