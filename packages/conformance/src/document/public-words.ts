import decisions from "@hr-platform/spec/decisions.json" with { type: "json" };
import openapi from "@hr-platform/spec/openapi.json" with { type: "json" };
import requirements from "@hr-platform/spec/requirements.json" with { type: "json" };

/** The words of a text, each in lower case. */
export function wordsOf(text: string): string[] {
  return (text.normalize("NFC").match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => word.toLowerCase());
}

let known: ReadonlySet<string> | undefined;

/** Whether a word, in lower case, is one of the API document or the register: it says nothing of anybody. Its examples name people. */
export function isPublicWord(word: string): boolean {
  known ??= new Set(wordsOf(JSON.stringify([decisions, openapi, requirements], withoutExamples)));
  return known.has(word);
}

function withoutExamples(name: string, value: unknown): unknown {
  return /^examples?$/.test(name) ? undefined : value;
}
