import type { Check } from "../../run/check/check.ts";
import { domainChecks } from "./domains.ts";
import { domainInvitationChecks } from "./invitations.ts";
import { companyUpdateChecks } from "./updates.ts";

/** Company settings, and the allow-list of e-mail domains (§2.12, §4.1). */
export const companyChecks: readonly Check[] = [...companyUpdateChecks, ...domainChecks, ...domainInvitationChecks];
