import { describe, expect, test } from "vitest";
import { View } from "../exchange/view.ts";
import { Forms, type RawForms } from "./forms.ts";
import { type PipelineRow, countsIn, daysOf, idsOf, isIn, pipelineRows, roleStatus, stagesIn, unreadIn } from "./pipeline.ts";

const SCREENING = { id: "s1", name: "Screening", kind: "active" } as const;
const rowsOf = (raw: unknown, forms: RawForms = {}): PipelineRow[] => pipelineRows(new Forms(forms), new View(raw));

describe("the rows of a pipeline", () => {
  test("are found by the documented member, with their stage, status and days", () => {
    const [row] = rowsOf({ applications: [{ candidate_ref: "r", stage: "s1", status: "active", days_in_stage: 0 }] });
    expect([isIn(row!, SCREENING), daysOf(row!), unreadIn(row!)]).toEqual([true, 0, []]);
  });

  test("say what is not read in them, and that null is no value", () => {
    const [row] = rowsOf([{ candidate_ref: "r", current: { id: "s1" }, status: null, age: "3 days" }]);
    expect(unreadIn(row!)).toEqual(["stage", "days"]);
  });

  test("may name their stage around them, if the target file says so", () => {
    const board = { stages: [{ label: "Screening", cards: [{ candidate_ref: "r", age: "4 days" }] }] };
    const [row] = rowsOf(board, { applications: { stage: "^$.label", days: { at: "$.age", as: "text-number" } } });
    expect([isIn(row!, SCREENING), daysOf(row!)]).toEqual([true, 4]);
  });

  test("count once if they are in a list and below their stage", () => {
    const row = { candidate_ref: "r", stage: "s1" };
    expect(rowsOf({ stages: [{ id: "s1", applications: [row] }], applications: [row] })).toHaveLength(1);
    expect(rowsOf({ applications: [row, row] })).toHaveLength(2);
  });

  test("have the reference first among their ids", () => {
    expect(idsOf(rowsOf([{ id: "a", candidate_ref: "r" }])[0]!)).toEqual([
      { id: "r", by: "reference" },
      { id: "a", by: "id" },
    ]);
  });

  test("have their reference as the id where they have no other", () => {
    const [row] = rowsOf([{ candidate_ref: "r", stage: { id: "s" } }]);
    expect([row!.form.text("id"), idsOf(row!)]).toEqual(["r", [{ id: "r", by: "reference" }]]);
  });
});

describe("stages", () => {
  const kinds = (list: readonly object[], forms: RawForms = {}): string[] =>
    stagesIn(
      new Forms(forms),
      list.map((raw) => new View(raw)),
    ).map(({ kind, kindStated }) => `${kind}${kindStated === true ? ", stated" : ""}`);

  test("have a kind by the document's own words alone", () => {
    expect(
      kinds([
        { id: "1", name: "Hired" },
        { id: "2", name: "rejected" },
        { id: "3", name: "Unsuccessful" },
      ]),
    ).toEqual(["hired", "rejected", "active"]);
  });

  test("have the kind that the target file gives them", () => {
    const list = [
      { id: "1", label: "Not a fit" },
      { id: "2", label: "Hired" },
    ];
    expect(kinds(list, { stages: { rejected: { at: "$.label", is: "Not a fit" } } })).toEqual(["rejected, stated", "hired, stated"]);
  });
});

test("the status of a role is one of the five", () => {
  const status = (raw: unknown): string | undefined => roleStatus(new Forms(), new View(raw));
  expect([status({ status: "on_hold" }), status({ status: "live" }), status({ state: "open" })]).toEqual(["on_hold", undefined, undefined]);
});

describe("counts by stage", () => {
  const OFFER = { id: "s2", name: "Offer", kind: "active" } as const;

  test("are read by id or name", () => {
    const counts = countsIn(
      new Forms(),
      new View({
        stages: [
          { id: "s1", count: 2 },
          { name: "Offer", count: 0 },
        ],
      }),
      [SCREENING, OFFER],
    );
    expect([counts.of(SCREENING), counts.of(OFFER), counts.whole, counts.lacking]).toEqual([2, 0, true, []]);
  });

  test("are lacking only beside others, and not read without any", () => {
    const lacking = (raw: unknown): number => countsIn(new Forms(), new View(raw), [SCREENING, OFFER]).lacking.length;
    expect([lacking({ stages: [{ id: "s1", count: 2 }] }), lacking({ funnel: { Screening: 2 } }), lacking({})]).toEqual([1, 0, 0]);
  });

  test("may stand in a map by name", () => {
    const forms = new Forms({ stage_counts: { rows: "$.funnel.*", stage: "key", count: "$" } });
    expect(countsIn(forms, new View({ funnel: { Screening: 2, Offer: 0 } }), [SCREENING, OFFER]).whole).toBe(true);
  });
});
