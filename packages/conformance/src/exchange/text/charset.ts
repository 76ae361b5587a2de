export const BYTE_ORDER_MARK = "\uFEFF";

/** The charset that a media type names; undefined: it names none. */
function labelIn(type: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
}

/** A decoder by its label; undefined: there is no such charset. */
function decoderNamed(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label, { ignoreBOM: true });
  } catch {
    return undefined;
  }
}

/**
 * Decodes a body by the charset of its media type. JSON is UTF-8 whatever its label says (section 8.1 of RFC 8259), and so is a body without a
 * label, or with an unknown one. A byte order mark is kept.
 */
export function decoded(bytes: Uint8Array, type = ""): string {
  const label = /json\b/i.test(type) ? undefined : labelIn(type);
  return (decoderNamed(label ?? "utf-8") ?? decoderNamed("utf-8")!).decode(bytes);
}

/** The charset of a media type if nobody knows it, so that its body cannot be read; undefined: it can be. */
export function unknownCharset(type = ""): string | undefined {
  const label = labelIn(type);
  return label === undefined || decoderNamed(label) !== undefined ? undefined : label;
}
