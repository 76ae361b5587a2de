import type { LogoFile } from "@hr-platform/domain";
import type { FormPart } from "../../contract/request.ts";
import { utf8 } from "../../contract/utf8.ts";

export type ImageType = LogoFile["media_type"];

/** The file extension of each type. */
export const ENDINGS: Readonly<Record<ImageType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

/** The first bytes of each type; null matches any byte. */
const BEGINNINGS: readonly (readonly [ImageType, readonly (number | null)[]])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** The text of a file without a byte order mark; undefined if it is not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8(bytes);
  } catch {
    return undefined;
  }
}

const NAME = /<(?:[\w.-]+:)?([\w.-]+)/y;
const DOCTYPE = /<!DOCTYPE\s+(?:[\w.-]+:)?([\w.-]+)/y;
const SPACE = /\s*/y;

/** Where the DOCTYPE or the root element of an XML document begins: after space, comments and instructions. */
function prologEnd(text: string): number {
  let at = 0;
  while (true) {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
    const end = text.startsWith("<?", at) ? "?>" : text.startsWith("<!--", at) ? "-->" : undefined;
    if (end === undefined) return at;
    const found = text.indexOf(end, at);
    at = found < 0 ? text.length : found + end.length;
  }
}

/** Whether an XML document has a DOCTYPE, and so may declare entities. */
export function hasDoctype(text: string): boolean {
  return text.startsWith("<!", prologEnd(text));
}

/** The local name of the root element of an XML document, or of its DOCTYPE; undefined for anything else. */
export function rootName(text: string): string | undefined {
  const at = prologEnd(text);
  const pattern = text.startsWith("<!", at) ? DOCTYPE : NAME;
  pattern.lastIndex = at;
  return pattern.exec(text)?.[1];
}

/** The type of a file by its content: its first bytes, or the root element of an SVG. */
export function typeByContent(bytes: Uint8Array): ImageType | undefined {
  const found = BEGINNINGS.find(([, start]) => start.every((byte, index) => byte === null || byte === bytes[index]));
  if (found !== undefined) return found[0];
  const text = textOf(bytes);
  return text !== undefined && rootName(text) === "svg" ? "image/svg+xml" : undefined;
}

/** The type that the part declares. */
export function typeDeclared({ type }: FormPart): ImageType | undefined {
  const bare = type.split(";")[0]!.trim().toLowerCase();
  return Object.hasOwn(ENDINGS, bare) ? (bare as ImageType) : undefined;
}

/** The type of the file extension. */
export function typeByName({ filename }: FormPart): ImageType | undefined {
  const ending = /\.([a-z]+)$/i
    .exec(filename?.slice(-8) ?? "")?.[1]
    ?.toLowerCase()
    .replace("jpeg", "jpg");
  return (Object.keys(ENDINGS) as ImageType[]).find((type) => ENDINGS[type] === ending);
}
