import { type SetUp, setUp } from "../../run/check/check-context.ts";
import { unfilteredEmployees } from "../../run/lists/walk.ts";
import type { Exchange } from "../../exchange/exchange.ts";

/** GET /company with the full key, at the start of the run. */
export const ownCompany: SetUp<Exchange> = setUp("company", async (t) => t.call("getCompany", { key: "full" }));

/** A domain on which the company may invite people, for generated addresses. */
export const ownDomain: SetUp<string> = setUp("domain", async (t) => {
  const { data } = await t.use(ownCompany);
  return data.at("primary_domain").text ?? data.at("allowed_domains", 0).text ?? "example.com";
});

/**
 * The jurisdictions in which the company employs people, as employees and filters name them. GB means UK too. Of a company that does not
 * show them: those of its employees.
 */
export const ownJurisdictions: SetUp<readonly ("AU" | "NZ" | "UK")[]> = setUp("jurisdictions", async (t) => {
  const { data } = await t.use(ownCompany);
  const own = data.at("jurisdiction").list;
  const shown = own.length > 0 ? own : (await t.use(unfilteredEmployees)).data.list.map((row) => row.at("jurisdiction"));
  const named = new Set(shown.map(({ text }) => (text === "GB" ? "UK" : text)));
  return [...named].filter((name) => name === "AU" || name === "NZ" || name === "UK");
});

/** A jurisdiction in which the company employs people; AU if it names none. */
export const ownJurisdiction: SetUp<"AU" | "NZ" | "UK"> = setUp("jurisdiction", async (t) => (await t.use(ownJurisdictions))[0] ?? "AU");

/** GET /onboarding, as first read. */
export const companySetup: SetUp<Exchange> = setUp("setup", async (t) => t.call("getSetup"));

/** GET /onboarding of the company below Growth; the document has it on any plan. */
export const lowCompanySetup: SetUp<Exchange> = setUp("low-setup", async (t) => t.call("getSetup", { key: "low" }));
