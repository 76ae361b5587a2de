import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formsOfText } from "./text-forms.ts";

const key = fc.string({ unit: "binary", minLength: 8, maxLength: 60 });

const holds = (text: string, secret: string): boolean =>
  formsOfText(secret).some((form) => text.toLowerCase().includes(form.toLowerCase()));

test("an encoded text contains one of the forms of the text", () => {
  fc.assert(
    fc.property(key, fc.string(), fc.string(), (text, before, after) => {
      const around = `${before}${text}${after}`.toWellFormed();
      const sound = text.toWellFormed();
      expect(holds(around, text)).toBe(true);
      expect(holds(JSON.stringify(around), text)).toBe(true);
      expect(holds(Buffer.from(around).toString("base64"), text)).toBe(true);
      expect(holds(Buffer.from(around).toString("base64url"), text)).toBe(true);
      expect(holds(encodeURIComponent(Buffer.from(around).toString("base64")), text)).toBe(true);
      expect(holds(Buffer.from(around).toString("hex").toUpperCase(), text)).toBe(true);
      expect(holds(Array.from(sound).toReversed().join(""), text)).toBe(true);
      expect(holds(encodeURIComponent(around), text)).toBe(true);
    }),
    runs(1, 500),
  );
});

test("a lone surrogate does not throw", () => {
  expect(formsOfText("whsec_\ud800_12345678")).toContain("whsec_\ud800_12345678");
});
