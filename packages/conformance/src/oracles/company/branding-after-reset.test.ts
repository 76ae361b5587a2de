import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { brandingAfterReset } from "./branding-after-reset.ts";

function run(): (sketch: Sketch) => string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  return (sketch) => brandingAfterReset.judge(exchange({ key: "full", ...sketch }), known).map(({ requirement }) => requirement);
}

const put = (sent: object, data: object, more: Sketch = {}): Sketch => ({
  operation: "updateBranding",
  method: "PUT",
  sent,
  body: { data },
  ...more,
});
const reset: Sketch = { operation: "resetBranding", method: "POST", body: { data: {} } };
const colour = { primary_colour: "#A1B2C3" };

test("a colour from before a reset must not return with the next change", () => {
  const judge = run();
  expect(judge(put(colour, colour))).toEqual([]);
  expect(judge(reset)).toEqual([]);
  expect(judge(put({ brand_name: "Tea" }, { primary_colour: null }))).toEqual([]);
  expect(judge(put({ brand_name: "Tea" }, { primary_colour: "#a1b2c3" }))).toEqual(["BRAND-19"]);
  expect(judge({ operation: "getBranding", key: "read", body: { data: { accent_colour: "#A1B2C3" } } })).toEqual(["BRAND-19"]);
});

test("a colour that is set again, a default of the service and another company are not judged", () => {
  const judge = run();
  judge(put(colour, colour));
  judge(reset);
  expect(judge({ operation: "getBranding", body: { data: { primary_colour: "#102030" } } })).toEqual([]);
  expect(judge({ operation: "getBranding", key: "other", body: { data: colour } })).toEqual([]);
  expect(judge(put(colour, colour))).toEqual([]);
  judge(put({ primary_colour: "#000000" }, { primary_colour: "#000000" }));
  judge(reset);
  expect(judge({ operation: "getBranding", body: { data: { primary_colour: "#000000" } } })).toEqual([]);
});

test("after a refused change nothing is known", () => {
  const judge = run();
  judge(put(colour, colour));
  judge(reset);
  judge(put({ brand_name: 1 }, {}, { status: 400 }));
  expect(judge({ operation: "getBranding", body: { data: colour } })).toEqual([]);
});
