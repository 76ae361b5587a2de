/** A word that may be a text in another form: with \u or % signs, in hexadecimal, or in base64. */
const ENCODED = /(?:\\u[\da-f]{4})+|(?<![^\s"'<>,;()])[^\s"'<>,;()]*%[\da-f]{2}[^\s"'<>,;()]*|[A-Za-z\d+/_-]{8,}={0,2}/giu;
/** Least characters of a text that is looked for in another form. */
const LEAST = 5;

interface Rewrite {
  /** A text in another form, decoded. */
  readonly decoded: (text: string) => string;
  /** Everything else. */
  readonly other: (text: string) => string;
}

interface Form {
  readonly read: (word: string) => string | undefined;
  readonly write: (text: string, word: string) => string;
}

const FORMS: readonly Form[] = [
  {
    read: (word) => (/^(?:\\u[\da-f]{4})+$/i.test(word) ? (JSON.parse(`"${word}"`) as string) : undefined),
    write: (text) => Array.from({ length: text.length }, (_, n) => `\\u${text.charCodeAt(n).toString(16).padStart(4, "0")}`).join(""),
  },
  {
    read: (word) => (word.includes("%") ? unescaped(word) : undefined),
    write: (text, word) =>
      /^(?:%[\da-f]{2})+$/i.test(word)
        ? Buffer.from(text).toString("hex").replaceAll(/../g, "%$&")
        : encodeURI(text).replaceAll("%25", "%"),
  },
  {
    read: (word) => (/^(?:[\da-f]{2})+$/i.test(word) ? shown(Buffer.from(word, "hex")) : undefined),
    write: (text, word) => {
      const digits = Buffer.from(text).toString("hex");
      return /[A-F]/.test(word) ? digits.toUpperCase() : digits;
    },
  },
  {
    read: (word) => (word.includes("-") && word.includes("/") ? undefined : shown(Buffer.from(word, "base64"))),
    write: (text, word) => {
      const bytes = Buffer.from(text);
      const plain = /[-_]/.test(word) ? bytes.toString("base64url") : bytes.toString("base64");
      return word.endsWith("=") ? plain : plain.replace(/=+$/, "");
    },
  },
];

/** A text in which what is encoded is decoded, rewritten and encoded again in the same way, if rewriting changes it. */
export function encodedAgain(text: string, { decoded, other }: Rewrite): string {
  const parts: string[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(ENCODED)) {
    const now = rewritten(word, decoded);
    if (now === undefined) continue;
    parts.push(other(text.slice(done, index)), now);
    done = index + word.length;
  }
  parts.push(other(text.slice(done)));
  return parts.join("");
}

function rewritten(word: string, rewrite: (text: string) => string): string | undefined {
  for (const { read, write } of FORMS) {
    const text = read(word);
    if (text === undefined || text.length < LEAST || text === word) continue;
    const now = rewrite(text);
    if (now !== text) return write(now, word);
  }
  return undefined;
}

function unescaped(word: string): string | undefined {
  try {
    return decodeURIComponent(word);
  } catch {
    return undefined;
  }
}

/** Bytes as a text that people can read; undefined: they are none. */
function shown(bytes: Buffer): string | undefined {
  const text = bytes.toString();
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\n\r\t]+$/u.test(text) && !text.includes("\u{FFFD}") ? text : undefined;
}
