import type * as Crypto from "node:crypto";

let loaded: typeof Crypto | undefined;

/** `node:crypto`, loaded when something is first hashed or signed: loading it takes a sixth of the whole start. */
export function crypto(): typeof Crypto {
  return (loaded ??= process.getBuiltinModule("node:crypto"));
}
