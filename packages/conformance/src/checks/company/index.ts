import type { Check } from "../../run/check.ts";
import { domainChecks } from "./domains.ts";
import { invitationChecks } from "./invitations.ts";
import { updateChecks } from "./updates.ts";

/** Changes of the company and its allow-list of domains (§2.12, §4.1). */
export const companyChecks: readonly Check[] = [...updateChecks, ...domainChecks, ...invitationChecks];
