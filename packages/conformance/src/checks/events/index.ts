import type { Check } from "../../run/check.ts";
import { attemptChecks } from "./attempts.ts";
import { contentChecks } from "./contents.ts";
import { isolationChecks } from "./isolation.ts";
import { kindChecks } from "./kinds.ts";
import { signatureChecks } from "./signatures.ts";

/** Events and how they are delivered (§6). */
export const eventChecks: readonly Check[] = [...kindChecks, ...contentChecks, ...signatureChecks, ...attemptChecks, ...isolationChecks];
