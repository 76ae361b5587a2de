import { BYTE_ORDER_MARK } from "./charset.ts";
import { View } from "../view.ts";
import { MOST_DEPTH, MOST_VALUES, TOO_DEEP, TOO_MANY } from "../bounds.ts";

/** Parses foreign JSON; an empty view if it is not JSON, or beyond the bounds. A byte order mark before it is passed over. Never throws. */
export function viewOf(text: string): View {
  if (excessOf(text) !== undefined) return new View(undefined);
  try {
    return new View(JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text));
  } catch {
    return new View(undefined);
  }
}

/** Which bound of JSON a text exceeds, in words; undefined: none. Takes linear time and does not recurse. */
export function excessOf(text: string): string | undefined {
  // Any other text, such as CSV or SVG, is not a JSON object or array.
  if (!/^\s*[[{]/.test(text)) return undefined;
  let depth = 0;
  /** Each value but the outermost is the first of a list or object, or follows a comma. */
  let values = 1;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH && quoted) at += 1;
    else if (code === QUOTE) quoted = !quoted;
    else if (quoted) continue;
    else if (code === BRACE || code === BRACKET) {
      depth += 1;
      values += 1;
      if (depth > MOST_DEPTH) return TOO_DEEP;
    } else if (code === BRACE_END || code === BRACKET_END) depth -= 1;
    else if (code === COMMA) values += 1;
    if (values > MOST_VALUES) return TOO_MANY;
  }
  return undefined;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x7b, 0x7d, 0x5b, 0x5d];
