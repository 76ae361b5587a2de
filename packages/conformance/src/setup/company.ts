import { given } from "../run/trial.ts";
import type { Exchange } from "../exchange/exchange.ts";

/** GET /company with the full key, at the start of the run: the exchange. */
export const company: ReturnType<typeof given<Exchange>> = given("company", async (t) => t.call("getCompany", { key: "full" }));

/** A domain that people of the company may be invited on, for addresses that the run makes up. */
export const domain: ReturnType<typeof given<string>> = given("domain", async (t) => {
  const { data } = await t.use(company);
  return data.at("primary_domain").text ?? data.at("allowed_domains", 0).text ?? "example.com";
});

/** The jurisdictions in which the company employs people, as employees and filters spell them: GB, too, stands for the UK. */
export const jurisdictions: ReturnType<typeof given<readonly ("AU" | "NZ" | "UK")[]>> = given("jurisdictions", async (t) => {
  const { data } = await t.use(company);
  const named = data.at("jurisdiction").list.map(({ text }) => (text === "GB" ? "UK" : text));
  return named.filter((name) => name === "AU" || name === "NZ" || name === "UK");
});

/** A jurisdiction in which the company employs people; AU where it does not say. */
export const jurisdiction: ReturnType<typeof given<"AU" | "NZ" | "UK">> = given(
  "jurisdiction",
  async (t) => (await t.use(jurisdictions))[0] ?? "AU",
);
