import { describe, expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { bodyFromRefusals } from "./body-from-refusals.ts";

/** A server that names one missing field after the other. */
function asking(fields: readonly string[]): (body: Readonly<Record<string, unknown>>) => Promise<Exchange> {
  return async (body) => {
    const field = fields.find((name) => !(name in body));
    const refused = { status: 400, body: { error: { code: "VALIDATION_ERROR", message: "", field } } };
    return Promise.resolve(exchange(field === undefined ? { body: { data: { id: 1 } } } : refused));
  };
}

describe("a body built by what refusals name", () => {
  test("holds each field that was asked for", async () => {
    const {
      exchange: last,
      body,
      before,
    } = await bodyFromRefusals(asking(["given_name", "email"]), (field) => `a ${field}`, { salary: 1 });
    expect([last?.ok, before.length]).toEqual([true, 2]);
    expect(body).toEqual({ salary: 1, given_name: "a given_name", email: "a email" });
  });

  test.each([
    ["a field of which nothing is known", ["shoe_size"], undefined],
    ["a path into a list", ["answers[0].score"], 1],
    ["more fields than anybody would follow", Array.from({ length: 20 }, (_, n) => `field_${n}`), 1],
  ] as const)("is given up at %s", async (_, fields, value) => {
    const { exchange: last } = await bodyFromRefusals(asking(fields), () => value);
    expect(last?.status).toBe(400);
  });

  test("is given up where the same field is named again", async () => {
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
