import type { Planted } from "../planted.ts";
import { fourthAccess } from "./access.ts";
import { fourthAnalytics } from "./analytics.ts";
import { fourthBranding } from "./branding.ts";
import { fourthCandidates } from "./candidates.ts";
import { fourthChanges } from "./changes.ts";
import { fourthCompanies } from "./companies.ts";
import { fourthCompany } from "./company.ts";
import { fourthDeliveries } from "./deliveries.ts";
import { fourthEngagement } from "./engagement.ts";
import { fourthHidden } from "./hidden.ts";
import { fourthHires } from "./hires.ts";
import { fourthHooks } from "./hooks.ts";
import { fourthLeaveAsked } from "./leave-asked.ts";
import { fourthLeaveLists } from "./leave-lists.ts";
import { fourthLeaveMoves } from "./leave-moves.ts";
import { fourthLimits } from "./limits.ts";
import { fourthPages } from "./pages.ts";
import { fourthPeople } from "./people.ts";
import { fourthPlans } from "./plans.ts";
import { fourthReads } from "./reads.ts";
import { fourthRoles } from "./roles.ts";
import { fourthTables } from "./tables.ts";
import { fourthWeb } from "./web.ts";

/** The latest such wave: the share found of it before any mending tells how strong the suite is. */
export const fourthWave: readonly Planted[] = [
  ...fourthAccess,
  ...fourthAnalytics,
  ...fourthBranding,
  ...fourthCandidates,
  ...fourthChanges,
  ...fourthCompanies,
  ...fourthCompany,
  ...fourthDeliveries,
  ...fourthEngagement,
  ...fourthHidden,
  ...fourthHires,
  ...fourthHooks,
  ...fourthLeaveAsked,
  ...fourthLeaveLists,
  ...fourthLeaveMoves,
  ...fourthLimits,
  ...fourthPages,
  ...fourthPeople,
  ...fourthPlans,
  ...fourthReads,
  ...fourthRoles,
  ...fourthTables,
  ...fourthWeb,
];
