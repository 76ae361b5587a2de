import { View } from "../view.ts";
import { MOST_DEPTH, MOST_VALUES, TOO_DEEP, TOO_MANY } from "../bounds.ts";

export const BYTE_ORDER_MARK = "\uFEFF";

/** The charset that a media type names; undefined: it names none. */
function labelIn(type: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
}

/** A decoder by its label; undefined: there is no such charset. */
function decoderNamed(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label, { ignoreBOM: true });
  } catch {
    return undefined;
  }
}

/**
 * Decodes a body by the charset of its media type. JSON is UTF-8 whatever its label says (section 8.1 of RFC 8259), and so is a body without a
 * label, or with an unknown one. A byte order mark is kept.
 */
export function decoded(bytes: Uint8Array, type = ""): string {
  const label = /json\b/i.test(type) ? undefined : labelIn(type);
  return (decoderNamed(label ?? "utf-8") ?? decoderNamed("utf-8")!).decode(bytes);
}

/** The charset of a media type if nobody knows it, so that its body cannot be read; undefined: it can be. */
export function unknownCharset(type = ""): string | undefined {
  const label = labelIn(type);
  return label === undefined || decoderNamed(label) !== undefined ? undefined : label;
}

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
