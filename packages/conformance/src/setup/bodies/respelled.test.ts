import { expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { respelled } from "./respelled.ts";

const refusal = (message: string): { readonly json: View } => ({ json: new View({ error: { code: "VALIDATION_ERROR", message } }) });

test("a word is spelled as the refusal lists it, otherwise in upper case", () => {
  expect(respelled(refusal("must be one of ANONYMOUS, ATTRIBUTED"), "attributed")).toBe("ATTRIBUTED");
  expect(respelled(refusal("type: one of pulse, checkIn."), "check-in")).toBe("checkIn");
  expect(respelled(refusal("check-in is not known"), "check-in")).toBe("CHECK_IN");
});
