import type { ApiKey } from "@hr-platform/domain";
import { maskKey, maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import { Row } from "@hr-platform/engine/store/table";

/** A logo is shown by its size. */
const LONG = 1024;

/** Members that hold a secret or a file, and what is shown of them. */
const SHOWN: Readonly<Record<string, (text: string) => string>> = {
  secret: () => "…",
  posted_with: maskKey,
  base64: (text) => (text.length > LONG ? `(${text.length} characters)` : text),
};

/**
 * A stored value as JSON data, without secrets: those of its own members, and keys that somebody wrote into a text.
 * @param unusual Keys of a custom world, which may look like anything.
 */
export function maskedRecord(value: unknown, unusual: readonly string[] = []): unknown {
  const record = value instanceof Row ? value.record : value;
  const text = JSON.stringify(record, (name, member: unknown) => {
    if (typeof member !== "string") return member;
    return Object.hasOwn(SHOWN, name) ? SHOWN[name]!(member) : maskKeys(member, unusual);
  });
  return JSON.parse(text) as unknown;
}

/** An API key, so that it cannot be used. */
export function maskedKey({ token, scopes, revoked }: ApiKey): object {
  return { token: maskKey(token), scopes, revoked };
}
