/** The encodings of Node's Buffer that the mock uses. */
export type Encoding = "utf8" | "latin1" | "hex" | "base64" | "base64url";

const utf8 = new TextEncoder();

const ENCODERS: Readonly<Record<Encoding, (bytes: Uint8Array) => string>> = {
  utf8: (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes),
  latin1: (bytes) => {
    let text = "";
    // In pieces: a call takes only so many arguments.
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return text;
  },
  hex: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""),
  base64: (bytes) => btoa(ENCODERS.latin1(bytes)),
  base64url: (bytes) => ENCODERS.base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
};

const DECODERS: Readonly<Record<Encoding, (text: string) => Uint8Array>> = {
  utf8: (text) => utf8.encode(text),
  latin1: (text) => Uint8Array.from(text, (character) => character.charCodeAt(0)),
  hex: (text) => Uint8Array.from(/^(?:[0-9a-f]{2})*/i.exec(text)![0].match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  base64: (text) => {
    // As Node does it: either alphabet, up to the first padding, and what is no digit is passed over.
    const digits = text
      .replace(/=.*$/s, "")
      .replaceAll("-", "+")
      .replaceAll("_", "/")
      .replaceAll(/[^A-Za-z0-9+/]/g, "");
    return DECODERS.latin1(atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits));
  },
  base64url: (text) => DECODERS.base64(text),
};

/** Bytes with those methods of Node's Buffer that the mock uses. */
class Bytes extends Uint8Array {
  override toString(encoding: Encoding = "utf8"): string {
    return ENCODERS[encoding](this);
  }
}

/** Bytes of a text in an encoding, a copy of bytes, or a view of a part of a buffer. */
function from(data: string | ArrayBuffer | Uint8Array, second: Encoding | number = "utf8", length?: number): Bytes {
  if (data instanceof ArrayBuffer) return new Bytes(data, typeof second === "number" ? second : 0, length);
  return new Bytes(typeof data === "string" ? DECODERS[second as Encoding](data) : data);
}

function concat(parts: readonly Uint8Array[]): Bytes {
  const whole = new Bytes(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The part of Node's Buffer that the mock uses, in browsers. */
export const Buffer: {
  readonly from: typeof from;
  readonly concat: typeof concat;
  readonly byteLength: (text: string) => number;
} = { from, concat, byteLength: (text) => utf8.encode(text).length };
