import * as fc from "fast-check";
import { expect, test } from "vitest";
import { idsIn } from "./listed.ts";

test("the ids of a text are those that a search for the whole pattern finds", () => {
  const piece = fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => id.toUpperCase()),
    fc.uuid().map((id) => id.slice(1)),
    fc.stringMatching(/^[\da-f-]{0,40}$/),
    fc.constantFrom("-", "2026-03-02", "/", '"'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join("");
      const found = [...text.matchAll(/(?<=([\da-f]{8}))-(?:[\da-f]{4}-){3}[\da-f]{12}/gi)];
      expect(idsIn(text)).toEqual(found.map(([rest, start]) => (start! + rest).toLowerCase()));
    }),
  );
});
