import * as fc from "fast-check";
import { type Area, ask, mostly, some, spoilt } from "./ask.ts";

const colour = mostly(fc.constantFrom<string | null>("#1F6F5C", "#abcdef", null), fc.constantFrom<string | null>("#abc", "red", ""));

/** §4.1: the company, branding, set-up and billing. */
export const companyAsks: Area = ({ slug }) => {
  const company = fc.record(
    {
      name: fc.constantFrom("Aroha", "Zoë", "O'Brien", "Māia", "Li"),
      website: fc.constantFrom("https://example.org", null),
      phone: fc.constantFrom("+61 3 5550 0000", null),
      allowed_domains: fc.subarray([`${slug}.example`, "Sub.Example.org", "gmail.com", "@x.example."]),
      domain_enforcement_enabled: fc.boolean(),
      plan: fc.constant("scale"),
    },
    some,
  );
  const brand = fc.record(
    { primary_colour: colour, accent_colour: colour, brand_name: fc.constantFrom("Tea & Co", null, " "), email_branding: fc.boolean() },
    some,
  );
  return [
    ask(1, "GET", fc.constantFrom("/company", "/onboarding", "/billing", "/company/branding")),
    ask(2, "PATCH", "/company", { body: spoilt(company) }),
    ask(2, "PUT", "/company/branding", { body: spoilt(brand) }),
    ask(1, "POST", "/company/branding/logo", {
      file: mostly(
        fc.constantFrom("png" as const, "svg" as const),
        fc.constantFrom("script" as const, "empty" as const, "misnamed" as const),
      ),
    }),
    ask(1, "DELETE", "/company/branding/logo"),
    ask(1, "POST", "/company/branding/reset"),
  ];
};
