import { useMemo } from "preact/hooks";

/** Characters that are shown at once: the browser would stand still over a megabyte. */
const MOST = 100_000;

/** A body as text: JSON is indented. What came over the API is never anything but text. */
function bodyText(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

interface JsonProps {
  /** JSON text, other text, or a value. */
  readonly of: unknown;
  /** Names it for screen readers, since it scrolls. */
  readonly label: string;
}

/** A body or a value as indented JSON, which scrolls by itself. */
export function Json({ of, label }: JsonProps) {
  const text = useMemo(() => (typeof of === "string" ? bodyText(of) : (JSON.stringify(of, null, 2) ?? "")), [of]);
  return (
    <pre class="json" tabIndex={0} role="region" aria-label={label}>
      {text.length > MOST ? `${text.slice(0, MOST)}\n… ${text.length - MOST} more characters` : text}
    </pre>
  );
}
