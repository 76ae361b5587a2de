import { invalid } from "./refusal.ts";

/** The type of an image by its first bytes; undefined: none that is accepted. */
export function imageType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "image/webp";
  const text = Buffer.from(bytes.subarray(0, 4000))
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  return /^(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(text) ? "image/svg+xml" : undefined;
}

const ALLOWED: ReadonlySet<string> = new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "title",
  "desc",
]);
const PLAIN = /^(xmlns|viewbox|width|height|x|y|x1|x2|y1|y2|r|rx|ry|cx|cy|d|points|fill|stroke|stroke-width|transform|opacity|id|class)$/i;

/** A drawing with shapes only: writes known elements and attributes again, and drops others. */
export function cleanSvg(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw invalid("file", "This drawing declares a document type.");
  const out: string[] = [];
  let dropped: string | undefined;
  let depth = 0;
  const body = text.replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, "").replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
  for (const [, close, name = "", rest = ""] of body.matchAll(/<(\/?)([\w:-]+)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g)) {
    const element = name.toLowerCase();
    const empty = rest.trimEnd().endsWith("/");
    if (dropped !== undefined) {
      if (element === dropped && !empty) depth += close === "/" ? -1 : 1;
      if (depth === 0) dropped = undefined;
      continue;
    }
    if (!ALLOWED.has(element)) {
      if (close !== "/" && !empty) [dropped, depth] = [element, 1];
      continue;
    }
    if (close === "/") out.push(`</${element}>`);
    else {
      const kept = [...rest.matchAll(/([\w:-]+)\s*=\s*("[^"<]*"|'[^'<]*')/g)].filter(
        ([, attribute = "", value = ""]) => PLAIN.test(attribute) && !/url|script|data:|&/i.test(value),
      );
      out.push(`<${element}${kept.map(([, attribute, value]) => ` ${attribute}=${value}`).join("")}${empty ? "/" : ""}>`);
    }
  }
  return new TextEncoder().encode(out.join(""));
}
