import type { Check } from "../../run/check/check.ts";
import { readScopeChecks } from "./reads.ts";
import { otherKeyChecks } from "./other-keys.ts";
import { widerScopeChecks } from "./wider.ts";
import { writeScopeChecks } from "./writes.ts";

/** Scopes (§5.5, §5.6). */
export const scopeChecks: readonly Check[] = [...readScopeChecks, ...writeScopeChecks, ...otherKeyChecks, ...widerScopeChecks];
