import { describe, expect, test } from "vitest";
import { countsIn, daysOf, isIn, lackingIn, roleStatus, pipelineRows, stageOf, stageTexts } from "./pipeline.ts";
import { View } from "../exchange/view.ts";

const SCREENING = { id: "s1", name: "Screening", kind: "active" } as const;

describe("the rows of a pipeline", () => {
  test("are found in a list of their own, with their stage and days", () => {
    const [row] = pipelineRows(
      new View({
        stages: [{ id: "s1", name: "Screening", count: 1 }],
        applications: [{ candidate_ref: "r", stage: "s1", status: "active", days_in_stage: 0 }],
      }),
    );
    expect([stageTexts(row!), daysOf(row!), isIn(row!, SCREENING)]).toEqual([["s1"], 0, true]);
  });

  test("are found within their stages", () => {
    const [row] = pipelineRows(
      new View({ stages: [{ id: "s1", name: "Screening", applications: [{ candidate_ref: "r", status: "active", days: 4 }] }] }),
    );
    expect([isIn(row!, SCREENING), isIn(row!, { ...SCREENING, id: "s2", name: "Offer" }), daysOf(row!)]).toEqual([true, false, 4]);
  });

  test("may name their stage in an object, and have no days", () => {
    const [row] = pipelineRows(new View([{ candidate_ref: "r", current_stage: { id: "s1", label: "Screening" } }]));
    expect([isIn(row!, SCREENING), daysOf(row!)]).toEqual([true, undefined]);
  });

  test("do not take their stage from the response as a whole, which surrounds all of them", () => {
    const [row] = pipelineRows(new View({ name: "Screening", applications: [{ candidate_ref: "r", days_in_stage: 1 }] }));
    expect([stageTexts(row!), isIn(row!, SCREENING)]).toEqual([[], false]);
  });

  test("count once if they are in a list and below their stage", () => {
    const row = { candidate_ref: "r", stage: "s1" };
    expect(pipelineRows(new View({ stages: [{ id: "s1", applications: [row] }], applications: [row] }))).toHaveLength(1);
    expect(pipelineRows(new View({ applications: [row, row] }))).toHaveLength(2);
  });

  test("are none if no object has a candidate_ref", () => {
    expect(pipelineRows(new View({ applications: [{ candidateRef: "r" }] }))).toEqual([]);
  });
});

test.for([
  [{ id: "1", name: "Hired", kind: "x" }, "hired"],
  [{ id: "1", label: "Done", type: "hired" }, "hired"],
  [{ id: "1", name: "Done", is_hired: true }, "hired"],
  [{ id: "1", name: "Unsuccessful" }, "rejected"],
  [{ id: "1", name: "Interview" }, "active"],
  [{ id: "1", name: "Hiring manager interview" }, "active"],
] as const)("the stage %j is %s", ([view, kind]) => {
  expect(stageOf(new View(view))?.kind).toBe(kind);
});

test("the kind of a stage is stated if a word or a flag says so, not if only its name suggests it", () => {
  const stated = [{ type: "Active" }, { is_active: true }, { name: "Rejected" }, {}, { name: "Not selected" }].map(
    (view) => stageOf(new View({ id: "1", name: "Joined", ...view }))?.kindStated,
  );
  expect(stated).toEqual([true, true, true, false, false]);
});

test("the status of a role is the one nearest to the top, under any such name", () => {
  const stages = [{ id: "s1", status: "closed" }];
  expect(roleStatus(new View({ stages, role: { id: "r", status: "open" } }))).toBe("open");
  expect(roleStatus(new View({ stages, role_status: "on_hold" }))).toBe("on_hold");
  expect(roleStatus(new View({ id: "r", title: "open", status: "published" }))).toBeUndefined();
  expect(roleStatus(new View([{ id: "r", status: "open" }]))).toBeUndefined();
});

test("a stage without an id is none", () => {
  expect(stageOf(new View({ name: "Interview" }))).toBeUndefined();
});

describe("the count of a stage in a role", () => {
  const OFFER = { id: "s2", name: "Offer", kind: "active" } as const;
  test.for([
    {
      stages: [
        { id: "s1", name: "Screening", position: 2, count: 7 },
        { id: "s2", name: "Offer", position: 3, count: 2 },
      ],
    },
    { stage_counts: { Screening: 7, Offer: 2 } },
    {
      candidates_by_stage: [
        { stage: "s1", n: 7 },
        { stage: "s2", n: 2 },
      ],
    },
    { counts: { s1: 7, s2: 2 } },
    {
      per_stage: [
        { stage: { id: "s1", label: "Screening" }, place: 2, people: 7 },
        { stage: { id: "s2", label: "Offer" }, place: 3, people: 2 },
      ],
    },
    { by_stage: { stages: ["Screening", "Offer"], counts: [7, 2] } },
    {
      funnel: [
        ["Screening", "7 people"],
        ["Offer", "2 people"],
      ],
      active: 9,
    },
  ])("is found in %j", (role) => {
    const { of, whole } = countsIn(new View(role), [SCREENING, OFFER]);
    expect([of(SCREENING), of(OFFER), whole]).toEqual([7, 2, true]);
  });

  test("is lacking if a stage has a position only, or is missing while others are counted", () => {
    const row = { id: "s1", name: "Screening", position: 2 };
    const third = { id: "s3", name: "Trial", kind: "active" } as const;
    expect(countsIn(new View({ stages: [row] }), [SCREENING]).lacking).toEqual([SCREENING]);
    expect(countsIn(new View({ counts: { s1: 1, s2: 0 } }), [SCREENING, OFFER, third]).lacking).toEqual([third]);
  });

  test("is unknown if numbers are bound to no stage, and lacking if there are fewer numbers than stages", () => {
    expect(countsIn(new View({ candidates: { active: 4 } }), [SCREENING, OFFER]).lacking).toEqual([SCREENING, OFFER]);
    expect(countsIn(new View({ funnel: [4, 2] }), [SCREENING, OFFER])).toMatchObject({ lacking: [], whole: false });
  });
});

describe("the status of an application", () => {
  const row = { id: "a", candidate_ref: "r", stage: "Screening", days_in_stage: 0 };
  const lacks = (pipeline: object): boolean => lackingIn(pipelineRows(new View(pipeline))[0]!).includes("status");

  test("is lacking if no value could be it", () => {
    expect(lacks({ applications: [row] })).toBe(true);
    expect(lacks({ stages: [{ id: "s1", label: "Screening", position: 0, applications: [row] }] })).toBe(true);
    expect(lacks({ applications: [{ ...row, stage: { id: "s1", name: "Screening" } }] })).toBe(true);
  });

  test("is not lacking if a value in the row or around it could be it", () => {
    expect(lacks({ applications: [{ ...row, status: "active" }] })).toBe(false);
    expect(lacks({ applications: [{ ...row, outcome: "active" }] })).toBe(false);
    expect(lacks({ applications: [{ ...row, stage: { name: "Screening", kind: "active" } }] })).toBe(false);
    expect(lacks({ stages: [{ name: "Screening", kind: "active", applications: [row] }] })).toBe(false);
    expect(lacks({ active: [row], rejected: [] })).toBe(false);
  });
});
