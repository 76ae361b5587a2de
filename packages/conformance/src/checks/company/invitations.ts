import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check/check.ts";
import { changeSettings, companyNow, domainsOf, ownSettings } from "../../setup/company/company-settings.ts";
import { endIfClosed, hire, hired, sharedDepartment, steadyEmployee, type Hired } from "../../setup/people/people.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

async function invite(t: CheckContext, id: string): Promise<Exchange> {
  return t.call("inviteEmployee", { params: { id }, open: ["A-121"] });
}

/** Values of by the status of a refusal. */
const REFUSALS: Readonly<Record<number, DecisionValues["invite-domain-error"]>> = {
  400: "validation-error",
  403: "forbidden",
  409: "conflict",
};

/** Ends the check if an invitation is refused without enforcement too: the document does not show its body (N3). */
async function stopIfNeverInvited(t: CheckContext, id: string): Promise<void> {
  await changeSettings(t, { domain_enforcement_enabled: false });
  const again = await invite(t, id);
  if (!again.ok) t.stop(`an invitation needs more than the document shows: ${String(again)}`);
}

/** Checks that an invitation refused for its domain succeeds once enforcement is off. */
async function judgeWithoutEnforcement(t: CheckContext, off: Exchange, { id, body }: Hired): Promise<void> {
  const invited = await invite(t, id);
  const expected = `a success for the invitation of ${String(body["email"])} while enforcement is off`;
  t.must("COMP-29", { at: [off, invited], expected, holds: invited.ok });
}

/**
 * Hires somebody on another domain that ends like an allowed one, while enforcement is on. If that is refused, hires while it is off.
 * @param domain an allowed domain
 * @param allowed all of them
 */
async function hiredOutside(t: CheckContext, domain: string, allowed: readonly string[]): Promise<Hired> {
  const email = `${t.token()}@${t.token()}${domain}`;
  const created = await hire(t, { email });
  const scope = created.exchange.ok ? "invite-only" : REFUSALS[created.exchange.status] === undefined ? undefined : "invite-and-create";
  t.observe("domain-enforcement-reach", created.exchange, scope);
  if (created.exchange.ok && created.id !== "") return created;
  await changeSettings(t, { domain_enforcement_enabled: false });
  const outside = await hired(t, { email });
  await changeSettings(t, { allowed_domains: allowed, domain_enforcement_enabled: true });
  return outside;
}

/** Invitations while domain enforcement is on (§2.12). */
export const domainInvitationChecks: readonly Check[] = [
  check("COMP-29.end", "MUST NOT invite an address on a domain that only ends like an allowed one", {}, async (t) => {
    await t.use(ownSettings);
    const domain = `${t.token()}.example.com`;
    try {
      const on = await changeSettings(t, { allowed_domains: [domain], domain_enforcement_enabled: true });
      if (!on.ok) t.stop(`enforcement could not be switched on: ${String(on)}`);
      const { exchange, id } = await hire(t, { email: `${t.token()}@${t.token()}${domain}` });
      endIfClosed(t, exchange);
      if (!exchange.ok || id === "") t.notApplicable("nobody is hired on a domain that is not allowed (A-78)");
      const invited = await invite(t, id);
      t.must("COMP-29", {
        at: [on, exchange, invited],
        expected: `a 4xx for an invitation on another domain than ${domain}, which it ends like`,
        holds: invited.status >= 400 && invited.status <= 499,
      });
    } finally {
      await changeSettings(t, { domain_enforcement_enabled: false });
    }
  }),
  check("COMP-29", "MUST invite only addresses on allowed domains while enforcement is on", { also: ["COMP-23"] }, async (t) => {
    const before = await t.use(ownSettings);
    if (before.data.at("domain_enforcement_enabled").flag === true) await changeSettings(t, { domain_enforcement_enabled: false });
    const [first, second] = [`${t.token()}.example.com`, `${t.token()}.example.com`];
    const inside = await hired(t, { email: `${t.token()}@${second}`, department: await sharedDepartment(t) }, { employment: "any" });
    let isRefused = false;
    let outside: Hired | undefined;
    try {
      const on = await changeSettings(t, { allowed_domains: [first, second], domain_enforcement_enabled: true });
      t.need("COMP-23", { at: on, expected: "200 for switching enforcement on", holds: on.status === 200 });
      const company = await companyNow(t);
      t.must("COMP-23", {
        at: [on, company],
        expected: "domain_enforcement_enabled true in a later GET",
        holds: company.data.at("domain_enforcement_enabled").flag === true,
      });
      if (!domainsOf(company.data).includes(second)) t.stop(`${second} is not among the allowed domains: ${String(company)}`);
      const allowed = await invite(t, inside.id);
      // The document does not show the body of an invitation (N3). A refusal for a missing field says nothing about domains.
      if (allowed.refused(400, "VALIDATION_ERROR") && !/^$|mail|domain/i.test(allowed.field ?? ""))
        t.stop(`an invitation without a body is refused: ${String(allowed)}`);
      if (!allowed.ok) await stopIfNeverInvited(t, inside.id);
      t.must("COMP-29", {
        at: [company, allowed],
        expected: `a success for the invitation of ${String(inside.body["email"])}, whose domain is allowed`,
        holds: allowed.ok,
      });
      // The primary domain is always allowed.
      const primary = company.data.at("primary_domain").text;
      const employeeOnPrimary = primary === undefined ? null : await t.use(steadyEmployee);
      const onPrimary = employeeOnPrimary === null ? undefined : await invite(t, employeeOnPrimary.id);
      if (allowed.ok && onPrimary !== undefined)
        t.must("COMP-29", {
          at: [company, onPrimary],
          expected: `a success for the invitation of ${String(employeeOnPrimary?.body["email"])}, on the primary domain`,
          holds: onPrimary.ok,
        });
      outside = await hiredOutside(t, second, [first, second]);
      const refused = await invite(t, outside.id);
      isRefused = refused.status >= 400 && refused.status <= 499;
      t.must("COMP-29", {
        at: [company, refused],
        expected: `a 4xx for the invitation of ${String(outside.body["email"])}, whose domain is not allowed`,
        holds: isRefused,
      });
      if (isRefused) t.observe("invite-domain-error", refused, REFUSALS[refused.status]);
    } finally {
      // Always switches enforcement off, because it would disturb the rest of the run.
      const off = await changeSettings(t, { domain_enforcement_enabled: false });
      if (off.ok)
        t.must("COMP-23", {
          at: off,
          expected: "domain_enforcement_enabled false after it was switched off",
          holds: off.data.at("domain_enforcement_enabled").flag === false,
        });
      if (off.ok && isRefused && outside !== undefined) await judgeWithoutEnforcement(t, off, outside);
    }
  }),
];
