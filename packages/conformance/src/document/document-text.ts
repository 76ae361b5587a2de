import decisions from "@hr-platform/spec/decisions.json" with { type: "json" };
import openapi from "@hr-platform/spec/openapi.json" with { type: "json" };
import requirements from "@hr-platform/spec/requirements.json" with { type: "json" };

/** The description, the requirements and the open points as one text, for those who look for words in it. */
export function documentText(): string {
  return JSON.stringify([decisions, openapi, requirements]);
}
