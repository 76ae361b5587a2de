import { crc32, deflateSync } from "node:zlib";

/** Width and height of every image, in pixels. */
const SIDE = 64;

type Colour = readonly [red: number, green: number, blue: number];

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/**
 * A valid PNG of one colour.
 * @param size bytes of the whole file, padded with a chunk that viewers ignore; default: no padding
 */
export function png(colour: Colour, size = 0): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // 8 bits a channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.from([0, ...Array.from({ length: SIDE }, () => colour).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const before = [signature, chunk("IHDR", header), chunk("tEXt", Buffer.from("Software\0hr-conformance", "latin1"))];
  const after = [chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  const bare = [...before, ...after].reduce((sum, { length }) => sum + length, 0);
  // An ancillary, private chunk; its frame takes 12 bytes.
  const filler = size > bare + 12 ? [chunk("hrPd", Buffer.alloc(size - bare - 12))] : [];
  return Buffer.concat([...before, ...filler, ...after]);
}

function segment(marker: number, ...data: readonly number[]): number[] {
  const length = data.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...data];
}

/** A valid grey JPEG as cameras write it: it begins with Exif data. */
export function jpeg(): Uint8Array {
  // Exif: a big-endian TIFF with one entry, an orientation of 1.
  const exif = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0];
  // One code of one bit, for the value 0.
  const codes = [1, ...Array.from({ length: 15 }, () => 0), 0];
  // Two bits of 0 for each block of 8 by 8: no change of brightness, and no detail.
  const blocks = Array.from({ length: (SIDE / 8) ** 2 / 4 }, () => 0);
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xe1, 0x45, 0x78, 0x69, 0x66, 0, 0, ...exif),
    ...segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    ...segment(0xc0, 8, 0, SIDE, 0, SIDE, 1, 1, 0x11, 0),
    ...segment(0xc4, 0x00, ...codes),
    ...segment(0xc4, 0x10, ...codes),
    ...segment(0xda, 1, 1, 0x00, 0, 63, 0),
    ...blocks,
    0xff,
    0xd9,
  ]);
}

/** A RIFF file of some kind: `WEBP`, `WAVE`. */
function riff(kind: string, chunkName: string, data: readonly number[]): Uint8Array {
  const padded = data.length % 2 === 0 ? data : [...data, 0];
  const bytes = Buffer.alloc(20 + padded.length);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(12 + padded.length, 4);
  bytes.write(kind + chunkName, 8, "latin1");
  bytes.writeUInt32LE(data.length, 16);
  bytes.set(padded, 20);
  return bytes;
}

/** A valid lossless WEBP of one colour. */
export function webp([red, green, blue]: Colour): Uint8Array {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let n = 0; n < count; n += 1) bits.push((value >> n) & 1);
  };
  put(SIDE - 1, 14);
  put(SIDE - 1, 14);
  // No alpha, version 0; no transform, no colour cache, one set of codes.
  put(0, 1 + 3 + 3);
  // A code of one symbol takes no bits in the pixels: simple, one symbol, of eight bits.
  for (const symbol of [green, red, blue, 255]) {
    put(0b101, 3);
    put(symbol, 8);
  }
  // The code of distances: simple, one symbol, of one bit: 0.
  put(0b001, 4);
  while (bits.length % 8 !== 0) bits.push(0);
  const bytes = Array.from({ length: bits.length / 8 }, (_, n) =>
    bits.slice(8 * n, 8 * n + 8).reduce((sum, bit, place) => sum + (bit << place), 0),
  );
  return riff("WEBP", "VP8L", [0x2f, ...bytes]);
}

/** A valid WAV sound file, which begins like a WEBP image. */
export function wav(): Uint8Array {
  // Eight-bit PCM, one channel, 8,000 samples a second.
  const format = [1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0];
  const data = [0x64, 0x61, 0x74, 0x61, 4, 0, 0, 0, 128, 128, 128, 128];
  const whole = Buffer.from(riff("WAVE", "fmt ", [...format, ...data]));
  // `riff` wrote the format chunk; the samples are a chunk of their own.
  whole.writeUInt32LE(format.length, 16);
  return whole;
}

/** A valid GIF of one white pixel. */
export function gif(): Uint8Array {
  const screen = [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0];
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0, 0x3b];
  return Buffer.concat([Buffer.from("GIF89a", "latin1"), Buffer.from([...screen, ...image])]);
}

/** A valid BMP of one white pixel. */
export function bmp(): Uint8Array {
  const bytes = Buffer.alloc(58);
  bytes.write("BM", 0, "latin1");
  bytes.writeUInt32LE(58, 2);
  bytes.writeUInt32LE(54, 10);
  // A header of 40 bytes: one pixel, one plane, 24 bits.
  for (const [value, place] of [
    [40, 14],
    [1, 18],
    [1, 22],
  ] as const)
    bytes.writeUInt32LE(value, place);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.fill(255, 54, 57);
  return bytes;
}

/** A valid PDF with one empty page. */
export function pdf(): Uint8Array {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, n) => {
    const place = text.length;
    text += `${n + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 4\n0000000000 65535 f \n${table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

/** The path of the square in SVG logos, except in those that replace another logo. */
export const SQUARE = "M4 4h40v40H4z";

/** A valid SVG with an XML declaration and this content. */
export function svg(content: string, attributes = ""): Uint8Array {
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"${attributes}>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root}${content}</svg>\n`);
}
