import { refuse } from "@hr-platform/engine/contract/errors";
import type { QueryParameter } from "../../row/row.ts";
import { choice } from "../../row/schema.ts";

/** `?with=settings`: an exported world has decisions, faults and other settings. */
export const withSettings: QueryParameter<boolean> = {
  schema: choice(
    ["settings"],
    "Adds the settings in force: seed, clock mode, decisions, faults, transport rules, rate limit. A mock or sandbox that starts with the file takes them, unless told otherwise.",
  ),
  read: (text) => {
    if (text !== undefined && text !== "settings") throw refuse.invalid("with", "with must be settings.");
    return text === "settings";
  },
};
