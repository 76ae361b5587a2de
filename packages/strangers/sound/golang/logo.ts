// Logos: multipart reading, content sniffing, SVG sanitising.
import busboy from "busboy";
import type { IncomingHttpHeaders } from "node:http";
import { bad } from "./errs.ts";

export const MAX_LOGO = 2 << 20;

export function formFile(headers: IncomingHttpHeaders, body: Buffer, name: string): Promise<Buffer> {
  if (!/^multipart\/form-data\b/i.test(headers["content-type"] ?? "")) return Promise.reject(bad(name, "send multipart/form-data"));
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let seen = false;
    try {
      const form = busboy({ headers });
      form.on("file", (part, stream) => {
        const mine = part === name && !seen;
        if (mine) seen = true;
        stream.on("error", () => reject(bad(name, "multipart body is broken"))); // truncated
        stream.on("data", (chunk: Buffer) => { if (mine) parts.push(chunk); });
      });
      form.on("error", () => reject(bad(name, "multipart body is broken")));
      form.on("close", () => {
        const file = Buffer.concat(parts);
        if (!seen || file.length === 0) reject(bad(name, "is required"));
        else if (file.length > MAX_LOGO) reject(bad(name, "must not be larger than 2 MB"));
        else resolve(file);
      });
      form.end(body);
    } catch {
      reject(bad(name, "multipart body is broken"));
    }
  });
}

/** Like http.DetectContentType, for the four kinds that are allowed. */
export function detect(file: Buffer): "image/png" | "image/jpeg" | "image/webp" | "image/svg+xml" | null {
  if (file.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (file.toString("latin1", 0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (/^RIFF....WEBP/s.test(file.toString("latin1", 0, 12))) return "image/webp";
  return /^\uFEFF?\s*<[\s\S]*?<?svg[\s>]/i.test(file.toString("utf8", 0, 65_536)) ? "image/svg+xml" : null;
}

const DRAWING = new Set(("svg g path rect circle ellipse line polyline polygon text tspan defs " +
  "linearGradient radialGradient stop clipPath mask title desc symbol use pattern").split(" "));
const ATTRIBUTE = new RegExp("^(xmlns|version|viewBox|preserveAspectRatio|width|height|[xyrd]|[xy][12]|[cfdr][xy]|" +
  "points|transform|id|class|offset|opacity|fill(-rule|-opacity)?|stroke(-[a-z]+)?|stop-(color|opacity)|clip-(path|rule)|" +
  "mask|color|font-(size|family|weight|style)|text-anchor|" +
  "gradient(Units|Transform)|spreadMethod|patternUnits|href|xlink:href)$");

interface Token { readonly open: boolean; readonly close: boolean; readonly name: string; readonly attrs: [string,
  string][]; readonly text: string }

/** A strict little XML scanner; throws on what it does not understand. */
function* scan(source: string): Generator<Token> {
  const tag = /<(\/?)([A-Za-z_][\w:.-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/y;
  const junk = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>/iy;
  const words = /[^<]+/y;
  const at = (re: RegExp, i: number): RegExpExecArray | null => { re.lastIndex = i; return re.exec(source); };
  for (let i = 0; i < source.length;) {
    const text = at(words, i);
    if (text) {
      i += text[0].length;
      yield { open: false, close: false, name: "", attrs: [], text: text[0] };
      continue;
    }
    const skip = at(junk, i);
    if (skip) { i += skip[0].length; continue; }
    const m = at(tag, i);
    if (!m) throw bad("file", "SVG is not well formed");
    i += m[0].length;
    const inner = m[3] ?? "";
    const attrs = [...inner.matchAll(/([^\s=\/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((a): [string, string] => [a[1] ?? "",
      a[2] ?? a[3] ?? ""]);
    yield { open: m[1] === "", close: m[1] === "/" || inner.trimEnd().endsWith("/"), name: m[2] ?? "", attrs, text: "" };
  }
}

function harmless([name, value]: [string, string]): boolean {
  if (!ATTRIBUTE.test(name) || /&#|&[a-z]+;|[<\\]|javascript|data:/i.test(value)) return false;
  if (/href$/.test(name)) return value.startsWith("#");
  if (/url\s*\(/i.test(value)) return /^url\(#[\w-]+\)$/.test(value);
  return name !== "xmlns" || value === "http://www.w3.org/2000/svg";
}

/** Keeps drawing elements and harmless attributes, and drops everything else with what it contains. */
export function sanitise(source: string): string {
  const open: string[] = [];
  let dropping = 0; // depth at which a forbidden element began
  let out = "";
  let roots = 0;
  for (const t of scan(source.replace(/^\uFEFF/, ""))) {
    if (t.name === "") {
      if (open.length > 0 && dropping === 0) out += t.text.replace(/&(?!(amp|lt|gt|quot|apos);)/g, "&amp;").replaceAll(">", "&gt;");
      continue;
    }
    if (t.open) {
      if (open.length === 0 && (t.name !== "svg" || ++roots > 1)) throw bad("file", "is not an SVG image");
      open.push(t.name);
      if (dropping === 0 && !DRAWING.has(t.name)) dropping = open.length;
      const attrs = t.attrs.filter(harmless).map(([name, value]) => ` ${name}="${value.replaceAll('"', "&quot;")}"`).join("");
      if (dropping === 0) out += `<${t.name}${attrs}${t.close ? "/" : ""}>`;
    }
    if (t.close) {
      if (open[open.length - 1] !== t.name) throw bad("file", "SVG is not well formed");
      if (dropping === 0 && !t.open) out += `</${t.name}>`;
      if (dropping === open.length) dropping = 0;
      open.pop();
    }
  }
  if (roots !== 1 || open.length > 0) throw bad("file", "SVG is not well formed");
  return out;
}
