import { viewOf } from "../exchange/text/json-text.ts";
import type { CauseFinding } from "./finding.ts";

/** Most characters of an expectation, and of what came instead, in a title. */
const EXPECTED = 100;
const GOT = 60;

/** Where an answer begins in a complaint: its status, and its body or that it has none. */
const ANSWER = /\b([1-5]\d\d) (?:\([^)]{1,80}\) )?(?=[{["<]|\(no body\))/;

/** What a complaint says is wrong, in short: what was expected, and what came instead. The rule itself would read as if it were the fault. */
export function wrongWords({ complaint: { expected, got }, json }: Pick<CauseFinding, "complaint" | "json">): string {
  const answer = ANSWER.exec(expected);
  // A body that was expected says less than the words before it.
  const due = answer === null || answer.index < 12 ? expected : `${expected.slice(0, answer.index)}${answer[1]!}`;
  return `expected ${inShort(due, EXPECTED)}, got ${inShort(gotWords(got, json.at("error", "code").text), GOT)}`;
}

/** What came, where an answer is its status and its code. */
function gotWords(got: string, code: string | undefined): string {
  const answer = ANSWER.exec(got);
  if (answer?.index !== 0) return got.trim() === "" ? "nothing" : got;
  const own = code ?? viewOf(got.slice(answer[0].length)).at("error", "code").text;
  return own === undefined ? answer[1]! : `${answer[1]!} ${own}`;
}

/** The beginning of a text, up to a blank. Backticks mark code in titles, so a foreign text has none. */
function inShort(text: string, most: number): string {
  const line = text.replaceAll("`", "'").replaceAll(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), most / 2)).replace(/[,;:.]$/, "")}…`;
}
