/** Encodings that a message may name: errors never repeat what a client sent. */
const KNOWN =
  /^(?:(?:x-)?(?:gzip|compress)|deflate|br|zstd|utf-(?:16|32)(?:le|be)?|iso-8859-\d\d?|windows-125\d|us-ascii|shift_jis|gb18030|gbk|big5)$/;

const named = (what: string, encoding: string): string => `; the ${what}${KNOWN.test(encoding) ? ` ${encoding}` : ""} is not taken`;

/** Why a body is no JSON, with the encoding that its headers declare if that one is not taken. */
export function whyNotJson(contentEncoding = "identity", contentType = ""): string {
  const coding = contentEncoding.trim().toLowerCase();
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1]!.toLowerCase() ?? "utf-8";
  const compressed = coding === "identity" || coding === "" ? "" : named("Content-Encoding", coding);
  return `The body is not valid JSON in UTF-8${compressed}${/^utf-?8$/.test(charset) ? "" : named("charset", charset)}.`;
}
