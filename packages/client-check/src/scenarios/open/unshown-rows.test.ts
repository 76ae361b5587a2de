import { expect, test } from "vitest";
import { type AnsweredTwice, unshownIds } from "./unshown-rows.ts";

const id = (n: number): string => `${n}1111111-1111-4111-8111-111111111111`;
const answer = (data: unknown, meta?: object): AnsweredTwice["before"] => ({
  status: 200,
  headers: {},
  body: JSON.stringify({ data, ...(meta === undefined ? {} : { meta }) }),
});
const rows = (...ids: readonly number[]): readonly object[] => ids.map((n) => ({ id: id(n) }));

function asked(operation: string, path: string, before: AnsweredTwice["before"], after = before, method = "GET"): AnsweredTwice {
  return { seen: { operation, request: { method, path, query: "", headers: {}, body: null } } as AnsweredTwice["seen"], before, after };
}

const roles = (after: AnsweredTwice["before"]): AnsweredTwice => asked("listRoles", "/recruitment/roles", answer(rows(1, 2)), after);
const pipelineOf = (role: number, application: number): AnsweredTwice =>
  asked("getPipeline", `/recruitment/roles/${id(role)}/pipeline`, answer({ applications: [{ candidate_ref: id(application) }] }));
const moved = (application: number): AnsweredTwice =>
  asked(
    "moveApplication",
    `/recruitment/applications/${id(application)}/stage`,
    answer({ candidate_ref: id(application) }),
    undefined,
    "PATCH",
  );

test("a row that a list leaves out is not shown, nor is what is read by way of it", () => {
  const answers = [roles(answer(rows(1))), pipelineOf(1, 5), pipelineOf(2, 6), moved(5), moved(6)];
  expect([...unshownIds(answers)].toSorted()).toEqual([id(2), id(6)]);
});

test.each<readonly [string, AnsweredTwice]>([
  ["stand on another page", roles(answer(rows(1), { has_more: true }))],
  ["have other ids", roles(answer(rows(1, 7)))],
  [
    "have ids in another case",
    asked("listRoles", "/recruitment/roles", answer([{ id: "ab".repeat(4) }]), answer([{ id: "AB".repeat(4) }])),
  ],
  ["can be asked for by a filter", asked("listEmployees", "/employees", answer(rows(1, 2)), answer(rows(1)))],
])("rows that %s are shown", (_, list) => {
  expect([...unshownIds([list, pipelineOf(2, 6)])]).toEqual([]);
});
