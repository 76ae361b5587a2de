import type { Observation } from "../run/observation.ts";
import type { Finding } from "./finding.ts";
import { DEEPEST } from "./kept-files.ts";

/** What languages make of a value that is not there, when it is written as a text. */
const WORDS = /^(?:None|null|nil|<nil>|undefined|NaN|nan)$/;
/** Words of which a format for tables makes a value that is not there, and a person a name: advice. */
const NAMES_TOO = /^(?:null|None)$/;

/** What a key or a value of JSON is made of when it was written as a text: the whole of it, or what stands behind the name of a group. */
const JSON_WORD = /^(?:(?:.*[:_])?null|(?:.*[:_-])?(?:undefined|NaN|<nil>))$/;

/** Whether a text is JSON, or a line of it: null is a value there. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The cells of a line that are such a word. */
function wordsIn(line: string): string[] {
  const cells = line.split(/[,;|\t]/).map((cell) => cell.trim().replace(/^(["'])(.*)\1$/, "$2"));
  return cells.length < 2 ? [] : cells.filter((cell) => WORDS.test(cell));
}

/** The lines of a run with cells that are such a word, the most spoilt one first. */
function spoiltLines({ output, files = {} }: Pick<Observation, "output" | "files">): { readonly line: string; readonly words: string[] }[] {
  const texts = [output, ...Object.values(files)].filter((text) => !isJson(text));
  return texts
    .flatMap((text) => text.split(/\r?\n/))
    .flatMap((line) => {
      const words = wordsIn(line);
      return words.length === 0 || isJson(line) ? [] : [{ line, words }];
    })
    .toSorted((a, b) => b.words.length - a.words.length);
}

/** The first key or text of JSON that is made of a value that is not there. */
function wordInJson(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return JSON_WORD.test(value) ? value : undefined;
  if (typeof value !== "object" || value === null || depth > DEEPEST) return undefined;
  for (const [key, one] of Object.entries(value)) {
    const word = JSON_WORD.test(key) ? key : wordInJson(one, depth + 1);
    if (word !== undefined) return word;
  }
  return undefined;
}

/** The first such word in files of JSON, or of lines of it. */
function wordInFiles({ files = {} }: Pick<Observation, "files">): { readonly path: string; readonly word: string } | undefined {
  for (const [path, text] of Object.entries(files))
    for (const part of isJson(text) ? [text] : text.split(/\r?\n/).filter(isJson)) {
      const word = wordInJson(JSON.parse(part));
      if (word !== undefined) return { path, word };
    }
  return undefined;
}

/** A result in which what is null stands as a word. One such cell may be the name of a group; two in a line are none. */
export function nullWords(run: Observation, usual: Observation): Finding[] {
  if (run.isService || run.stopped !== undefined || run.status !== usual.status) return [];
  const [worst] = spoiltLines(run);
  const inJson = wordInFiles(run);
  if (inJson !== undefined && wordInFiles(usual) === undefined)
    return [
      {
        level: "fail",
        text: `${inJson.path} has the text “${inJson.word.slice(0, 100)}”: what is null was written as a word.`,
        mend: "Leave out what has no value, or write null.",
        requirement: "CLIENT-11",
      },
    ];
  if (worst === undefined) return [];
  const [word = ""] = worst.words;
  const isSure = worst.words.length > 1 && !worst.words.every((one) => one === "null");
  return [
    {
      level: isSure || !NAMES_TOO.test(word) ? "fail" : "warn",
      text: `The result says “${worst.line.trim().slice(0, 100)}”: what is null stands there as ${word}.`,
      mend: "Leave the cell of a member that is null empty.",
      requirement: "CLIENT-11",
    },
  ];
}
