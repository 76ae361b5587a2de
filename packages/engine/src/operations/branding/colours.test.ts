import { expect, test } from "vitest";
import { decided } from "../../../test/support/records.ts";
import { shownColour } from "./operations.ts";

test("a colour is shown in the letter case of the decision", () => {
  const shown = (form: "upper" | "lower" | "verbatim") => shownColour("primary_colour", "#aBcDeF", decided({ "colour-case": form }));
  expect([shown("upper"), shown("lower"), shown("verbatim")]).toEqual(["#ABCDEF", "#abcdef", "#aBcDeF"]);
});

test("without a colour, it is null or one of the two colours of the service", () => {
  expect(shownColour("primary_colour", null, decided())).toBeNull();
  const own = decided({ "default-colours": "service-colours", "colour-case": "lower" });
  const colours = (["primary_colour", "accent_colour"] as const).map((name) => shownColour(name, null, own));
  for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(new Set(colours).size).toBe(2);
});
