import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LENIENT, Office, type Paper, STRICT } from "../../test/leave-office.ts";
import { leaveCommands, runLeave } from "./leave-commands.ts";
import { LeaveModel } from "./leave.ts";
import type { Move } from "./leave-rules.ts";

/** Runs commands of one seed, and says which requirements did not hold. */
async function broken(office: Office, seed: number): Promise<{ readonly requirements: string[]; readonly model: LeaveModel<string> }> {
  const [commands] = fc.sample(leaveCommands(150), { seed, numRuns: 1 });
  const model = new LeaveModel<string>();
  await runLeave(model, office, commands!);
  return { requirements: [...new Set(office.said.filter(({ holds }) => !holds).map(({ requirement }) => requirement))].sort(), model };
}

const SEEDS = Array.from({ length: 8 }, (_, n) => n + 1);

describe("the model of leave", () => {
  test.for([
    [
      "strict",
      STRICT,
      { "A-149": ["pending"], "A-150": ["conflict"], "A-151": ["pending"], "A-152": ["pending-only"], "A-154": ["dropped"] },
    ],
    [
      "lenient",
      LENIENT,
      {
        "A-146": ["ignored"],
        "A-149": ["pending-or-declined"],
        "A-150": ["no-op"],
        "A-151": ["pending-or-approved"],
        "A-152": ["pending-approved-auto", "not-started"],
        "A-154": ["notes"],
      },
    ],
  ] as const)("finds nothing wrong with a %s office, and learns how it decides", async ([, policy, expected]) => {
    const learnt: Record<string, string[]> = {};
    for (const seed of SEEDS) {
      const { requirements, model } = await broken(new Office(policy), seed);
      expect(requirements).toEqual([]);
      for (const { point, values } of model.points.known) if ((learnt[point]?.length ?? 9) > values.length) learnt[point] = [...values];
    }
    expect(learnt).toMatchObject(expected);
  });

  test("finds nothing wrong with an office that adds the reason of a cancellation to the notes, and knows that as none of the ways", async () => {
    const seen = new Set<number>();
    for (const seed of SEEDS) {
      const office = new Office(STRICT);
      const change = office.change.bind(office);
      office.change = (paper, move, reason) => {
        change(paper, move, reason);
        if (move === "cancel" && reason !== undefined) paper["notes"] = `${String(paper["notes"])}; cancelled: ${reason}`;
      };
      const { requirements, model } = await broken(office, seed);
      expect(requirements).toEqual([]);
      for (const { point, values } of model.points.known) if (point === "A-154") seen.add(values.length);
    }
    expect([...seen]).toEqual([0]);
  });

  test("judges every requirement of moves with positive evidence", async () => {
    const office = new Office(LENIENT);
    await broken(office, 1);
    const shown = new Set(office.said.filter(({ holds }) => holds).map(({ requirement }) => requirement));
    for (const id of [
      "LEAVE-34",
      "LEAVE-35",
      "LEAVE-36",
      "LEAVE-38",
      "LEAVE-39",
      "LEAVE-40",
      "LEAVE-42",
      "LEAVE-43",
      "LEAVE-44",
      "LEAVE-45",
      "LEAVE-46",
    ])
      expect(shown).toContain(id);
  });

  /** Ways to be wrong, each with a requirement that it breaks. */
  const wrong: readonly (readonly [name: string, requirement: string, spoil: (office: Office) => void])[] = [
    ["declines cancelled requests", "LEAVE-44", (office) => (office.policy = { ...office.policy, declines: ["pending", "cancelled"] })],
    ["cancels cancelled requests", "LEAVE-44", (office) => (office.policy = { ...office.policy, cancels: ["pending", "cancelled"] })],
    ["approves cancelled requests", "LEAVE-46", (office) => (office.policy = { ...office.policy, approves: ["pending", "cancelled"] })],
    ["does not approve pending requests", "LEAVE-38", (office) => (office.policy = { ...office.policy, approves: [] })],
    [
      "clears the notes with an approval",
      "LEAVE-38",
      (office) => changing(office, (paper, move) => move === "approve" && (paper["notes"] = null)),
    ],
    [
      "forgets the reason of a decline",
      "LEAVE-40",
      (office) => changing(office, (paper, move) => move === "decline" && (paper["declineReason"] = null)),
    ],
    [
      "deletes what is cancelled",
      "LEAVE-42",
      (office) => changing(office, (paper, move) => move === "cancel" && office.papers.delete(String(paper["id"]))),
    ],
    [
      "makes approved requests auto_approved",
      "LEAVE-46",
      (office) => changing(office, (paper, move) => move === "approve" && (paper.status = "auto_approved")),
    ],
    ["refuses with 400", "LEAVE-44", (office) => (office.refuse = () => office.answer(400, "VALIDATION_ERROR"))],
    [
      "keeps the reason of a refused decline",
      "LEAVE-45",
      (office) => refusing(office, (paper, _move, reason) => reason !== undefined && (paper["declineReason"] = reason)),
    ],
    ["reopens requests with a refusal", "LEAVE-45", (office) => refusing(office, (paper) => (paper.status = "pending"))],
    ["makes every request pending", "LEAVE-35", (office) => making(office, (paper) => (paper.status = "pending"))],
    ["makes every request auto_approved", "LEAVE-34", (office) => making(office, (paper) => (paper.status = "auto_approved"))],
    ["keeps no new request", "LEAVE-36", (office) => making(office, (paper) => office.papers.delete(String(paper["id"])))],
  ];

  test.for(wrong)("finds out an office that %s", async ([, requirement, spoil]) => {
    const found = new Set<string>();
    for (const seed of SEEDS) {
      const office = new Office(STRICT);
      spoil(office);
      for (const id of (await broken(office, seed)).requirements) found.add(id);
    }
    expect(found).toContain(requirement);
  });

  test("finds out an office that decides the same move of the same status now so and now otherwise, and names both", async () => {
    const office = new Office(STRICT);
    let turn = 0;
    const refuse = office.refuse.bind(office);
    office.refuse = (paper, move, reason) => {
      const open = move === "cancel" && paper.status === "auto_approved";
      if (!open || (turn += 1) % 2 === 0) return refuse(paper, move, reason);
      office.change(paper, move, reason);
      return office.answer(200, paper);
    };
    await broken(office, 1);
    const said = office.said.find(({ holds }) => !holds);
    expect(said).toMatchObject({ requirement: "LEAVE-44", at: [expect.stringMatching(/^exchange/), expect.stringMatching(/^exchange/)] });
  });
});

describe("the list, as the model sees it", () => {
  test("has to hold what was made, as a reading by id shows it", async () => {
    const model = new LeaveModel<string>();
    const office = new Office(STRICT);
    const { sent, answer } = (await office.ask(true))!;
    const request = model.made(sent, true, answer).request!;
    expect(model.listed(request, answer.request, "list").every(({ holds }) => holds)).toBe(true);
    expect(model.listed(request, undefined, "list")).toMatchObject([{ requirement: "LEAVE-36", holds: false }]);
    expect(model.listed(request, { ...answer.request, notes: null }, "list")).toMatchObject([
      { holds: true },
      { requirement: "LEAVE-37", holds: false },
    ]);
  });
});

function changing(office: Office, more: (paper: Paper, move: Move) => unknown): void {
  const change = office.change.bind(office);
  office.change = (paper, move, reason) => {
    change(paper, move, reason);
    more(paper, move);
  };
}

function refusing(office: Office, more: (paper: Paper, move: Move, reason: string | undefined) => unknown): void {
  office.refuse = (paper, move, reason) => {
    more(paper, move, reason);
    return office.answer(409, "CONFLICT");
  };
}

function making(office: Office, more: (paper: Paper) => unknown): void {
  const make = office.make.bind(office);
  office.make = (sent) => {
    const answer = make(sent);
    const paper = office.papers.get(String(answer.request["id"]))!;
    more(paper);
    return { ...answer, request: { ...paper } };
  };
}
