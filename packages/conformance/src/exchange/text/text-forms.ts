/** Least letters of base64 that identify a text. Fewer occur by chance. */
const LEAST = 8;

/**
 * The forms in which others may write a text: as it is, in JSON, in an address, in a shell line, reversed, in hexadecimal, in base64 of
 * the text or of a longer text around it.
 */
export function formsOfText(text: string): string[] {
  const sound = text.toWellFormed();
  const bytes = Buffer.from(sound);
  const octets = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
  const units = Array.from({ length: sound.length }, (_, at) => sound.charCodeAt(at).toString(16).padStart(4, "0"));
  const forms = [
    text,
    sound,
    Array.from(sound).toReversed().join(""),
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll("/", String.raw`\/`),
    units.map((unit) => `\\u${unit}`).join(""),
    encodeURIComponent(sound),
    octets.map((octet) => `%${octet}`).join(""),
    octets.join(""),
    text.replaceAll("'", String.raw`'\''`),
    ...base64Of(bytes),
  ];
  return [...new Set(forms)].filter((form) => form !== "");
}

/** Base64 of a text that follows 0, 1 or 2 other bytes (modulo 3), in both alphabets and URL-encoded. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/={1,2}$/, "");
    // The first and last letters depend on the bytes beside the text.
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    const form = whole.slice(first, last);
    return form.length < LEAST ? [] : [form, form.replaceAll("+", "-").replaceAll("/", "_"), encodeURIComponent(form)];
  });
}
