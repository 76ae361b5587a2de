/** How a body differs from the one that was sent. */
export function bodyDifference(sent: string, got: string): string {
  if (sent.trim() === got.trim()) return "White space was added to the body or removed from it: verify the raw bytes.";
  const [before, after] = [Buffer.from(sent), Buffer.from(got)];
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const where = `${after.length} bytes in place of ${before.length}; the first difference is at byte ${at}: ${quoted(after, at)} in place of ${quoted(before, at)}`;
  if (isSameJson(sent, got))
    return `The body is the same JSON with other bytes: it was parsed and written again (${where}). Verify the raw bytes before they are parsed.`;
  return `The body was changed (${where}).`;
}

const quoted = (bytes: Buffer, at: number): string =>
  at >= bytes.length ? "the end" : JSON.stringify(bytes.subarray(at, at + 16).toString());

function isSameJson(one: string, other: string): boolean {
  try {
    return isSame(JSON.parse(one), JSON.parse(other));
  } catch {
    return false;
  }
}

/** Whether two JSON values are the same, whatever the order of their members. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame((one as never)[name], (other as never)[name]))
  );
}
