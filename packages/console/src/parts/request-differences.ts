/** What is compared of an attempt to deliver. */
export interface SentAttempt {
  readonly url: string;
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** Something that two requests do not have in common. */
export interface Difference {
  /** `address`, `header X-Service-Signature`, `body: created_at`. */
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** The most differences in bodies that are named. */
const MOST = 100;
const NONE = "(not there)";

/** What a later attempt sent that an earlier one did not, or otherwise. Empty: the same bytes to the same address. */
export function requestDifferences(one: SentAttempt, other: SentAttempt): Difference[] {
  const found: Difference[] = [];
  if (one.url !== other.url) found.push({ what: "address", before: one.url, after: other.url });
  for (const name of new Set([...Object.keys(one.request.headers), ...Object.keys(other.request.headers)])) {
    const [before, after] = [one.request.headers[name] ?? NONE, other.request.headers[name] ?? NONE];
    if (before !== after) found.push({ what: `header ${name}`, before, after });
  }
  return [...found, ...bodyDifferences(one.request.body, other.request.body)];
}

function bodyDifferences(before: string, after: string): Difference[] {
  if (before === after) return [];
  const [one, other] = [parsed(before), parsed(after)];
  const found: Difference[] = [];
  if (one !== undefined && other !== undefined) compare("", one.value, other.value, found);
  // The same JSON in other bytes.
  return found.length > 0 ? found : [{ what: "body", before, after }];
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function compare(path: string, before: unknown, after: unknown, found: Difference[]): void {
  if (Object.is(before, after) || found.length >= MOST) return;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    found.push({ what: path === "" ? "body" : `body: ${path}`, before: textOf(before), after: textOf(after) });
    return;
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    compare(path === "" ? name : `${path}.${name}`, before[name], after[name], found);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

function textOf(value: unknown): string {
  return value === undefined ? NONE : typeof value === "string" ? value : JSON.stringify(value);
}
