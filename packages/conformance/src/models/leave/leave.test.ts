import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LENIENT, FakeLeaveServer, type FakeLeaveRequest, STRICT } from "../../../test/fake-leave.ts";
import { leaveCommands, runLeave } from "./leave-commands.ts";
import { LeaveModel } from "./leave.ts";
import type { Move } from "./leave-rules.ts";

/** Runs commands of one seed. @returns the requirements that failed */
async function broken(
  server: FakeLeaveServer,
  seed: number,
): Promise<{ readonly requirements: string[]; readonly model: LeaveModel<string> }> {
  const [commands] = fc.sample(leaveCommands(150), { seed, numRuns: 1 });
  const model = new LeaveModel<string>();
  await runLeave(model, server, commands!);
  return {
    requirements: [...new Set(server.judgements.filter(({ holds }) => !holds).map(({ requirement }) => requirement))].sort(),
    model,
  };
}

const SEEDS = Array.from({ length: 8 }, (_, n) => n + 1);

describe("the model of leave", () => {
  test.for([
    [
      "strict",
      STRICT,
      {
        "approve-from": ["pending"],
        "approve-twice": ["conflict"],
        "decline-from": ["pending"],
        "cancel-from": ["pending-only"],
        "cancel-reason": ["dropped"],
      },
    ],
    [
      "lenient",
      LENIENT,
      {
        "leave-overlap": ["ignored"],
        "approve-from": ["pending-or-declined"],
        "approve-twice": ["no-op"],
        "decline-from": ["pending-or-approved"],
        "cancel-from": ["pending-approved-auto", "not-started"],
        "cancel-reason": ["notes"],
      },
    ],
  ] as const)("finds nothing wrong with a %s server, and learns its decisions", async ([, policy, expected]) => {
    const learnt: Record<string, string[]> = {};
    for (const seed of SEEDS) {
      const { requirements, model } = await broken(new FakeLeaveServer(policy), seed);
      expect(requirements).toEqual([]);
      for (const { point, values } of model.points.known) if ((learnt[point]?.length ?? 9) > values.length) learnt[point] = [...values];
    }
    expect(learnt).toMatchObject(expected);
  });

  test("finds nothing wrong with a server that adds the reason of a cancellation to the notes, which is none of the known values", async () => {
    const seen = new Set<number>();
    for (const seed of SEEDS) {
      const server = new FakeLeaveServer(STRICT);
      const change = server.change.bind(server);
      server.change = (paper, move, reason) => {
        change(paper, move, reason);
        if (move === "cancel" && reason !== undefined) paper["notes"] = `${String(paper["notes"])}; cancelled: ${reason}`;
      };
      const { requirements, model } = await broken(server, seed);
      expect(requirements).toEqual([]);
      for (const { point, values } of model.points.known) if (point === "cancel-reason") seen.add(values.length);
    }
    expect([...seen]).toEqual([0]);
  });

  test("judges every requirement of moves with positive evidence", async () => {
    const server = new FakeLeaveServer(LENIENT);
    await broken(server, 1);
    const shown = new Set(server.judgements.filter(({ holds }) => holds).map(({ requirement }) => requirement));
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

  /** Mistakes, each with a requirement that it violates. */
  const wrong: readonly (readonly [name: string, requirement: string, spoil: (server: FakeLeaveServer) => void])[] = [
    ["declines cancelled requests", "LEAVE-44", (server) => (server.policy = { ...server.policy, declines: ["pending", "cancelled"] })],
    ["cancels cancelled requests", "LEAVE-44", (server) => (server.policy = { ...server.policy, cancels: ["pending", "cancelled"] })],
    ["approves cancelled requests", "LEAVE-46", (server) => (server.policy = { ...server.policy, approves: ["pending", "cancelled"] })],
    ["does not approve pending requests", "LEAVE-38", (server) => (server.policy = { ...server.policy, approves: [] })],
    [
      "clears the notes with an approval",
      "LEAVE-38",
      (server) => changing(server, (paper, move) => move === "approve" && (paper["notes"] = null)),
    ],
    [
      "forgets the reason of a decline",
      "LEAVE-40",
      (server) => changing(server, (paper, move) => move === "decline" && (paper["declineReason"] = null)),
    ],
    [
      "deletes what is cancelled",
      "LEAVE-42",
      (server) => changing(server, (paper, move) => move === "cancel" && server.papers.delete(String(paper["id"]))),
    ],
    [
      "makes approved requests auto_approved",
      "LEAVE-46",
      (server) => changing(server, (paper, move) => move === "approve" && (paper.status = "auto_approved")),
    ],
    ["refuses with 400", "LEAVE-44", (server) => (server.refuse = () => server.answer(400, "VALIDATION_ERROR"))],
    [
      "keeps the reason of a refused decline",
      "LEAVE-45",
      (server) => refusing(server, (paper, _move, reason) => reason !== undefined && (paper["declineReason"] = reason)),
    ],
    ["reopens requests with a refusal", "LEAVE-45", (server) => refusing(server, (paper) => (paper.status = "pending"))],
    ["makes every request pending", "LEAVE-35", (server) => making(server, (paper) => (paper.status = "pending"))],
    ["makes every request auto_approved", "LEAVE-34", (server) => making(server, (paper) => (paper.status = "auto_approved"))],
    ["keeps no new request", "LEAVE-36", (server) => making(server, (paper) => server.papers.delete(String(paper["id"])))],
  ];

  test.for(wrong)("finds a server that %s", async ([, requirement, spoil]) => {
    const found = new Set<string>();
    for (const seed of SEEDS) {
      const server = new FakeLeaveServer(STRICT);
      spoil(server);
      for (const id of (await broken(server, seed)).requirements) found.add(id);
    }
    expect(found).toContain(requirement);
  });

  test("finds a server that answers the same move of the same status in two ways, and names both exchanges", async () => {
    const server = new FakeLeaveServer(STRICT);
    let turn = 0;
    const refuse = server.refuse.bind(server);
    server.refuse = (paper, move, reason) => {
      const open = move === "cancel" && paper.status === "auto_approved";
      if (!open || (turn += 1) % 2 === 0) return refuse(paper, move, reason);
      server.change(paper, move, reason);
      return server.answer(200, paper);
    };
    await broken(server, 1);
    const failure = server.judgements.find(({ holds }) => !holds);
    expect(failure).toMatchObject({
      requirement: "LEAVE-44",
      at: [expect.stringMatching(/^exchange/), expect.stringMatching(/^exchange/)],
    });
  });
});

describe("the list", () => {
  test("must contain new requests, as GET by id shows them", async () => {
    const model = new LeaveModel<string>();
    const server = new FakeLeaveServer(STRICT);
    const { sent, answer } = (await server.create(true))!;
    const request = model.made(sent, true, answer).request!;
    expect(model.listed(request, answer.request, "list").every(({ holds }) => holds)).toBe(true);
    expect(model.listed(request, undefined, "list")).toMatchObject([{ requirement: "LEAVE-36", holds: false }]);
    expect(model.listed(request, { ...answer.request, notes: null }, "list")).toMatchObject([
      { holds: true },
      { requirement: "LEAVE-37", holds: false },
    ]);
  });
});

function changing(server: FakeLeaveServer, more: (paper: FakeLeaveRequest, move: Move) => unknown): void {
  const change = server.change.bind(server);
  server.change = (paper, move, reason) => {
    change(paper, move, reason);
    more(paper, move);
  };
}

function refusing(server: FakeLeaveServer, more: (paper: FakeLeaveRequest, move: Move, reason: string | undefined) => unknown): void {
  server.refuse = (paper, move, reason) => {
    more(paper, move, reason);
    return server.answer(409, "CONFLICT");
  };
}

function making(server: FakeLeaveServer, more: (paper: FakeLeaveRequest) => unknown): void {
  const make = server.make.bind(server);
  server.make = (sent) => {
    const answer = make(sent);
    const paper = server.papers.get(String(answer.request["id"]))!;
    more(paper);
    return { ...answer, request: { ...paper } };
  };
}
