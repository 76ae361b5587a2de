import { access } from "./access.ts";
import type { Proof } from "./proof.ts";
import { wire } from "./wire.ts";

/** What shows each fault; a fault may have several rows. */
export const proofs: readonly Proof[] = [...access, ...wire];
