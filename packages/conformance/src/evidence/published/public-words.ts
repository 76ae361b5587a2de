import decisions from "@hr-platform/spec/decisions.json" with { type: "json" };
import openapi from "@hr-platform/spec/openapi.json" with { type: "json" };
import requirements from "@hr-platform/spec/requirements.json" with { type: "json" };
import { wordsOf } from "./private-text.ts";

let known: ReadonlySet<string> | undefined;

/** Whether a word, in lower case, is one of the API document or the register: it says nothing of anybody. */
export function isPublicWord(word: string): boolean {
  known ??= new Set(wordsOf(JSON.stringify([decisions, openapi, requirements])));
  return known.has(word);
}
