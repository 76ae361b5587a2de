import { expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { type RawForms, Forms } from "../../forms/forms.ts";
import { cellsIn } from "./cells.ts";

const cells = (departments: unknown, rows: RawForms = {}): unknown => {
  const forms = new Forms(rows);
  return cellsIn(forms.all("departments", new View({ departments })), "headcount", false)?.all.map(({ state, figure }) =>
    state === "shown" ? figure : state,
  );
};
const plain = (headcount: unknown): object => ({ department: "Spa", headcount });
const BAR = { department: "Bar", headcount: 9 };

test.each<readonly [string, object, unknown]>([
  ["null", plain(null), "hidden"],
  ["the text of the export", plain("<5 - hidden"), "hidden"],
  ["a bound in words", plain("fewer than 5"), "hidden"],
  ["no member", { department: "Spa" }, "hidden"],
  ["a mark", plain({ suppressed: true }), "hidden"],
  ["a number", plain(3), 3],
  ["a number in words, which only a row reads", plain("3 people"), "unread"],
])("a cell with %s", (_, row, state) => {
  expect(cells([BAR, row])).toEqual([9, state]);
});

test("a row that is declared as hidden shows the number in it", () => {
  const rows = { departments: { rows: "$.departments[*]", hidden: "$[?@.suppressed==true]" } };
  const hidden = (headcount: unknown): object => ({ department: "Spa", headcount, suppressed: true });
  expect(cells([BAR, hidden(3), hidden(0), hidden(null)], rows)).toEqual([9, 3, "hidden", "hidden"]);
});

test("departments without any figure are not read", () => {
  expect([cells([{ department: "Bar", size: 9 }]), cells([{ label: "Bar", headcount: 9 }]), cells([])]).toEqual([undefined, undefined, []]);
});
