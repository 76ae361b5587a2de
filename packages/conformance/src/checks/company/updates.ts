import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { changeSettings, companyNow, settingDifferences, ownSettings } from "../../setup/company/company-settings.ts";

/** Whether an address came back as it was sent; a slash at its end does not count, nor the letter case of its host. */
function sameAddress(got: string | undefined, sent: string): boolean {
  const plain = (address: string): string => address.replace(/\/$/, "").replace(/^[^/]*\/\/[^/]*/, (start) => start.toLowerCase());
  return got !== undefined && plain(got) === plain(sent);
}

/** Changes of the company and what they do (§4.1). */
export const companyUpdateChecks: readonly Check[] = [
  check(
    "COMP-18",
    "MUST take a name, a website and an industry, and leave what was not sent",
    { tier: "smoke", also: ["COMP-17", "COMP-19", "COMP-20", "COMP-24"] },
    async (t) => {
      const before = await t.use(ownSettings);
      const website = `https://${t.token()}.example.com/About/us?x=1&y=2#top`;
      const industry = `Industry ${t.token()} – Ōtāne & O'Neill`;
      const first = await changeSettings(t, { website, industry });
      t.need(["COMP-19", "COMP-20"], { at: first, expected: "200 for a website and an industry", holds: first.status === 200 });
      const name = `Company ${t.token()} & Daughters of ${t.token()}`;
      const renamed = await changeSettings(t, { name });
      t.need("COMP-18", { at: renamed, expected: "200 for a name", holds: renamed.status === 200 });
      const now = await companyNow(t);
      const seen = [first, renamed, now];
      t.must(["COMP-19", "COMP-17"], {
        at: seen,
        expected: `website ${website} in a GET after the name was changed too`,
        holds: sameAddress(now.data.at("website").text, website),
        got: valueOf(now, "website"),
      });
      t.must(["COMP-20", "COMP-17"], {
        at: seen,
        expected: `industry ${industry} in a GET after the name was changed too`,
        holds: now.data.at("industry").text === industry,
        got: valueOf(now, "industry"),
      });
      t.must("COMP-18", {
        at: seen,
        expected: `name ${name} in a GET afterwards`,
        holds: now.data.at("name").text === name,
        got: valueOf(now, "name"),
      });
      const apart = settingDifferences(renamed.data, now.data);
      const answered = renamed.data.at("name").text === name && first.data.at("industry").text === industry;
      t.must("COMP-24", {
        at: seen,
        expected: "data of the answers with what was sent, and equal to a GET at once",
        holds: apart.length === 0 && answered,
        got: differencesInWords(apart, renamed, now),
      });
      const others = settingDifferences(before.data, now.data).filter((member) => !["name", "website", "industry"].includes(member));
      t.must("COMP-17", {
        at: [before, ...seen],
        expected: "all other members as before",
        holds: others.length === 0,
        got: differencesInWords(others, before, now),
      });
    },
  ),

  check("COMP-19", "MUST clear website and industry with null", { tier: "certify", also: ["COMP-20"] }, async (t) => {
    await t.use(ownSettings);
    const set = await changeSettings(t, { website: `http://${t.token()}.example.com`, industry: `Industry ${t.token()}` });
    const cleared = await changeSettings(t, { website: null, industry: null });
    t.need(["COMP-19", "COMP-20"], { at: cleared, expected: "200 for null", holds: cleared.status === 200 });
    const now = await companyNow(t);
    t.must("COMP-19", {
      at: [set, cleared, now],
      expected: "website null in a GET afterwards",
      holds: now.data.at("website").isNull,
      got: valueOf(now, "website"),
    });
    t.must("COMP-20", {
      at: [set, cleared, now],
      expected: "industry null in a GET afterwards",
      holds: now.data.at("industry").isNull,
      got: valueOf(now, "industry"),
    });
  }),

  check("COMP-21", "MUST take a phone number, and null for none", { tier: "certify", also: ["COMP-17"] }, async (t) => {
    const before = await t.use(ownSettings);
    const former = before.data.at("phone");
    const label = former.exists ? "company phone" : "company phone (the API does not show the former one)";
    t.undo(label, "updateCompany", { body: { phone: former.text ?? null } });
    const phone = "+61 (2) 5550-1234";
    const set = await changeSettings(t, { phone });
    t.must("COMP-21", { at: set, expected: "200 with the company for a phone number", holds: set.status === 200 && set.data.has("name") });
    // Stored out of sight and not stored at all look the same.
    if (set.ok && set.data.has("phone")) t.observe("company-phone", set, "returned");
    // Everything else is as before, and the number where it is shown at all: the passive rule on the company says so.
    const kept = await changeSettings(t, { industry: `Industry ${t.token()}` });
    if (set.data.at("phone").text === phone && kept.ok && kept.data.has("phone"))
      t.must(["COMP-21", "COMP-17"], {
        at: [set, kept],
        expected: `phone ${phone}, which a change of the industry leaves out`,
        holds: kept.data.at("phone").text === phone,
      });
    const cleared = await changeSettings(t, { phone: null });
    t.must("COMP-21", {
      at: cleared,
      expected: "200 with the company for null",
      holds: cleared.status === 200 && cleared.data.has("name"),
    });
    if (cleared.ok && former.text === undefined) t.run.ledger.done({ label, operation: "updateCompany" });
  }),

  check("COMP-17.together", "MUST keep both of two changes that meet", { tier: "certify" }, async (t) => {
    await t.use(ownSettings);
    const website = `https://${t.token()}.example.com`;
    const industry = `Industry ${t.token()}`;
    const both = await Promise.all([changeSettings(t, { industry }), changeSettings(t, { website })]);
    if (!both.every(({ ok }) => ok)) t.stop(`one of the two was refused: ${both.map(({ status }) => status).join(" and ")}`);
    const now = await companyNow(t);
    const kept = sameAddress(now.data.at("website").text, website) && now.data.at("industry").text === industry;
    const got = `${valueOf(now, "website")}, ${valueOf(now, "industry")}`;
    t.must("COMP-17", {
      at: [...both, now],
      expected: `website ${website} and industry ${industry} as the two changes left them, since each leaves the other's field out`,
      holds: kept,
      got,
    });
  }),

  check(
    "COMP-25",
    "MUST NOT let a change touch the primary domain or the assistant's context",
    { tier: "ci", also: ["COMP-26"] },
    async (t) => {
      // Nothing of the run changes these two.
      const before = await t.use(ownSettings);
      const alone = await changeSettings(t, {
        primary_domain: `${t.token()}.example.com`,
        vera_context: `Context ${t.token()}`,
        allowed_domains: before.data.at("allowed_domains").raw,
      });
      const industry = `Industry ${t.token()}`;
      const beside = await changeSettings(t, {
        primary_domain: `${t.token()}.example.com`,
        vera_context: `Context ${t.token()}`,
        industry,
      });
      const now = await companyNow(t);
      const seen = [before, alone, beside, now];
      const applied = now.data.at("industry").text === industry;
      if (now.status !== 200 || (beside.ok && !applied))
        return t.stop(`a change that is answered ${beside.status} has no effect at all, so that nothing can be told`);
      for (const [id, name] of [
        ["COMP-25", "primary_domain"],
        ["COMP-26", "vera_context"],
      ] as const) {
        const same = settingDifferences(before.data, now.data, [name]).length === 0;
        if (!same) t.undo(`company ${name}`, "updateCompany", { body: { [name]: before.data.at(name).raw } });
        const was = JSON.stringify(before.data.at(name).raw);
        t.must(id, {
          at: seen,
          expected: `${name} as before, ${was}, whatever the answers to the changes`,
          holds: same,
          got: `${name} is ${JSON.stringify(now.data.at(name).raw)}`,
        });
      }
      const value = beside.ok && applied ? "ignored" : beside.refused(400, "VALIDATION_ERROR") && !applied ? "validation-error" : undefined;
      t.observe("read-only-fields", seen, value, `${beside.status}, and the writable field next to it is ${applied ? "" : "not "}applied`);
      return undefined;
    },
  ),
];

/** What a member holds; the status, where there is none to be read. */
function valueOf(exchange: Exchange, name: string): string {
  return exchange.ok ? `${name} is ${JSON.stringify(exchange.data.at(name).raw) ?? "missing"}` : exchange.brief;
}

/** Members that differ, with both values. */
function differencesInWords(names: readonly string[], one: Exchange, other: Exchange): string {
  if (names.length === 0) return "no difference, but not what was sent";
  const shown = ({ data }: Exchange, name: string): string => JSON.stringify(data.at(name).raw) ?? "(missing)";
  return names.map((name) => `${name}: ${shown(one, name)} and then ${shown(other, name)}`).join("; ");
}
