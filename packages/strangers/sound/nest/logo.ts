// Logo files are judged by their bytes; the declared type of a part is only a claim.
import { badRequest } from "./core.ts";

export interface Logo { readonly bytes: Uint8Array; readonly mimeType: string; readonly extension: string }
const ACTIVE =
  /<((?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler|set|animate\w*))\b[\s\S]*?(?:<\/\1\s*>|\/>|$)/gi;
const MAX = 2 * 1024 * 1024;
const begins = (bytes: Uint8Array, signature: readonly number[], offset = 0): boolean => signature.every((b, i) => bytes[offset + i] === b);

/** Takes out everything in an SVG that can run or load: scripts, handlers, foreign content, entities and outside references. */
export function sanitiseSvg(source: string): string {
  let text = source;
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(/<!DOCTYPE[^[>]*(?:\[[\s\S]*?\])?\s*>/gi, "").replace(/<!--[\s\S]*?-->/g, "").replace(/<\?(?!xml\s)[\s\S]*?\?>/gi,
      "")
      .replace(ACTIVE, "")
      .replace(/[\s/]on[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, " ")
      .replace(/\s(?:xlink:)?href\s*=\s*(?:"(?!#)[^"]*"|'(?!#)[^']*'|[^\s>"'#][^\s>]*)/gi, "")
      .replace(/@import[^;<]*;?/gi, "").replace(/url\(\s*['"]?(?!#)[^)#]*\)/gi, "none").replace(/(?:java|vb)script:/gi, "").replace(
        /<\/(?:script|foreignObject)\s*>/gi, "")
      .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)\w*;?/gi, "");
  }
  return text;
}
export function inspectLogo(bytes: Uint8Array): Logo {
  if (bytes.length === 0) throw badRequest("file", "file should not be empty");
  if (bytes.length > MAX) throw badRequest("file", "file must not be larger than 2 MB");
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { bytes, mimeType: "image/png", extension: "png" };
  if (begins(bytes, [0xff, 0xd8, 0xff])) return { bytes, mimeType: "image/jpeg", extension: "jpg" };
  if (begins(bytes, [0x52, 0x49, 0x46, 0x46]) && begins(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return { bytes, mimeType: "image/webp",
    extension: "webp" };
  let text = "";
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not text, so not SVG either.
  }
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\])?\s*>\s*)*<svg[\s>]/i.test(text)) {
    return { bytes: new TextEncoder().encode(sanitiseSvg(text)), mimeType: "image/svg+xml", extension: "svg" };
  }
  throw badRequest("file", "file must be a PNG, JPEG, WEBP or SVG image");
}
