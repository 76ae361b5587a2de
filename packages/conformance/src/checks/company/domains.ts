import { sameData } from "../../exchange/same-data.ts";
import { type Check, check } from "../../run/check/check.ts";
import { ownCompany } from "../../setup/company/company.ts";
import { changeSettings, companyNow, settingDifferences, domainsOf, ownSettings } from "../../setup/company/company-settings.ts";
import { otherCompany } from "../../setup/access/other-companies.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** A random domain. */
const randomDomain = (t: CheckContext): string => `${t.token()}.example.com`;

/** The allow-list of e-mail domains (§2.12, §4.1). */
export const domainChecks: readonly Check[] = [
  check("COMP-28", "MUST keep the primary domain in every allow-list", { also: ["COMP-22", "COMP-24", "COMP-17"] }, async (t) => {
    const own = await t.use(ownSettings);
    // Enforcement is off, so that it shows if a new list switches it on.
    const before =
      own.data.at("domain_enforcement_enabled").flag === true
        ? await changeSettings(t, { domain_enforcement_enabled: false })
        : await companyNow(t);
    const primary = before.data.at("primary_domain").text?.toLowerCase();
    // Without a primary domain this request would leave the allow-list empty.
    const empty = primary === undefined ? undefined : await changeSettings(t, { allowed_domains: [] });
    const first = randomDomain(t);
    const others = [randomDomain(t), randomDomain(t)];
    const set = await changeSettings(t, { allowed_domains: [first, ...others] });
    t.need("COMP-22", { at: set, expected: "200 for a list of three domains", holds: set.status === 200 });
    const now = await companyNow(t);
    const missing = [first, ...others].filter((domain) => !domainsOf(now.data).includes(domain));
    t.need("COMP-22", {
      at: [set, now],
      expected: `${first}, ${others.join(", ")} among the allowed domains in a later GET`,
      holds: missing.length === 0,
    });
    const differing = settingDifferences(set.data, now.data);
    t.must("COMP-24", {
      at: [set, now],
      expected: "data of the answer equal to an immediate GET",
      holds: differing.length === 0,
      got: `they differ in ${differing.join(", ")}`,
    });
    const changedMembers = settingDifferences(before.data, now.data).filter((name) => name !== "allowed_domains");
    if (before.ok)
      t.must("COMP-17", {
        at: [before, set, now],
        expected: "only allowed_domains changed",
        holds: changedMembers.length === 0,
        got: `${changedMembers.join(", ")} changed too`,
      });
    if (primary === undefined || empty === undefined) return t.notApplicable("the company has no primary domain");
    const primaryKept = `the primary domain ${primary} among the allowed domains`;
    t.must("COMP-28", {
      at: [set, now],
      expected: primaryKept,
      holds: domainsOf(now.data).includes(primary),
      got: `they are ${domainsOf(now.data).join(", ")}`,
    });
    if (empty.ok)
      t.must("COMP-28", {
        at: empty,
        expected: `${primaryKept}, although an empty list was sent`,
        holds: domainsOf(empty.data).includes(primary),
        got: `they are ${domainsOf(empty.data).join(", ") || "none"}`,
      });
    return undefined;
  }),

  check("COMP-27", "MUST refuse an allow-list with a personal domain", {}, async (t) => {
    const before = await t.use(ownSettings);
    const [good, industry] = [randomDomain(t), `Industry ${t.token()}`];
    const refused = await changeSettings(t, { allowed_domains: [good, "gmail.com"], industry });
    const expected = "400 VALIDATION_ERROR with field allowed_domains for a list that contains gmail.com";
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

  check("COMP-27.others", "MUST refuse a list of one personal domain; OBSERVE which domains are personal", {}, async (t) => {
    await t.use(ownSettings);
    const refused = await changeSettings(t, { allowed_domains: ["gmail.com"] });
    const expected = "400 VALIDATION_ERROR with field allowed_domains for a list of gmail.com";
    t.need("COMP-27", { at: refused, expected, holds: refused.refused(400, "VALIDATION_ERROR") && refused.field === "allowed_domains" });
    const [one, two] = [randomDomain(t), randomDomain(t)];
    const upperCased = `${one.split(".")[0]!.toUpperCase()}.Example.COM`;
    const upper = await changeSettings(t, { allowed_domains: [upperCased] });
    const shown = new Set(upper.data.at("allowed_domains").list.map(({ text }) => text));
    const form = !upper.ok ? "reject" : shown.has(upperCased) ? "verbatim" : shown.has(one) ? "normalise" : undefined;
    t.observe("domain-normalisation", upper, form);
    const set = await changeSettings(t, { allowed_domains: [one] });
    const replaced = await changeSettings(t, { allowed_domains: [two] });
    if (!set.ok || !replaced.ok) return;
    const merged = domainsOf(replaced.data).includes(one);
    t.observe("allowed-domains-merge", [set, replaced], merged ? "merge" : "replace");
    // If lists are merged, a domain could not be removed again.
    if (merged) return;
    const below = await changeSettings(t, { allowed_domains: ["mail.gmail.com"] });
    if (!below.ok) t.observe("personal-domain-match", below, "case-and-subdomains");
    else if (form !== "reject") {
      const capitals = await changeSettings(t, { allowed_domains: ["GMAIL.COM"] });
      t.observe("personal-domain-match", [below, capitals], capitals.ok ? "exact" : "case-only");
      const stored = capitals.data.at("allowed_domains").list.some(({ text }) => text === "gmail.com");
      if (capitals.ok)
        t.must("COMP-27", { at: capitals, expected: "no gmail.com in the list that GMAIL.COM is stored in", holds: !stored });
    }
    const rarer = await changeSettings(t, { allowed_domains: ["protonmail.com"] });
    t.observe("personal-domains", rarer, rarer.ok ? "common-five" : "curated");
  }),

  check("COMP-31", "MUST show each key the company that owns it", { needs: ["other-company"] }, async (t) => {
    const own = await t.use(ownCompany);
    const id = own.data.at("id").text;
    if (t.has("read-key")) {
      const read = await t.call("getCompany", { key: "read" });
      t.must("COMP-31", {
        at: [own, read],
        expected: `company ${id}, as with the company's other key`,
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
    // Values that the other company does not have. If one appears there, this write put it there.
    const otherValues = {
      domain_enforcement_enabled: other.data.at("domain_enforcement_enabled").flag !== true,
      website: other.data.at("website").isNull ? `https://${t.token()}.example.com` : null,
    };
    const changed = await changeSettings(t, { industry: `Industry ${t.token()}`, ...otherValues });
    const otherAfter = await t.call("getCompany", { key: "other" });
    t.must("COMP-31", {
      at: [changed, otherAfter],
      expected: "no value that the run wrote into its own company in the answer to another company's key",
      holds: !otherAfter.text.includes(t.run.token),
    });
    const leaked = Object.entries(otherValues).filter(
      ([name, value]) => !sameData([other.data.at(name).raw], [value]) && sameData([otherAfter.data.at(name).raw], [value]),
    );
    t.must("COMP-31", {
      at: [other, changed, otherAfter],
      expected: "website and domain_enforcement_enabled of the other company unchanged",
      holds: leaked.length === 0,
      got: leaked.map(([name, value]) => `${name} is ${JSON.stringify(value)}`).join(", "),
    });
    if (enforced !== undefined && enforced !== otherValues.domain_enforcement_enabled)
      await changeSettings(t, { domain_enforcement_enabled: enforced });
  }),
];
