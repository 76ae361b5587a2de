import { type JsonSchema, listOf, object, text } from "../../row/schema.ts";

/** Figures that a response hides. */
export const hiddenSchema: JsonSchema<readonly { readonly figure: string; readonly because: string }[]> = listOf(
  object("A figure.", {
    figure: text("Its place.", { examples: ["departments: Finance"] }),
    because: text("Why it is hidden, with the number of people."),
  }),
  "Figures that the response hides to protect people (§4.7, §4.8).",
);
