import { type JsonSchema, flag, listOf, object, text } from "../../row/schema.ts";

interface ShownStep {
  readonly step: string;
  readonly checks: string;
  readonly sections: readonly string[];
  readonly passed: boolean;
}

/** The steps that a request came to. */
export const stepsSchema: JsonSchema<readonly ShownStep[]> = listOf(
  object("A step that the request came to.", {
    step: text("Its name.", { examples: ["scope"] }),
    checks: text("What it checks."),
    sections: listOf(text("A section of the API document."), "Where the API document says so."),
    passed: flag("Whether the request passed it."),
  }),
  "In their order.",
);
