import { View } from "./view.ts";
import { MOST_DEPTH } from "./bounds.ts";

/** JSON that somebody else wrote; a view of nothing where it is none, or nested too deep to be looked into. Never throws. */
export function viewOf(text: string): View {
  if (isDeep(text)) return new View(undefined);
  try {
    return new View(JSON.parse(text));
  } catch {
    return new View(undefined);
  }
}

/** Whether JSON text is nested deeper than `MOST_DEPTH`. Linear, and without recursion. */
export function isDeep(text: string): boolean {
  // Anything else, such as CSV or a drawing, is no JSON with an inside.
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
