import type { Planted } from "../planted.ts";
import { within } from "./within.ts";

export const companyCleaning: readonly Planted[] = within("images.ts", [
  [
    "subtle",
    "drawings keep event attributes in capitals",
    ["BRAND-15"],
    `PLAIN.test(attribute) && !`,
    `(PLAIN.test(attribute) || (/^ON/.test(attribute) && attribute !== "ON")) && !`,
  ],
  [
    "subtle",
    "drawings keep event attributes of animations",
    ["BRAND-15"],
    `PLAIN.test(attribute) && !`,
    `(PLAIN.test(attribute) || /^on(begin|end|repeat)$/.test(attribute)) && !`,
  ],
  [
    "subtle",
    "drawings keep the event attributes of the root",
    ["BRAND-15"],
    `PLAIN.test(attribute) && !`,
    `(PLAIN.test(attribute) || element === "svg") && !`,
  ],
  [
    "subtle",
    "drawings keep scripts with a prefix",
    ["BRAND-15"],
    `if (!ALLOWED.has(element)) {`,
    `if (!ALLOWED.has(element) && !element.endsWith(":script")) {`,
  ],
  ["subtle", "a WEBP is refused", ["BRAND-11"], `if (start.startsWith("RIFF")`, `if (start.startsWith("XIFF")`],
  [
    "subtle",
    "a sound is taken for a WEBP",
    ["BRAND-13"],
    `if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "image/webp";`,
    `if (start.startsWith("RIFF")) return "image/webp";`,
  ],
  [
    "subtle",
    "a GIF is taken",
    ["BRAND-13"],
    `if (start.startsWith("RIFF")`,
    `if (start.startsWith("GIF")) return "image/gif";\n  if (start.startsWith("RIFF")`,
  ],
  [
    "subtle",
    "a PDF is taken",
    ["BRAND-13"],
    `if (start.startsWith("RIFF")`,
    `if (start.startsWith("%PDF")) return "application/pdf";\n  if (start.startsWith("RIFF")`,
  ],
  [
    "subtle",
    "a BMP is taken",
    ["BRAND-13"],
    `if (start.startsWith("RIFF")`,
    `if (start.startsWith("BM")) return "image/bmp";\n  if (start.startsWith("RIFF")`,
  ],
  [
    "subtle",
    "a page of HTML is taken",
    ["BRAND-13"],
    `if (start.startsWith("RIFF")`,
    `if (/^<!doctype html|^<html/i.test(start)) return "text/html";\n  if (start.startsWith("RIFF")`,
  ],
]);
