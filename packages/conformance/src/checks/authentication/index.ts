import type { Check } from "../../run/check/check.ts";
import { eachOperationChecks } from "./each-operation.ts";
import { foreignBodyChecks } from "./foreign-bodies.ts";
import { foreignIdChecks } from "./foreign-ids.ts";
import { noEffectChecks } from "./no-effect.ts";
import { noKeyChecks } from "./no-key.ts";
import { visibilityChecks } from "./visibility.ts";
import { unknownIdChecks } from "./unknown-ids.ts";
import { wrongKeyChecks } from "./wrong-key.ts";

/** Keys, and isolation of companies (§5.1 to §5.4). */
export const authenticationChecks: readonly Check[] = [
  ...noKeyChecks,
  ...eachOperationChecks,
  ...wrongKeyChecks,
  ...noEffectChecks,
  ...unknownIdChecks,
  ...foreignIdChecks,
  ...foreignBodyChecks,
  ...visibilityChecks,
];
