import type { SavedWorld } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import { type JsonSchema, anyObject, instant, listOf, named, object } from "../../row/schema.ts";

/** An exported world. */
export const savedWorld: JsonSchema<SavedWorld> = named(
  "SavedWorld",
  object(
    "A world in the form of a file.",
    {
      clock: instant("When it was saved: the clock to continue from."),
      settings: anyObject("With `?with=settings`: the settings in force, by the names of a body of `POST /_mock/sandboxes`."),
      companies: listOf(anyObject("A company."), "Every company with all its data."),
    },
    ["settings"],
  ) as JsonSchema<SavedWorld>,
);
