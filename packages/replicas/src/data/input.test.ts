import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ApiRequest, FormPart } from "@hr-platform/engine/contract/request";
import { type Input, readInput, writeInput } from "./input.ts";

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 20 }).map((text) => new TextEncoder().encode(text.toWellFormed())),
  fc.constant(new Uint8Array([0xef, 0xbb, 0xbf, 0x7b])),
);
const part: fc.Arbitrary<FormPart> = fc.record({
  name: fc.string(),
  filename: fc.option(fc.string(), { nil: null }),
  type: fc.string(),
  bytes,
});
const request: fc.Arbitrary<ApiRequest> = fc.record(
  {
    method: fc.constantFrom("GET", "POST", "PATCH"),
    path: fc.string({ unit: "grapheme" }),
    query: fc.string(),
    headers: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()))),
    body: fc.option(bytes, { nil: null }),
    oversized: fc.boolean(),
    origin: fc.webUrl(),
    form: fc.oneof(fc.constant("malformed" as const), fc.array(part, { maxLength: 3 })),
  },
  { requiredKeys: ["method", "path", "query", "headers", "body"] },
);

/** Bytes as numbers: a Buffer and a Uint8Array of the same bytes are equal. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, member: unknown) => (member instanceof Uint8Array ? { bytes: [...member] } : member))) as unknown;

const numbers = (input: Input): unknown => {
  if (input.kind !== "request") return input;
  const { body, form, ...rest } = input.request;
  const parts = Array.isArray(form) ? (form as readonly FormPart[]).map((one) => ({ ...one, bytes: [...one.bytes] })) : form;
  return plain({ ...rest, body: body === null ? null : [...body], form: parts });
};

test("a request is read as it was written, whatever its bytes are", () => {
  fc.assert(
    fc.property(request, fc.string(), (sent, mark) => {
      const input: Input = { kind: "request", request: sent };
      const read = readInput(writeInput({ mark, input }));
      expect(read.mark).toBe(mark);
      expect(numbers(read.input)).toEqual(numbers(input));
    }),
    runs(71, 400),
  );
});

test("the text of an input is one line of ASCII-safe JSON without a NUL, which no store has to escape", () => {
  const body = new TextEncoder().encode("a\u0000b\n\u2028");
  const text = writeInput({
    mark: "r.1",
    input: { kind: "request", request: { method: "POST", path: "/", query: "", headers: {}, body } },
  });
  expect(text).not.toContain("\u0000");
  expect(text).not.toContain("\n");
});

test("steps of deliveries and control calls are read as they were written", () => {
  const inputs: readonly Input[] = [
    { kind: "lease", holder: "a", after: 3 },
    { kind: "take", lease: 4 },
    { kind: "outcome", lease: 4, delivery: "d", attempt: 2, url: "https://a.example/", outcome: { status: 307, location: null, ended: 5 } },
    { kind: "expire" },
    { kind: "late", of: 7 },
    { kind: "change", call: { row: "reset", params: {}, fields: { a: [1, null] }, bytes: 9, drawn: { suffix: "x" } } },
  ];
  for (const input of inputs) expect(readInput(writeInput({ mark: "m", input }))).toEqual({ mark: "m", input });
});
