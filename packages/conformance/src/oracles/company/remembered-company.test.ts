import { Forms } from "../../forms/forms.ts";
import { describe, expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { rememberedCompany } from "./remembered-company.ts";

const COMPANY = {
  name: "Wattle",
  website: null,
  industry: "Tea",
  allowed_domains: ["a.example", "b.example"],
  domain_enforcement_enabled: false,
};
const BRANDING = {
  primary_colour: "#112233",
  accent_colour: null,
  brand_name: "Brand W",
  email_branding: true,
  published_at: "2026-03-02T09:00:00Z",
};

const company = (changes: object = {}, more: Sketch = {}): Sketch => ({
  operation: "getCompany",
  body: { data: { ...COMPANY, ...changes } },
  ...more,
});
const patched = (sent: object, more: Sketch = {}): Sketch => ({
  operation: "updateCompany",
  method: "PATCH",
  sent,
  body: { data: { ...COMPANY, ...sent } },
  ...more,
});
const branding = (changes: object = {}, more: Sketch = {}): Sketch => ({
  operation: "getBranding",
  body: { data: { ...BRANDING, ...changes } },
  ...more,
});
const put = (sent: object, changes: object = {}): Sketch => ({
  operation: "updateBranding",
  method: "PUT",
  sent,
  body: { data: { ...BRANDING, ...sent, ...changes } },
});
const refused: Sketch = { status: 400, body: { error: { code: "VALIDATION_ERROR", message: "No.", field: "name" } } };

/** The findings about the last of several exchanges. */
function lastFindings(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  const findings = sketches.map((sketch) => rememberedCompany.flatMap((oracle) => oracle.judge(exchange(sketch), known)));
  return findings.at(-1)!.map(({ requirement, holds }) => `${requirement} ${holds ? "holds" : "fails"}`);
}

describe("a company", () => {
  test("keeps what a change does not name, and shows what it names", () => {
    expect(lastFindings(company(), patched({ name: "Acacia" }), company({ name: "Acacia" }))).toEqual([]);
    expect(lastFindings(company(), patched({ name: "Acacia" }), company())).toEqual(["COMP-17 fails"]);
    expect(lastFindings(company(), patched({ name: "Acacia" }), company({ name: "Acacia", industry: null }))).toEqual(["COMP-17 fails"]);
  });

  test("keeps the phone number that was set, if it shows one", () => {
    expect(lastFindings(company(), patched({ phone: "+61 2 5550" }), company({ phone: null }))).toEqual(["COMP-17 fails"]);
    expect(lastFindings(company(), patched({ phone: "+61 2 5550" }), company())).toEqual([]);
  });

  test("may be changed by its own admins, and lists its domains in any order", () => {
    expect(lastFindings(company(), company({ industry: "Coffee" }))).toEqual([]);
    expect(
      lastFindings(company(), patched({ name: "Acacia" }), company({ name: "Acacia", allowed_domains: ["b.example", "a.example"] })),
    ).toEqual([]);
  });

  test("shows no value of a refused change, except a list of domains, where that is open", () => {
    expect(lastFindings(company(), patched({ industry: "Coffee", name: 5 }, refused), company({ industry: "Coffee" }))).toEqual([
      "ERR-14 fails",
    ]);
    const partial = { ...refused, body: { error: { code: "VALIDATION_ERROR", message: "No.", field: "allowed_domains" } } };
    expect(
      lastFindings(company(), patched({ industry: "Coffee", allowed_domains: ["gmail.com"] }, partial), company({ industry: "Coffee" })),
    ).toEqual([]);
  });

  test("shows nothing that was written to another company", () => {
    const other = { key: "other" } as const;
    expect(lastFindings(company({}, other), company(), patched({ name: "Acacia" }), company({ name: "Acacia" }, other))).toEqual([
      "COMP-31 fails",
    ]);
    expect(lastFindings(company({}, other), company(), patched({ name: "Acacia" }), company({ name: "Else" }, other))).toEqual([]);
  });
});

describe("branding", () => {
  test("keeps its colours when the logo is uploaded and deleted", () => {
    const upload: Sketch = { operation: "uploadLogo", method: "POST", status: 201, body: { data: BRANDING } };
    expect(lastFindings(branding(), upload, branding())).toEqual([]);
    expect(lastFindings(branding(), upload, branding({ primary_colour: null }))).toEqual(["BRAND-06 fails"]);
    expect(
      lastFindings(branding(), { operation: "deleteLogo", method: "DELETE", body: { data: null } }, branding({ primary_colour: null })),
    ).toEqual(["BRAND-18 fails"]);
  });

  test("is published by each change; members that a change leaves out are open", () => {
    expect(lastFindings(put({ email_branding: false }))).toEqual([]);
    expect(lastFindings(put({ email_branding: false }, { published_at: null }))).toEqual(["BRAND-06 fails"]);
    expect(lastFindings(branding(), put({ email_branding: false }), branding({ email_branding: false, primary_colour: null }))).toEqual([]);
    expect(lastFindings(branding(), put({ email_branding: false }), branding())).toEqual(["BRAND-06 fails"]);
  });

  test("may be reset in any state, on a plan that has branding", () => {
    const reset = (status: number): Sketch => ({ ...refused, operation: "resetBranding", method: "POST", status });
    expect(lastFindings(reset(400))).toEqual(["BRAND-19 fails"]);
    expect(lastFindings(reset(403))).toEqual([]);
  });

  test("of another company shows no value of the judged company", () => {
    const other = { key: "other" } as const;
    const theirs = { accent_colour: "#445566" };
    expect(
      lastFindings(branding(theirs, other), branding(), put({ accent_colour: "#010203" }), branding({ accent_colour: "#010203" }, other)),
    ).toEqual(["BRAND-21 fails"]);
  });
});
