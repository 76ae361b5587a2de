import { expect, test } from "vitest";
import { FLAG, type RecordSchema, TEXT, TEXT_OR_NULL, arrayOf, objectOf, choiceOf } from "./schema.ts";

interface Note {
  readonly id: string;
  readonly kind: "short" | "long";
  readonly text: string | null;
  readonly pinned?: boolean;
}

test("an object requires its members in their order and allows no others", () => {
  expect(objectOf<Note>({ id: TEXT, kind: choiceOf("short", "long"), text: TEXT_OR_NULL }, { pinned: FLAG })).toEqual({
    type: "object",
    required: ["id", "kind", "text"],
    properties: {
      id: { type: "string" },
      kind: { type: "string", enum: ["short", "long"] },
      text: { type: ["string", "null"] },
      pinned: { type: "boolean" },
    },
    additionalProperties: false,
  });
});

test("the compiler finds a schema that differs from its record", () => {
  const kind = choiceOf("short", "long");
  // @ts-expect-error -- `text` is missing.
  objectOf<Note>({ id: TEXT, kind }, { pinned: FLAG });
  // @ts-expect-error -- `text` may be null.
  objectOf<Note>({ id: TEXT, kind, text: TEXT }, { pinned: FLAG });
  // @ts-expect-error -- a value of `kind` is missing.
  objectOf<Note>({ id: TEXT, kind: choiceOf("short"), text: TEXT_OR_NULL }, { pinned: FLAG });
  // @ts-expect-error -- a record has no `title`.
  objectOf<Note>({ id: TEXT, kind, text: TEXT_OR_NULL, title: TEXT }, { pinned: FLAG });
  // @ts-expect-error -- `pinned` may be absent.
  objectOf<Note>({ id: TEXT, kind, text: TEXT_OR_NULL, pinned: FLAG });
  // @ts-expect-error -- the items are texts.
  const numbers: RecordSchema<readonly number[]> = arrayOf(TEXT);
  expect(numbers).toEqual({ type: "array", items: { type: "string" } });
});
