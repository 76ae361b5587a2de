import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check.ts";
import { changeSettings, companyNow, domainsOf, ownSettings } from "../../setup/company/company-settings.ts";
import { type Hired, uninvolvedEmployee, hire, hired } from "../../setup/people/people.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check-context.ts";

async function invite(t: CheckContext, id: string): Promise<Exchange> {
  return t.call("inviteEmployee", { params: { id }, open: ["A-121"] });
}

/** The error of an invitation outside the allowed domains, as the open point has it. */
const REFUSALS: Readonly<Record<number, DecisionValues["invite-domain-error"]>> = {
  400: "validation-error",
  403: "forbidden",
  409: "conflict",
};

/** Ends the check where somebody is not invited while enforcement is off either: what an invitation needs is not shown (N3). */
async function stopIfNeverInvited(t: CheckContext, id: string): Promise<void> {
  await changeSettings(t, { domain_enforcement_enabled: false });
  const again = await invite(t, id);
  if (!again.ok) t.stop(`nobody can be invited without more than the document shows: ${String(again)}`);
}

/** Holds the invitation of somebody on no allowed domain, who was refused before, to a success once enforcement is off. */
async function judgeWithoutEnforcement(t: CheckContext, off: Exchange, { id, body }: Hired): Promise<void> {
  const invited = await invite(t, id);
  const expected = `a success for the invitation of ${String(body["email"])} while enforcement is off`;
  t.must("COMP-29", { at: [off, invited], expected, holds: invited.ok });
}

/** Whom domain enforcement keeps out (§2.12). */
export const domainInvitationChecks: readonly Check[] = [
  check("COMP-29", "MUST invite on allowed domains only, while enforcement is on", { tier: "certify", also: ["COMP-23"] }, async (t) => {
    const before = await t.use(ownSettings);
    if (before.data.at("domain_enforcement_enabled").flag === true) await changeSettings(t, { domain_enforcement_enabled: false });
    const [first, second] = [`${t.token()}.example.com`, `${t.token()}.example.com`];
    // Another domain, though it ends like the one that is allowed.
    const outside = await hired(t, { email: `${t.token()}@${t.token()}${second}` });
    const inside = await hired(t, { email: `${t.token()}@${second}` });
    let kept = false;
    try {
      const on = await changeSettings(t, { allowed_domains: [first, second], domain_enforcement_enabled: true });
      t.need("COMP-23", { at: on, expected: "200 for switching enforcement on", holds: on.status === 200 });
      const seen = await companyNow(t);
      t.must("COMP-23", {
        at: [on, seen],
        expected: "domain_enforcement_enabled true in a GET afterwards",
        holds: seen.data.at("domain_enforcement_enabled").flag === true,
      });
      if (!domainsOf(seen.data).includes(second)) t.stop(`${second} is not among the allowed domains: ${String(seen)}`);
      const welcome = await invite(t, inside.id);
      // The body of an invitation is not shown (N3): one that lacks a field of it tells nothing of domains.
      if (welcome.refused(400, "VALIDATION_ERROR") && !/^$|mail|domain/i.test(welcome.field ?? ""))
        t.stop(`an invitation without a body is refused: ${String(welcome)}`);
      if (!welcome.ok) await stopIfNeverInvited(t, inside.id);
      t.must("COMP-29", {
        at: [seen, welcome],
        expected: `a success for the invitation of ${String(inside.body["email"])}, whose domain is allowed`,
        holds: welcome.ok,
      });
      // The primary domain is always allowed.
      const primary = seen.data.at("primary_domain").text;
      const home = primary === undefined ? undefined : await t.use(uninvolvedEmployee);
      const greeted = home === undefined ? undefined : await invite(t, home.id);
      if (welcome.ok && greeted !== undefined)
        t.must("COMP-29", {
          at: [seen, greeted],
          expected: `a success for the invitation of ${String(home?.body["email"])}, on the primary domain`,
          holds: greeted.ok,
        });
      const stranger = await invite(t, outside.id);
      kept = stranger.status >= 400 && stranger.status <= 499;
      t.must("COMP-29", {
        at: [seen, stranger],
        expected: `a 4xx for the invitation of ${String(outside.body["email"])}, whose domain is not allowed`,
        holds: kept,
      });
      if (kept) t.observe("invite-domain-error", stranger, REFUSALS[stranger.status]);
      // A part of a domain that is allowed, and no part that is a domain above it.
      const created = await hire(t, { email: `${t.token()}@${second.slice(3)}` });
      const reach = created.exchange.ok ? "invite-only" : REFUSALS[created.exchange.status] === undefined ? undefined : "invite-and-create";
      t.observe("domain-enforcement-reach", created.exchange, reach);
      if (created.exchange.ok && welcome.ok) {
        const part = await invite(t, created.id);
        t.must("COMP-29", {
          at: [seen, part],
          expected: `a 4xx for the invitation of ${String(created.body["email"])}, whose domain is not allowed`,
          holds: part.status >= 400 && part.status <= 499,
        });
      }
    } finally {
      // Whatever came: nothing else of the run can be done while it is on.
      const off = await changeSettings(t, { domain_enforcement_enabled: false });
      if (off.ok)
        t.must("COMP-23", {
          at: off,
          expected: "domain_enforcement_enabled false when it was switched off",
          holds: off.data.at("domain_enforcement_enabled").flag === false,
        });
      if (off.ok && kept) await judgeWithoutEnforcement(t, off, outside);
    }
  }),
];
