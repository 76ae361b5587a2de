import type { CompanyRecord } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import { ApiError, refuse } from "@hr-platform/engine/contract/errors";
import { refuseBy } from "@hr-platform/engine/contract/refuse-by";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceRun } from "../../fault.ts";
import { type Members } from "../fault-members.ts";
import type { Answer, AnyContext } from "@hr-platform/engine/pipeline/route";
import { isPersonal } from "@hr-platform/engine/operations/company/email-domains";

import { keeping } from "./company-updates.ts";

const UPDATE: readonly OperationId[] = ["updateCompany"];

const others = ({ allowed_domains, primary_domain }: Members): unknown[] =>
  (allowed_domains as unknown[]).filter((domain) => domain !== primary_domain);

/** The response of an update whose list of domains must be refused: the response without them, with them stored. */
function unscreened(run: (context: AnyContext, found: unknown) => Answer, context: AnyContext, found: unknown): Answer {
  const { decisions, body } = context;
  const sent = body["allowed_domains"] as string[];
  const personal = sent.filter((domain) => isPersonal(domain, decisions));
  const answer = run({ ...context, body: { ...body, allowed_domains: sent.filter((domain) => !personal.includes(domain)) } }, found);
  const whole = (company: Members): Members => ({
    ...company,
    allowed_domains: [...(company["allowed_domains"] as string[]), ...personal],
  });
  const changes = answer.changes.map((written) =>
    written.table === "company"
      ? {
          ...written,
          record: {
            ...written.record,
            resource: whole(written.record.resource as unknown as Members) as unknown as CompanyRecord["resource"],
          },
        }
      : written,
  );
  return { ...withData(answer, whole), changes };
}

const hasPersonal = ({ body, decisions }: AnyContext, from = 0): boolean =>
  Array.isArray(body["allowed_domains"]) &&
  (body["allowed_domains"] as string[]).slice(from).some((domain) => isPersonal(domain, decisions));

const domains: readonly Fault[] = [
  {
    id: "personal-domains-are-accepted",
    title: "Accepts personal e-mail domains in the allow-list",
    violates: ["COMP-27"],
    breaks: replaceRun(UPDATE, (run, context, found) => (hasPersonal(context) ? unscreened(run, context, found) : run(context, found))),
  },
  {
    id: "personal-domains-are-screened-first-only",
    title: "Checks only the first allowed domain for being a personal one",
    violates: ["COMP-27"],
    breaks: replaceRun(UPDATE, (run, context, found) => {
      const [first] = (context.body["allowed_domains"] ?? []) as string[];
      const late = hasPersonal(context, 1) && first !== undefined && !isPersonal(first, context.decisions);
      return late ? unscreened(run, context, found) : run(context, found);
    }),
  },
  {
    id: "personal-domain-names-no-field",
    title: "Refuses a personal domain without naming the field",
    violates: ["COMP-27", "ERR-13"],
    breaks: replaceRun(UPDATE, (run, context, found) => {
      if (hasPersonal(context)) throw refuse.invalid(undefined, "A personal e-mail domain cannot be allowed.");
      return run(context, found);
    }),
  },
  {
    id: "personal-domain-is-a-conflict",
    title: "Refuses a personal domain with 409",
    violates: ["COMP-27"],
    breaks: replaceRun(UPDATE, (run, context, found) => {
      if (hasPersonal(context)) throw refuse.conflict("A personal e-mail domain cannot be allowed.", "allowed_domains");
      return run(context, found);
    }),
  },
  {
    id: "primary-domain-is-dropped",
    title: "Drops the primary domain from the allow-list when it is not sent",
    violates: ["COMP-28"],
    breaks: keeping((after, _before, { allowed_domains: domains }) =>
      Array.isArray(domains) && !domains.includes(after["primary_domain"]) ? { allowed_domains: others(after) } : {},
    ),
  },
  {
    id: "empty-list-drops-the-primary-domain",
    title: "Empties the allow-list when an empty one is sent",
    violates: ["COMP-28"],
    breaks: keeping((_after, _before, { allowed_domains: domains }) =>
      Array.isArray(domains) && domains.length === 0 ? { allowed_domains: [] } : {},
    ),
  },
  {
    id: "primary-domain-is-kept-in-the-answer-only",
    title: "Shows the primary domain in the answer to an update and stores the list without it",
    violates: ["COMP-28", "COMP-24"],
    breaks: changeAnswer(UPDATE, (answer, { sent }) => ({
      ...answer,
      changes: answer.changes.map((written) => {
        const domains = sent["allowed_domains"];
        if (written.table !== "company" || !Array.isArray(domains)) return written;
        const { resource } = written.record;
        if (domains.includes(resource.primary_domain)) return written;
        const allowed_domains = resource.allowed_domains.filter((domain) => domain !== resource.primary_domain);
        return { ...written, record: { ...written.record, resource: { ...resource, allowed_domains } } };
      }),
    })),
  },
];

const INVITE: readonly OperationId[] = ["inviteEmployee"];

const invitations: readonly Fault[] = [
  {
    id: "enforcement-is-not-enforced",
    title: "Invites people on any domain while enforcement is on",
    violates: ["COMP-29"],
    breaks: replaceRun(INVITE, (run, context, found) => {
      try {
        return run(context, found);
      } catch (error) {
        if (!(error instanceof ApiError) || error.field !== "email") throw error;
        const { resource } = (found as { record: { resource: { id: string; email: string } } }).record;
        const invited_at = new Date(context.now).toISOString();
        const body = { data: { employee_id: resource.id, email: resource.email, invited_at, status: "invited" } };
        return { status: 200, body: JSON.stringify(body), changes: [], events: [] };
      }
    }),
  },
  {
    id: "enforcement-knows-the-primary-domain-only",
    title: "Refuses invitations on allowed domains other than the primary one",
    violates: ["COMP-29"],
    breaks: replaceRun(INVITE, (run, context, found) => {
      const { domain_enforcement_enabled: on, primary_domain } = context.company.company.record.resource;
      const { email } = (found as { record: { resource: { email: string } } }).record.resource;
      if (on && !email.endsWith(`@${primary_domain ?? ""}`)) throw refuseBy.outsideDomains("invited-outside-domains", "VALIDATION_ERROR");
      return run(context, found);
    }),
  },
];

/** The allow-list of e-mail domains, and its enforcement (§2.12, §4.1). */
export const companyDomainFaults: readonly Fault[] = [...domains, ...invitations];
