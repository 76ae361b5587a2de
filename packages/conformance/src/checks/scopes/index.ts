import type { Check } from "../../run/check.ts";
import { readScopeChecks } from "./reads.ts";
import { widerScopeChecks } from "./wider.ts";
import { writeScopeChecks } from "./writes.ts";

/** §5.5, §5.6: scopes. */
export const scopeChecks: readonly Check[] = [...readScopeChecks, ...writeScopeChecks, ...widerScopeChecks];
