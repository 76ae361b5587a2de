import type * as Crypto from "node:crypto";

let loaded: typeof Crypto | undefined;

/** `node:crypto`, loaded at its first use, since loading it takes a sixth of the start-up time. */
export function crypto(): typeof Crypto {
  return (loaded ??= process.getBuiltinModule("node:crypto"));
}
