import type { Check } from "../check.ts";
import { foreignBodyChecks } from "./authentication/foreign-bodies.ts";
import { foreignIdChecks } from "./authentication/foreign-ids.ts";
import { noEffectChecks } from "./authentication/no-effect.ts";
import { noKeyChecks } from "./authentication/no-key.ts";
import { sightChecks } from "./authentication/sight.ts";
import { unknownIdChecks } from "./authentication/unknown-ids.ts";
import { wrongKeyChecks } from "./authentication/wrong-key.ts";

/** §5.1 to §5.4: keys, and one company's things seen from another. */
export const authenticationChecks: readonly Check[] = [
  ...noKeyChecks,
  ...wrongKeyChecks,
  ...noEffectChecks,
  ...unknownIdChecks,
  ...foreignIdChecks,
  ...foreignBodyChecks,
  ...sightChecks,
];
