import { crc32, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { gif, jpeg, pdf, png, svg, wav, webp } from "./images.ts";

const text = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString("latin1");

test("a PNG has valid checksums and as many pixels as its header says", () => {
  const bytes = Buffer.from(png([10, 20, 30]));
  const types: string[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    types.push(text(bytes, at + 4, at + 8));
    expect(crc32(bytes.subarray(at + 4, at + 8 + length))).toBe(bytes.readUInt32BE(at + 8 + length));
    if (types.at(-1) === "IDAT") expect(inflateSync(bytes.subarray(at + 8, at + 8 + length))).toHaveLength(64 * (1 + 3 * 64));
    at += 12 + length;
  }
  expect(types).toEqual(["IHDR", "tEXt", "IDAT", "IEND"]);
});

test.for([1000, 1_900_000, 2_200_000])("a PNG can be padded to %d bytes", (size) => {
  expect(png([1, 2, 3], size)).toHaveLength(size);
});

test("a JPEG begins with Exif data and ends with its end marker", () => {
  const bytes = jpeg();
  expect([text(bytes, 0, 4), text(bytes, 6, 10), text(bytes, bytes.length - 2, bytes.length)]).toEqual([
    "\u00ff\u00d8\u00ff\u00e1",
    "Exif",
    "\u00ff\u00d9",
  ]);
});

test.for([
  ["WEBP", webp([1, 2, 3])],
  ["WAVE", wav()],
] as const)("a RIFF file has its length in the header: %s", ([kind, bytes]) => {
  expect([text(bytes, 0, 4), text(bytes, 8, 12), Buffer.from(bytes).readUInt32LE(4)]).toEqual(["RIFF", kind, bytes.length - 8]);
});

test("other files begin with the signature of their type", () => {
  expect([text(gif(), 0, 6), text(pdf(), 0, 5), text(svg("<g/>"), 0, 5)]).toEqual(["GIF89a", "%PDF-", "<?xml"]);
});
