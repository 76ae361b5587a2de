// The attachment of a branding: recognised by magic number, SVG cleaned tag by tag against a list of what may stay.
import { invalid } from "../lib/support.ts";

const MAGIC: readonly (readonly [RegExp, string, string])[] = [
  [/^\x89PNG\r\n\x1a\n/, "image/png", "logo.png"], [/^\xff\xd8\xff/, "image/jpeg", "logo.jpg"],
    [/^RIFF[\s\S]{4}WEBP/, "image/webp", "logo.webp"],
];
const TAGS = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "title", "desc",
  "defs", "lineargradient", "radialgradient",
  "stop", "clippath", "mask", "symbol", "use"]);
const ATTRIBUTES = new RegExp(
  "^(?:xmlns(?::xlink)?|id|class|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|fx|fy|dx|dy|width|height|viewbox|points|transform|" +
  "fill(?:-[a-z]+)?|stroke(?:-[a-z]+)?|opacity|offset|stop-[a-z]+|gradient[a-z]+|clip-[a-z]+|mask|font-[a-z]+|text-anchor|" +
  "preserveaspectratio|version|href|xlink:href)$", "i");

export function sanitize(source: string): string {
  const text = source.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\])?[^>]*>/gi, "")
    .replace(/<(script|style|foreignObject)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)\w*;?/gi, "");
  return text.replace(/<(\/?)([\w:-]+)((?:"[^"]*"|'[^']*'|[^"'>])*)>|<[^>]*>?/g, (_all, slash: string | undefined, tag: string | undefined,
    rest: string | undefined) => {
    if (!tag || !TAGS.has(tag.toLowerCase())) return "";
    if (slash) return `</${tag}>`;
    let kept = "";
    for (const [, name = "", double, single] of (rest ?? "").matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
      const value = double ?? single ?? "";
      const outside = /href$/i.test(name) ? !value.startsWith("#") : /url\(\s*['"]?(?!#)|script:/i.test(value);
      if (ATTRIBUTES.test(name) && !outside) kept += ` ${name}="${value.replaceAll('"', "&quot;")}"`;
    }
    return `<${tag}${kept}${/\/\s*$/.test(rest ?? "") ? "/" : ""}>`;
  });
}
export interface Blob { filename: string; content_type: string; byte_size: number; data: Uint8Array }
export function attach(data: Uint8Array): Blob {
  if (data.byteLength === 0) throw invalid("file", "can't be empty");
  if (data.byteLength > 2 * 1024 * 1024) throw invalid("file", "is too large (maximum is 2 MB)");
  const head = Buffer.from(data.subarray(0, 16)).toString("latin1");
  const known = MAGIC.find(([magic]) => magic.test(head));
  if (known) return { filename: known[2], content_type: known[1], byte_size: data.byteLength, data };
  const text = Buffer.from(data).toString("utf8").replace(/^\ufeff/, "");
  const clean = /^\s*<(?:[?!]|svg[\s>])/i.test(text) && !text.includes("\ufffd") ? sanitize(text).trim() : "";
  if (!/^<svg[\s>]/i.test(clean)) throw invalid("file", "must be a PNG, JPEG, WEBP or SVG image");
  const cleaned = Buffer.from(clean, "utf8");
  return { filename: "logo.svg", content_type: "image/svg+xml", byte_size: cleaned.byteLength, data: cleaned };
}
