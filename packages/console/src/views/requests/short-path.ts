/** A path whose ids are short, for a narrow column: `/employees/4485ed45-…` -> `/employees/4485ed45…`. */
export function shortPath(path: string): string {
  return path.replaceAll(/([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "$1…");
}

/** A path and query as a person reads them: percent-encoded letters decoded if they can be. */
export function readablePath(path: string, query: string): string {
  const text = query === "" ? path : `${path}?${query}`;
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
