/** Members whose text nobody may look for. */
const SECRET = new Set(["secret", "posted_with", "base64", "token"]);

/** The most characters of a record that are searched. */
const MOST = 4000;

/** What a search text is looked for in: id, label and all texts and numbers of a record, in lower case. */
export function searchText(id: string, label: string, record: object): string {
  const parts = [id, label];
  collect(record, parts);
  return parts.join("\n").slice(0, MOST).toLowerCase();
}

function collect(value: unknown, parts: string[]): void {
  if (typeof value === "string" || typeof value === "number") parts.push(String(value));
  else if (Array.isArray(value)) for (const item of value) collect(item, parts);
  else if (typeof value === "object" && value !== null)
    for (const name in value) if (!SECRET.has(name)) collect((value as Readonly<Record<string, unknown>>)[name], parts);
}
