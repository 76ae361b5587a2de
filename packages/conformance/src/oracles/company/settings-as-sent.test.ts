import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import { settingsAsSent } from "./settings-as-sent.ts";

const changed = (operation: "updateCompany" | "updateBranding", sent: object, data: object, more: Sketch = {}): string[] => {
  const sketch: Sketch = { operation, method: "PATCH", key: "full", sent, body: { data }, ...more };
  return settingsAsSent
    .judge(exchange(sketch), { secrets: new Map(), forms: new Forms(), observed: () => undefined })
    .map(({ requirement }) => requirement);
};

test("a change of the company is answered with the values in the request", () => {
  expect(changed("updateCompany", { website: null, name: "Tea" }, { website: null, name: "Tea" })).toEqual([]);
  expect(changed("updateCompany", { website: null }, { website: "" })).toEqual(["COMP-19"]);
  expect(changed("updateCompany", { domain_enforcement_enabled: false }, { domain_enforcement_enabled: true })).toEqual(["COMP-23"]);
  expect(changed("updateCompany", { industry: "Tea" }, { industry: "tea" })).toEqual(["COMP-20"]);
});

test("unusual texts, responses without the member, and refusals are not judged", () => {
  expect(changed("updateCompany", { industry: " Tea & more" }, { industry: "Tea" })).toEqual([]);
  expect(changed("updateCompany", { industry: "Tea" }, {})).toEqual([]);
  expect(changed("updateCompany", { industry: "Tea" }, { industry: "Ale" }, { key: "admin" })).toEqual([]);
  expect(changed("updateCompany", { industry: "Tea" }, { industry: "Ale" }, { status: 400 })).toEqual([]);
});

test("colours may return in either letter case, and null as the service's default", () => {
  expect(changed("updateBranding", { primary_colour: "#aabbcc" }, { primary_colour: "#AABBCC" })).toEqual([]);
  expect(changed("updateBranding", { primary_colour: null }, { primary_colour: "#000000" })).toEqual([]);
  expect(changed("updateBranding", { primary_colour: "#aabbcc" }, { primary_colour: "#AABBCD" })).toEqual(["BRAND-02"]);
});
