import { documentText } from "../../document/document-text.ts";
import { wordsOf } from "./private-text.ts";

let known: ReadonlySet<string> | undefined;

/** Whether a word, in lower case, is one of the API document or the register: it says nothing of anybody. */
export function isPublicWord(word: string): boolean {
  known ??= new Set(wordsOf(documentText()));
  return known.has(word);
}
