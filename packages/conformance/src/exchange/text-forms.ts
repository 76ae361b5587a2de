/** Letters of base64 that tell of a text. Fewer stand anywhere by chance. */
const LEAST = 8;

/** A text as others may write it: as it is, in JSON, an address, a line for the shell, base64 of it or of what it stands in, hexadecimal, reversed. */
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

/** Base64 in both alphabets and as addresses hold it, of a text that stands behind 0, 1 or 2 others in what was encoded. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/={1,2}$/, "");
    // The first and last letters depend on what stands beside the text.
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    const form = whole.slice(first, last);
    return form.length < LEAST ? [] : [form, form.replaceAll("+", "-").replaceAll("/", "_"), encodeURIComponent(form)];
  });
}
