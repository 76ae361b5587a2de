import { sameData } from "../../exchange/same-data.ts";
import { type Check, check } from "../../run/check.ts";
import { ownCompany } from "../../setup/company/company.ts";
import { changeSettings, companyNow, settingDifferences, domainsOf, ownSettings } from "../../setup/company/company-settings.ts";
import { otherCompany } from "../../setup/access/other-companies.ts";
import type { CheckContext } from "../../run/check-context.ts";

/** A domain of a business that nobody has. */
const invented = (t: CheckContext): string => `${t.token()}.example.com`;

/** The allow-list of e-mail domains (§2.12, §4.1). */
export const domainChecks: readonly Check[] = [
  check(
    "COMP-28",
    "MUST keep the primary domain in every allow-list",
    { tier: "ci", also: ["COMP-22", "COMP-24", "COMP-17"] },
    async (t) => {
      const own = await t.use(ownSettings);
      // Off, so that it shows when a new list switches it on.
      const before =
        own.data.at("domain_enforcement_enabled").flag === true
          ? await changeSettings(t, { domain_enforcement_enabled: false })
          : await companyNow(t);
      const primary = before.data.at("primary_domain").text?.toLowerCase();
      // Without a primary domain nothing would be left in it.
      const empty = primary === undefined ? undefined : await changeSettings(t, { allowed_domains: [] });
      const first = invented(t);
      const others = [invented(t), invented(t)];
      const one = await changeSettings(t, { allowed_domains: [first, ...others] });
      t.need("COMP-22", { at: one, expected: "200 for a list of three domains", holds: one.status === 200 });
      const now = await companyNow(t);
      const lost = [first, ...others].filter((domain) => !domainsOf(now.data).includes(domain));
      t.need("COMP-22", {
        at: [one, now],
        expected: `${first}, ${others.join(", ")} among the allowed domains in a GET afterwards`,
        holds: lost.length === 0,
      });
      const apart = settingDifferences(one.data, now.data);
      t.must("COMP-24", {
        at: [one, now],
        expected: "data of the answer equal to a GET at once",
        holds: apart.length === 0,
        got: `they differ in ${apart.join(", ")}`,
      });
      const touched = settingDifferences(before.data, now.data).filter((name) => name !== "allowed_domains");
      if (before.ok)
        t.must("COMP-17", {
          at: [before, one, now],
          expected: "nothing changed but allowed_domains",
          holds: touched.length === 0,
          got: `${touched.join(", ")} changed too`,
        });
      if (primary === undefined || empty === undefined) return t.notApplicable("the company has no primary domain");
      const kept = `the primary domain ${primary} among the allowed domains`;
      t.must("COMP-28", {
        at: [one, now],
        expected: kept,
        holds: domainsOf(now.data).includes(primary),
        got: `they are ${domainsOf(now.data).join(", ")}`,
      });
      if (empty.ok)
        t.must("COMP-28", {
          at: empty,
          expected: `${kept}, though an empty list was sent`,
          holds: domainsOf(empty.data).includes(primary),
          got: `they are ${domainsOf(empty.data).join(", ") || "none"}`,
        });
      return undefined;
    },
  ),

  check("COMP-27", "MUST refuse an allow-list with a personal domain", { tier: "ci" }, async (t) => {
    const before = await t.use(ownSettings);
    const [good, industry] = [invented(t), `Industry ${t.token()}`];
    const refused = await changeSettings(t, { allowed_domains: [good, "gmail.com"], industry });
    const expected = "400 VALIDATION_ERROR with field allowed_domains for a list with gmail.com in it";
    t.must("COMP-27", { at: refused, expected, holds: refused.refused(400, "VALIDATION_ERROR") && refused.field === "allowed_domains" });
    const now = await companyNow(t);
    const listed = domainsOf(now.data);
    const had = domainsOf(before.data).includes("gmail.com");
    t.must("COMP-27", {
      at: [before, refused, now],
      expected: "no gmail.com among the allowed domains",
      holds: had || !listed.includes("gmail.com"),
    });
    const partial = listed.includes(good) || now.data.at("industry").text === industry;
    if (refused.status === 400) t.observe("domain-list-atomic", [refused, now], partial ? "partial" : "atomic");
  }),

  check("COMP-27.others", "MUST refuse a personal domain alone; which ones there are is open", { tier: "certify" }, async (t) => {
    await t.use(ownSettings);
    const alone = await changeSettings(t, { allowed_domains: ["gmail.com"] });
    const expected = "400 VALIDATION_ERROR with field allowed_domains for gmail.com alone";
    t.need("COMP-27", { at: alone, expected, holds: alone.refused(400, "VALIDATION_ERROR") && alone.field === "allowed_domains" });
    const [one, two] = [invented(t), invented(t)];
    const shouted = `${one.split(".")[0]!.toUpperCase()}.Example.COM`;
    const upper = await changeSettings(t, { allowed_domains: [shouted] });
    const shown = new Set(upper.data.at("allowed_domains").list.map(({ text }) => text));
    const form = !upper.ok ? "reject" : shown.has(shouted) ? "verbatim" : shown.has(one) ? "normalise" : undefined;
    t.observe("domain-normalisation", upper, form);
    const set = await changeSettings(t, { allowed_domains: [one] });
    const replaced = await changeSettings(t, { allowed_domains: [two] });
    if (!set.ok || !replaced.ok) return;
    const merged = domainsOf(replaced.data).includes(one);
    t.observe("allowed-domains-merge", [set, replaced], merged ? "merge" : "replace");
    // What would stay in the list for good is not tried.
    if (merged) return;
    const below = await changeSettings(t, { allowed_domains: ["mail.gmail.com"] });
    if (!below.ok) t.observe("personal-domain-match", below, "case-and-subdomains");
    else if (form !== "reject") {
      const capitals = await changeSettings(t, { allowed_domains: ["GMAIL.COM"] });
      t.observe("personal-domain-match", [below, capitals], capitals.ok ? "exact" : "case-only");
    }
    const rarer = await changeSettings(t, { allowed_domains: ["protonmail.com"] });
    t.observe("personal-domains", rarer, rarer.ok ? "common-five" : "curated");
  }),

  check("COMP-31", "MUST show with each key the company that owns it", { tier: "ci", needs: ["other-company"] }, async (t) => {
    const own = await t.use(ownCompany);
    const id = own.data.at("id").text;
    if (t.has("read-key")) {
      const read = await t.call("getCompany", { key: "read" });
      t.must("COMP-31", {
        at: [own, read],
        expected: `the company ${id}, as with the company's other key`,
        holds: read.data.at("id").text === id,
      });
    }
    const other = await t.use(otherCompany);
    const otherId = other.data.at("id").text;
    t.must("COMP-31", {
      at: [own, other],
      expected: `a company other than ${id} with another company's key`,
      holds: other.ok && otherId !== undefined && otherId !== id,
    });
    const enforced = (await t.use(ownSettings)).data.at("domain_enforcement_enabled").flag;
    // What the other company does not have: whatever of it turns up there came from here.
    const unlike = {
      domain_enforcement_enabled: other.data.at("domain_enforcement_enabled").flag !== true,
      website: other.data.at("website").isNull ? `https://${t.token()}.example.com` : null,
    };
    const changed = await changeSettings(t, { industry: `Industry ${t.token()}`, ...unlike });
    const still = await t.call("getCompany", { key: "other" });
    t.must("COMP-31", {
      at: [changed, still],
      expected: "nothing that the run wrote into its own company in what another company's key shows",
      holds: !still.text.includes(t.run.token),
    });
    const taken = Object.entries(unlike).filter(
      ([name, value]) => !sameData([other.data.at(name).raw], [value]) && sameData([still.data.at(name).raw], [value]),
    );
    t.must("COMP-31", {
      at: [other, changed, still],
      expected: "website and domain_enforcement_enabled of the other company as before",
      holds: taken.length === 0,
      got: taken.map(([name, value]) => `${name} is ${JSON.stringify(value)}`).join(", "),
    });
    if (enforced !== undefined && enforced !== unlike.domain_enforcement_enabled)
      await changeSettings(t, { domain_enforcement_enabled: enforced });
  }),
];
