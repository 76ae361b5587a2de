import type { Check } from "../check.ts";
import { attemptChecks } from "./events/attempts.ts";
import { contentChecks } from "./events/contents.ts";
import { isolationChecks } from "./events/isolation.ts";
import { kindChecks } from "./events/kinds.ts";
import { signatureChecks } from "./events/signatures.ts";

/** Events and how they are delivered (§6). */
export const eventChecks: readonly Check[] = [...kindChecks, ...contentChecks, ...signatureChecks, ...attemptChecks, ...isolationChecks];
