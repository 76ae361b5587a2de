import type { Check } from "../check.ts";
import { readScopeChecks } from "./scopes/reads.ts";
import { widerScopeChecks } from "./scopes/wider.ts";
import { writeScopeChecks } from "./scopes/writes.ts";

/** §5.5, §5.6: scopes. */
export const scopeChecks: readonly Check[] = [...readScopeChecks, ...writeScopeChecks, ...widerScopeChecks];
