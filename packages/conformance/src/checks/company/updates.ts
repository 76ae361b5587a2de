import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { changeSettings, companyNow, settingDifferences, ownSettings } from "../../setup/company/company-settings.ts";

/** Whether a URL was returned as sent, ignoring a final slash and the letter case of the host. */
function sameAddress(got: string | undefined, sent: string): boolean {
  const plain = (address: string): string => address.replace(/\/$/, "").replace(/^[^/]*\/\/[^/]*/, (start) => start.toLowerCase());
  return got !== undefined && plain(got) === plain(sent);
}

/** Changes of company settings (§4.1). */
export const companyUpdateChecks: readonly Check[] = [
  check(
    "COMP-18",
    "MUST accept a name, a website and an industry, and leave other members unchanged",
    { also: ["COMP-17", "COMP-19", "COMP-20", "COMP-24"] },
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
      const exchanges = [first, renamed, now];
      t.must(["COMP-19", "COMP-17"], {
        at: exchanges,
        expected: `website ${website} in a GET after a change of the name`,
        holds: sameAddress(now.data.at("website").text, website),
        got: valueOf(now, "website"),
      });
      t.must(["COMP-20", "COMP-17"], {
        at: exchanges,
        expected: `industry ${industry} in a GET after a change of the name`,
        holds: now.data.at("industry").text === industry,
        got: valueOf(now, "industry"),
      });
      t.must("COMP-18", {
        at: exchanges,
        expected: `name ${name} in a later GET`,
        holds: now.data.at("name").text === name,
        got: valueOf(now, "name"),
      });
      const differing = settingDifferences(renamed.data, now.data);
      const echoed = renamed.data.at("name").text === name && first.data.at("industry").text === industry;
      t.must("COMP-24", {
        at: exchanges,
        expected: "answers whose data has the sent values and equals an immediate GET",
        holds: differing.length === 0 && echoed,
        got: differencesInWords(differing, renamed, now),
      });
      const others = settingDifferences(before.data, now.data).filter((member) => !["name", "website", "industry"].includes(member));
      t.must("COMP-17", {
        at: [before, ...exchanges],
        expected: "all other members unchanged",
        holds: others.length === 0,
        got: differencesInWords(others, before, now),
      });
    },
  ),

  check("COMP-19", "MUST clear website and industry with null", { also: ["COMP-20"] }, async (t) => {
    await t.use(ownSettings);
    const set = await changeSettings(t, { website: `http://${t.token()}.example.com`, industry: `Industry ${t.token()}` });
    const cleared = await changeSettings(t, { website: null, industry: null });
    t.need(["COMP-19", "COMP-20"], { at: cleared, expected: "200 for null", holds: cleared.status === 200 });
    const now = await companyNow(t);
    t.must("COMP-19", {
      at: [set, cleared, now],
      expected: "website null in a later GET",
      holds: now.data.at("website").isNull,
      got: valueOf(now, "website"),
    });
    t.must("COMP-20", {
      at: [set, cleared, now],
      expected: "industry null in a later GET",
      holds: now.data.at("industry").isNull,
      got: valueOf(now, "industry"),
    });
  }),

  check("COMP-21", "MUST accept a phone number, and null for none", { also: ["COMP-17"] }, async (t) => {
    const before = await t.use(ownSettings);
    const former = before.data.at("phone");
    const label = former.exists ? "company phone" : "company phone (the API does not show the former one)";
    t.undo(label, "updateCompany", { body: { phone: former.text ?? null } });
    const phone = "+61 (2) 5550-1234";
    const set = await changeSettings(t, { phone });
    t.must("COMP-21", { at: set, expected: "200 with the company for a phone number", holds: set.status === 200 && set.data.has("name") });
    // Records nothing if the answer has no phone, because it may be stored anyway.
    if (set.ok && set.data.has("phone")) t.observe("company-phone", set, "returned");
    // A passive rule on the company checks that everything else is unchanged.
    const withoutPhone = await changeSettings(t, { industry: `Industry ${t.token()}` });
    if (set.data.at("phone").text === phone && withoutPhone.ok && withoutPhone.data.has("phone"))
      t.must(["COMP-21", "COMP-17"], {
        at: [set, withoutPhone],
        expected: `phone ${phone}, which the change of the industry does not name`,
        holds: withoutPhone.data.at("phone").text === phone,
      });
    const cleared = await changeSettings(t, { phone: null });
    t.must("COMP-21", {
      at: cleared,
      expected: "200 with the company for null",
      holds: cleared.status === 200 && cleared.data.has("name"),
    });
    if (cleared.ok && former.text === undefined) t.run.ledger.done({ label, operation: "updateCompany" });
  }),

  check("COMP-17.together", "MUST keep both of two concurrent changes", {}, async (t) => {
    await t.use(ownSettings);
    const website = `https://${t.token()}.example.com`;
    const industry = `Industry ${t.token()}`;
    const both = await Promise.all([changeSettings(t, { industry }), changeSettings(t, { website })]);
    if (!both.every(({ ok }) => ok)) t.stop(`one of the two changes was refused: ${both.map(({ status }) => status).join(" and ")}`);
    const now = await companyNow(t);
    const isKept = sameAddress(now.data.at("website").text, website) && now.data.at("industry").text === industry;
    const got = `${valueOf(now, "website")}, ${valueOf(now, "industry")}`;
    t.must("COMP-17", {
      at: [...both, now],
      expected: `website ${website} and industry ${industry}, because neither change names the other's field`,
      holds: isKept,
      got,
    });
  }),

  check(
    "COMP-25",
    "MUST NOT let a client change the primary domain, the assistant's context or the plan",
    { also: ["COMP-26", "WEB-11"] },
    async (t) => {
      // The run changes none of these members elsewhere.
      const before = await t.use(ownSettings);
      const plan = before.data.at("plan").text === "enterprise" ? "growth" : "enterprise";
      const domain = (): string => `${t.token()}.example.com`;
      // Alone too: a server that refuses members which cannot be written would refuse all of them for one.
      const primary = await changeSettings(t, { primary_domain: domain() });
      const context = await changeSettings(t, { vera_context: `Context ${t.token()}` });
      const industry = `Industry ${t.token()}`;
      const withWritable = await changeSettings(t, { primary_domain: domain(), vera_context: `Context ${t.token()}`, plan, industry });
      const now = await companyNow(t);
      const exchanges = [before, primary, context, withWritable, now];
      const applied = now.data.at("industry").text === industry;
      if (now.status !== 200 || (withWritable.ok && !applied))
        return t.stop(`a change is answered ${withWritable.status} without any effect, so read-only members cannot be checked`);
      for (const [id, name] of [
        ["COMP-25", "primary_domain"],
        ["COMP-26", "vera_context"],
        ["WEB-11", "plan"],
      ] as const) {
        const isUnchanged = settingDifferences(before.data, now.data, [name]).length === 0;
        if (!isUnchanged) t.undo(`company ${name}`, "updateCompany", { body: { [name]: before.data.at(name).raw } });
        const was = JSON.stringify(before.data.at(name).raw);
        t.must(id, {
          at: exchanges,
          expected: `${name} unchanged, ${was}, whatever the answers to the changes`,
          holds: isUnchanged,
          got: `${name} is ${JSON.stringify(now.data.at(name).raw)}`,
        });
      }
      const value =
        withWritable.ok && applied ? "ignored" : withWritable.refused(400, "VALIDATION_ERROR") && !applied ? "validation-error" : undefined;
      t.observe(
        "read-only-fields",
        exchanges,
        value,
        `${withWritable.status}, and the writable field next to it is ${applied ? "" : "not "}applied`,
      );
      return undefined;
    },
  ),
];

/** The value of a member in words; the status if the answer is an error. */
function valueOf(exchange: Exchange, name: string): string {
  return exchange.ok ? `${name} is ${JSON.stringify(exchange.data.at(name).raw) ?? "missing"}` : exchange.brief;
}

/** The members that differ with both values, in words. */
function differencesInWords(names: readonly string[], one: Exchange, other: Exchange): string {
  if (names.length === 0) return "no difference, but not what was sent";
  const shown = ({ data }: Exchange, name: string): string => JSON.stringify(data.at(name).raw) ?? "(missing)";
  return names.map((name) => `${name}: ${shown(one, name)} and then ${shown(other, name)}`).join("; ");
}
