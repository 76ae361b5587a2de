import { expect, test } from "vitest";
import { decided } from "../../../test/support/records.ts";
import { domainOf, isDomain, isPersonal, normaliseDomain } from "./email-domains.ts";
import { PERSONAL_EMAIL_DOMAINS } from "./personal-email-domains.ts";

test.for([
  [" Wattle-Grove.Example ", "wattle-grove.example"],
  ["@acorn.example", "acorn.example"],
  ["acorn.example.", "acorn.example"],
  ["@Acorn.Example.", "acorn.example"],
  ["@@acorn.example", "@acorn.example"],
  ["acorn.example..", "acorn.example."],
] as const)("'%s' is compared as '%s'", ([text, domain]) => {
  expect(normaliseDomain(text)).toBe(domain);
});

test.for([
  "acorn.example",
  "a.b.c.acorn.example",
  "x.co",
  "123.example",
  "a-b.example",
  "münchen.example",
  "xn--mnchen-3ya.example",
  `${"a".repeat(63)}.example`,
])("'%s' is a domain name", (domain) => {
  expect(isDomain(domain)).toBe(true);
});

const WRONG = [
  "",
  "localhost",
  ".example",
  "acorn.",
  "a..example",
  "-a.example",
  "a-.example",
  "a_b.example",
  "a b.example",
  "@acorn.example",
  "me@acorn.example",
];
const ADDRESSES = [
  "https://acorn.example",
  "acorn.example/path",
  "acorn.example?x=1",
  "acorn.example#x",
  "acorn.example:80",
  "acorn.example\\x",
  "192.0.2.1",
  "[::1]",
];

test.for([...WRONG, ...ADDRESSES, `${"a".repeat(64)}.example`, `${"a.".repeat(130)}example`])("'%s' is not a domain name", (domain) => {
  expect(isDomain(domain)).toBe(false);
});

test("a domain name has at most 253 characters", () => {
  const long = [63, 63, 63, 61].map((length) => "a".repeat(length)).join(".");
  expect([long.length, isDomain(long), isDomain(`${long}a`)]).toEqual([253, true, false]);
});

test("every provider of the list is personal, in any letter case and with subdomains", () => {
  for (const domain of PERSONAL_EMAIL_DOMAINS) {
    for (const form of [domain, domain.toUpperCase(), `mail.${domain}`, `a.b.${domain}`]) expect(isPersonal(form, decided())).toBe(true);
  }
});

test.for(["notgmail.com", "gmail.com.example", "gmail.example", "com", "co.nz", "acorn.example"])("'%s' is not personal", (domain) => {
  expect(isPersonal(domain, decided())).toBe(false);
});

test("subdomains and letter case count only if the decision says so", () => {
  const by = (match: "case-only" | "exact"): boolean[] =>
    ["gmail.com", "Gmail.com", "mail.gmail.com"].map((domain) => isPersonal(domain, decided({ "personal-domain-match": match })));
  expect(by("case-only")).toEqual([true, true, false]);
  expect(by("exact")).toEqual([true, false, false]);
});

test("a decision knows only the five most common providers", () => {
  const five = decided({ "personal-domains": "common-five" });
  const known = PERSONAL_EMAIL_DOMAINS.filter((domain) => isPersonal(domain, five));
  expect(known.sort()).toEqual(["gmail.com", "hotmail.com", "icloud.com", "outlook.com", "yahoo.com"]);
});

test("the domain of an address is what follows its last @, in lower case", () => {
  expect(domainOf("Ada@Acorn.Example")).toBe("acorn.example");
  expect(domainOf('"a@gmail.com"@acorn.example')).toBe("acorn.example");
});
