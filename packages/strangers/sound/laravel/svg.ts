// Logo checks: the kind of image by its content, and an allow-list rewrite of SVG.
export type ImageKind = "png" | "jpg" | "webp" | "svg";
export const MIME: Record<ImageKind, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp", svg: "image/svg+xml" };

export function sniff(bytes: Buffer): ImageKind | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "png";
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpg";
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "webp";
  const head = bytes.toString("utf8", 0, 2048).replace(/^\uFEFF/, "").trimStart();
  return head.startsWith("<") && /<svg[\s>/]/i.test(bytes.toString("utf8")) ? "svg" : null;
}

const ELEMENTS = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "defs",
  "title", "desc",
  "lineargradient", "radialgradient", "stop", "clippath", "mask", "symbol", "use", "pattern"]);
const ATTRIBUTES = new Set(["xmlns", "xmlns:xlink", "version", "viewbox", "width", "height", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy",
  "r", "rx", "ry",
  "fx", "fy", "d", "points", "transform", "fill", "fill-rule", "fill-opacity", "clip-rule", "clip-path", "mask", "stroke", "stroke-width",
  "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "stroke-opacity", "opacity", "id",
  "class", "offset",
  "stop-color", "stop-opacity", "gradientunits", "gradienttransform", "spreadmethod", "patternunits", "preserveaspectratio", "font-size",
  "font-family",
  "font-weight", "text-anchor", "dx", "dy", "color", "href", "xlink:href", "role", "aria-label"]);

function cleanAttributes(source: string): string {
  let out = "";
  for (const match of source.matchAll(/([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const name = match[1] ?? "";
    const value = match[2] ?? match[3] ?? "";
    const lower = name.toLowerCase();
    if (!ATTRIBUTES.has(lower)) continue;
    if (value.includes("&#") || value.includes("<") || /javascript|expression/i.test(value)) continue;
    if (lower.endsWith("href") && !value.startsWith("#")) continue; // only references inside the picture
    if (/url\(/i.test(value) && !/^url\(\s*#[\w-]+\s*\)$/i.test(value)) continue;
    if (lower === "xmlns" && value !== "http://www.w3.org/2000/svg") continue;
    out += ` ${name}="${value.replaceAll('"', "&quot;")}"`;
  }
  return out;
}

/** Rewrites an SVG with allowed elements and attributes only; null when it is not well formed. */
export function sanitiseSvg(source: string): string | null {
  const stack: { name: string; kept: boolean }[] = [];
  let out = "";
  let at = 0;
  let seenRoot = false;
  const hidden = (): boolean => stack.some((s) => !s.kept);
  const skip = (end: string): boolean => {
    const found = source.indexOf(end, at);
    if (found < 0) return false;
    at = found + end.length;
    return true;
  };
  while (at < source.length) {
    const open = source.indexOf("<", at);
    const text = source.slice(at, open < 0 ? source.length : open);
    if (stack.length > 0 && !hidden()) out += text.replaceAll(">", "&gt;");
    if (open < 0) break;
    at = open;
    if (source.startsWith("<!--", at)) { if (!skip("-->")) return null; continue; }
    if (source.startsWith("<![CDATA[", at)) { if (!skip("]]>")) return null; continue; }
    if (source.startsWith("<?", at)) { if (!skip("?>")) return null; continue; }
    if (source.startsWith("<!", at)) {
      const close = source.indexOf(">", at);
      const subset = source.indexOf("[", at);
      if (!skip(subset >= 0 && subset < close ? "]>" : ">")) return null;
      continue;
    }
    let end = at + 1; // find the ">" that is not inside quotes
    for (let quote = ""; end < source.length; end++) {
      const c = source[end] ?? "";
      if (quote) { if (c === quote) quote = ""; } else if (c === '"' || c === "'") quote = c;
      else if (c === ">") break;
    }
    if (end >= source.length) return null;
    const tag = source.slice(at + 1, end);
    at = end + 1;
    const name = /^\/?([A-Za-z_][\w:.-]*)/.exec(tag)?.[1];
    if (!name) return null;
    if (tag.startsWith("/")) {
      const last = stack.pop();
      if (!last || last.name !== name) return null;
      if (last.kept && !hidden()) out += `</${name}>`;
      continue;
    }
    if (stack.length === 0 && (seenRoot || name !== "svg")) return null;
    seenRoot = true;
    const empty = tag.endsWith("/");
    const kept = ELEMENTS.has(name.toLowerCase());
    if (kept && !hidden()) out += `<${name}${cleanAttributes(tag.slice(name.length))}${empty ? "/" : ""}>`;
    if (!empty) stack.push({ name, kept });
  }
  return seenRoot && stack.length === 0 ? out : null;
}
