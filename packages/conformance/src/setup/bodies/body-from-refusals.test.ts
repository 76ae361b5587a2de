import { describe, expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { bodyFromRefusals } from "./body-from-refusals.ts";

/** A server that requires these fields and refuses a body with the name of the first missing one. */
function asking(fields: readonly string[]): (body: Readonly<Record<string, unknown>>) => Promise<Exchange> {
  return async (body) => {
    const field = fields.find((name) => !(name in body));
    const refused = { status: 400, body: { error: { code: "VALIDATION_ERROR", message: "", field } } };
    return Promise.resolve(exchange(field === undefined ? { body: { data: { id: 1 } } } : refused));
  };
}

describe("a body from the fields that refusals name", () => {
  test("has each field that a refusal named", async () => {
    const {
      exchange: last,
      body,
      before,
    } = await bodyFromRefusals(asking(["given_name", "email"]), (field) => `a ${field}`, { salary: 1 });
    expect([last?.ok, before.length]).toEqual([true, 2]);
    expect(body).toEqual({ salary: 1, given_name: "a given_name", email: "a email" });
  });

  test.each([
    ["a field without a known value", ["shoe_size"], undefined],
    ["a path into a list", ["answers[0].score"], 1],
    ["too many fields", Array.from({ length: 20 }, (_, n) => `field_${n}`), 1],
  ] as const)("ends at %s", async (_, fields, value) => {
    const { exchange: last } = await bodyFromRefusals(asking(fields), () => value);
    expect(last?.status).toBe(400);
  });

  test("ends if the same field is named again", async () => {
    let sent = 0;
    const { before } = await bodyFromRefusals(
      async () => {
        sent += 1;
        return Promise.resolve(exchange({ status: 400, body: { error: { code: "VALIDATION_ERROR", message: "", field: "email" } } }));
      },
      () => "x",
    );
    expect([sent, before.length]).toEqual([2, 1]);
  });
});
