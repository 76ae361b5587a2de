// Reading and checking an uploaded logo.
import busboy from "busboy";
import { ValidationException } from "./Errors.ts";

export const MaxLogoBytes = 2 * 1024 * 1024;
const ACTIVE_ELEMENTS = "script|foreignObject|iframe|object|embed|audio|video|animate|animateTransform|animateMotion|set|style|link";

export function sanitizeSvg(markup: string): string {
  const paired = new RegExp(`<\\s*(?:\\w+:)?(${ACTIVE_ELEMENTS})\\b[^>]*?(?:/>|>[\\s\\S]*?<\\s*/\\s*(?:\\w+:)?\\1\\s*>)`, "gi");
  const single = new RegExp(`<\\s*/?\\s*(?:\\w+:)?(?:${ACTIVE_ELEMENTS})\\b[^>]*>`, "gi");
  const withoutTags = markup.replace(/<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>/gi, "").replace(/<!ENTITY[^>]*>/gi, "").replace(paired, "")
    .replace(single, "");
  return withoutTags.replace(/[\s/"']on\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, " ")
    .replace(/\s(?:xlink:)?href\s*=\s*("(?!#)[^"]*"|'(?!#)[^']*'|[^\s>"'#][^\s>]*)/gi, "").replace(/javascript:/gi, "");
}

export function inspectLogo(content: Buffer): { extension: string; content: Buffer } {
  if (content.length === 0) throw new ValidationException("file", "The file is empty.");
  if (content.length > MaxLogoBytes) throw new ValidationException("file", "The file exceeds 2 MB.");
  const startsWith = (...bytes: number[]): boolean => bytes.every((byte, index) => content[index] === byte);
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { extension: "png", content };
  if (startsWith(0xff, 0xd8, 0xff)) return { extension: "jpeg", content };
  if (content.toString("latin1", 0, 4) === "RIFF" && content.toString("latin1", 8, 12) === "WEBP") return { extension: "webp", content };
  const markup = content.toString("utf8").replace(/^\uFEFF/, "").trimStart();
  const prologue = /^(?:<\?xml[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>\s*)*/i;
  if (/^<svg[\s>/]/i.test(markup.replace(prologue, ""))) return { extension: "svg", content: Buffer.from(sanitizeSvg(markup), "utf8") };
  throw new ValidationException("file", "The file must be a PNG, JPEG, WEBP or SVG image.");
}

export function readLogoPart(contentType: string, body: unknown): Promise<Buffer> {
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !Buffer.isBuffer(body)) {
    return Promise.reject(new ValidationException("file", "The request must be multipart/form-data with a part named file."));
  }
  return new Promise((resolve, reject) => {
    const unreadable = (): void => reject(new ValidationException("file", "The multipart body could not be read."));
    try {
      const reader = busboy({ headers: { "content-type": contentType }, limits: { fileSize: MaxLogoBytes + 1 } });
      let file: Buffer | undefined;
      reader.on("file", (name, stream) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("error", unreadable);
        stream.on("end", () => { if (name === "file") file ??= Buffer.concat(chunks); });
      });
      reader.on("error", unreadable);
      reader.on("close", () => (file === undefined ? reject(new ValidationException("file", "The part file is required."))
        : resolve(file)));
      reader.end(body);
    } catch {
      unreadable();
    }
  });
}
