import { expect, test } from "vitest";
import type { SeenExchange } from "../../run/observation.ts";
import { passedOn } from "./passed-on.ts";

const [ADA, BEN, LEAVE] = ["a", "b", "c"].map((letter) => `9c46e6b5-1a2b-412f-83d7-61448228add${letter}`) as [string, string, string];

const exchange = (operation: string, path: string, body: object | null, data: unknown): SeenExchange =>
  ({
    n: 3,
    operation,
    hasEffect: body !== null,
    request: {
      method: body === null ? "GET" : "POST",
      path,
      query: "",
      body: body === null ? null : new TextEncoder().encode(JSON.stringify(body)),
    },
    response: { status: 200, body: JSON.stringify({ data }) },
  }) as never;

const people = exchange("listEmployees", "/employees", null, [
  { id: ADA, first_name: "Ada", last_name: "Cowley" },
  { id: BEN, first_name: "Ben", last_name: "Ngata" },
]);
const leave = exchange("listLeave", "/leave", null, [{ id: LEAVE, employeeId: ADA, notes: "Knee operation" }]);
const declined = (reason: string): SeenExchange => exchange("declineLeave", `/leave/${LEAVE}/decline`, { reason }, { id: LEAVE });
const candidate = exchange("createCandidate", "/recruitment/candidates", { name: "Cara Diaz", email: "cara@mail.example" }, { id: BEN });

const textOf = (exchanges: readonly SeenExchange[], output = "", files: Readonly<Record<string, string>> = {}): string | undefined =>
  passedOn({ exchanges, output, files })[0]?.text;

test("the address of a candidate is told wherever a program leaves it", () => {
  expect(textOf([candidate], "", { "state.json": '{"cara@mail.example":1}' })).toMatch(
    /^The e-mail address of a candidate.* in state\.json\.$/,
  );
  expect([textOf([candidate], "created cara@mail.example"), textOf([candidate], `created ${BEN}`)]).toEqual([
    expect.stringMatching(/in what it prints\.$/),
    undefined,
  ]);
});

test("notes of leave are told in a result for people, and not in a store", () => {
  const line = "Ada Cowley away: Knee operation";
  expect(textOf([leave], "", { "away.csv": line })).toMatch(/^The notes of a request for leave \(“Knee operation”\) stand in away\.csv\.$/);
  expect([textOf([leave], "", { "store.jsonl": line }), textOf([leave], "Ada Cowley away")]).toEqual([undefined, undefined]);
});

test("salaries are told in a result for people that has several as they came, and not in another form or a store", () => {
  const paid = exchange(
    "listEmployees",
    "/employees",
    null,
    [7_654_300, 8_100_000, 9_250_000].map((base_salary) => ({ id: ADA, base_salary })),
  );
  const dump = "Ada 7654300\nBen 8100000\nCara 9250000";
  expect(textOf([paid], "", { "team.csv": dump })).toMatch(/^The salaries of people, in cents as they came, stand in team\.csv\.$/);
  const others = [{ "store.json": dump }, { "team.csv": "Ada 76543.00\nBen 81000.00\nCara 92500.00" }, { "team.csv": "Ada 7654300" }];
  expect(others.map((files) => textOf([paid], "", files))).toEqual([undefined, undefined, undefined]);
});

test("a reason that names somebody else is told, and one that names the person is not", () => {
  expect(textOf([people, leave, declined("Ben Ngata is away")])).toMatch(
    /names somebody else to the person whom it is about: “Ben Ngata”\.$/,
  );
  const cancelled = { ...declined(""), operation: "cancelLeave" } as SeenExchange;
  const withBody = (text: string): SeenExchange => ({
    ...cancelled,
    request: { ...cancelled.request, body: new TextEncoder().encode(text) },
  });
  expect([textOf([withBody("null")]), textOf([withBody("no JSON")])]).toEqual([undefined, undefined]);
  expect([textOf([people, leave, declined("Sorry, Ada Cowley")]), textOf([people, leave, declined("Too many are away")])]).toEqual([
    undefined,
    undefined,
  ]);
});
