import type { Check } from "../check.ts";
import { domainChecks } from "./company/domains.ts";
import { invitationChecks } from "./company/invitations.ts";
import { updateChecks } from "./company/updates.ts";

/** Changes of the company and its allow-list of domains (§2.12, §4.1). */
export const companyChecks: readonly Check[] = [...updateChecks, ...domainChecks, ...invitationChecks];
