import type { Access } from "../../store/key-ring.ts";
import { maskKey } from "./masks.ts";

/** Any other word may be a secret of a custom world. */
const NAMES: ReadonlySet<string> = new Set(["full", "read", "write", "admin", "webhooks", "sacrificial", "revoked"]);

/** The name of a key of a default world: `hrk_wattle_full_sb1` -> `full`; null for any other key. `ending`: that of the sandbox's keys. */
export function keyName({ key: { token }, company: { slug } }: Access, ending: string): string | null {
  const start = `hrk_${slug}_`;
  if (!token.startsWith(start) || !token.endsWith(ending)) return null;
  const name = token.slice(start.length, token.length - ending.length);
  return NAMES.has(name) ? name : null;
}

/** A key as people know it, which nobody can use: `hrk_wattle_… (full)`. A key without a name has its scopes. */
export function keyLabel(access: Access, ending: string): string {
  const { token, scopes } = access.key;
  return `${maskKey(token)} (${keyName(access, ending) ?? scopes.join(", ")})`;
}
