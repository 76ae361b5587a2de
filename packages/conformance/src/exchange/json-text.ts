import { View } from "./view.ts";
import { MOST_DEPTH } from "./bounds.ts";

/** Parses foreign JSON; an empty view if it is not JSON, or nested too deep. Never throws. */
export function viewOf(text: string): View {
  if (isDeep(text)) return new View(undefined);
  try {
    return new View(JSON.parse(text));
  } catch {
    return new View(undefined);
  }
}

/** Whether JSON text is nested deeper than `MOST_DEPTH`. Takes linear time and does not recurse. */
export function isDeep(text: string): boolean {
  // Any other text, such as CSV or SVG, is not a JSON object or array.
  if (!/^\s*[[{]/.test(text)) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH && quoted) at += 1;
    else if (code === QUOTE) quoted = !quoted;
    else if (quoted) continue;
    else if (code === BRACE || code === BRACKET) {
      depth += 1;
      if (depth > MOST_DEPTH) return true;
    } else if (code === BRACE_END || code === BRACKET_END) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x7b, 0x7d, 0x5b, 0x5d];
