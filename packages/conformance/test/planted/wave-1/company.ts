import type { Planted } from "../planted.ts";
import { companySettings } from "./company-settings.ts";
import { companyMoreSettings } from "./company-more-settings.ts";
import { companyLeaks } from "./company-leaks.ts";
import { companyLooks } from "./company-looks.ts";
import { companyMoreLooks } from "./company-more-looks.ts";
import { companyDrawings } from "./company-drawings.ts";
import { companyCleaning } from "./company-cleaning.ts";

/** Mistakes about the company, its branding and its logo. */
export const company: readonly Planted[] = [
  ...companySettings,
  ...companyMoreSettings,
  ...companyLeaks,
  ...companyLooks,
  ...companyMoreLooks,
  ...companyDrawings,
  ...companyCleaning,
];
