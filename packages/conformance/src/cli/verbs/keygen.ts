import { writeKey } from "../../certificate/key-file.ts";
import { out } from "../../terminal/print.ts";

/** Flags of `keygen`, as commander gives them. */
export interface KeygenFlags {
  readonly name: string;
  readonly out?: string;
}

/**
 * `hr-conformance keygen`: writes a key that signs certificates, readable by its owner alone, and the public key beside it.
 * @throws ConfigurationError if a file is there already, or cannot be written
 */
export function keygen({ name, out: path = "hr-conformance.key" }: KeygenFlags): void {
  const key = writeKey(path, name);
  out.print(
    `${path}: the private key of ${key.name}. Keep it secret; whoever has it can sign as you.`,
    `${path}.pub: the public key, ${key.fingerprint}. Publish it, so that readers of your certificates can compare it.`,
  );
}
