import type { Check } from "../../run/check/check.ts";
import { attemptChecks } from "./attempts.ts";
import { contentChecks } from "./contents.ts";
import { isolationChecks } from "./isolation.ts";
import { kindChecks } from "./kinds.ts";
import { signatureChecks } from "./signatures.ts";
import { twoChangesCheck } from "./two-changes.ts";

/** Events and their delivery (§6). */
export const eventChecks: readonly Check[] = [
  twoChangesCheck,
  ...kindChecks,
  ...contentChecks,
  ...signatureChecks,
  ...attemptChecks,
  ...isolationChecks,
];
