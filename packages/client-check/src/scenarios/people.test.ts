import { expect, test } from "vitest";
import type { Baseline } from "../judge/judge-run.ts";
import type { Observation } from "../run/observation.ts";
import { peopleRows } from "./people.ts";
import type { KnownProgram, Scenario } from "./scenario.ts";

const NAME = '{"data":[{"first_name":"Aaron","last_name":"Carroll","email":"aaron@wattle.example"}]}';
const ran = (status: number, output: string, body: string, input = ""): Observation => {
  const exchange = {
    n: 0,
    operation: "listEmployees",
    request: { method: "GET", path: "/employees", query: "" },
    response: { status: 200, body },
  };
  return { isService: false, status, output, exchanges: [exchange], stood: { "tasks.json": input } } as unknown as Observation;
};

/** How a run with other names is judged, of a program that usually ends with 0. */
function judged(input: string, run: Observation): unknown {
  const observation = ran(0, "3 done", NAME, input);
  const use = { operations: [{ operation: { id: "listEmployees", method: "GET" }, exchanges: observation.exchanges }] };
  const baseline = { observation, effects: [], lines: [], use };
  const [{ expectation }] = peopleRows.find(({ id }) => id === "people.right-to-left")!.apply(baseline as unknown as KnownProgram) as [
    Scenario,
  ];
  const { level } = expectation;
  return typeof level === "function" ? level(run, baseline as unknown as Baseline) : level;
}

test("a program that changes more people, since its input says what they are to be, is advised", () => {
  const updating = (department: string): Observation => ({
    ...ran(0, "4 done", NAME),
    knows: () => true,
    exchanges: [
      {
        n: 1,
        operation: "updateEmployee",
        hasEffect: true,
        request: { method: "PATCH", path: "/employees/1", query: "", body: new TextEncoder().encode(JSON.stringify({ department })) },
        response: { status: 200, body: "{}" },
      } as never,
    ],
  });
  expect(judged("Aaron Carroll,Finance", updating("Finance"))).toMatchObject({ level: "warn" });
  expect(judged("Aaron Carroll,Finance", updating("Sales"))).toBe("fail");
});

test("a program whose own input names people is advised to name them otherwise, if it says whom it did not find", () => {
  const others = NAME.replace("Aaron", "Zoë");
  const input = '[{"starter":"Aaron Carroll"}]';
  expect(judged(input, ran(1, "not done: Aaron Carroll: no plan", others))).toMatchObject({ level: "warn" });
  // It has not looked for anybody, does not say whom, or found the one whom it names.
  expect(judged("[]", ran(1, "not done: Aaron Carroll: no plan", others))).toBe("fail");
  expect(judged(input, ran(1, "TypeError: cannot read the name", others))).toBe("fail");
  expect(judged(input, ran(1, "not done: Aaron Carroll", NAME))).toBe("fail");
});

test.each([
  ["grace.hane", "grace.haneez"],
  ["grace-hane", "grace-hane-e-z"],
  ["noel.alvarez2", "noel.alvarezez2"],
  ["alexandra.featherston", "alexandra.featherstone"],
  ["Grace Hane", "Grace Hane-É東z"],
])("%s and %s are the same name in ASCII, or with the letters that were added", (name, longer) => {
  const lines = ["opened"];
  const observation = ran(0, "opened", NAME);
  const use = { operations: [{ operation: { id: "listEmployees", method: "GET" }, exchanges: observation.exchanges }] };
  const known = { observation, effects: [], lines, use } as unknown as KnownProgram;
  const [{ expectation }] = peopleRows.find(({ id }) => id === "people.texts")!.apply(known) as [Scenario];
  const as = expectation.prints as (line: string) => string;
  expect(as(`opened ${longer}`)).toBe(as(`opened ${name}`));
  expect(as("opened Grace Hane-Ã‰z")).not.toBe(as("opened Grace Hane"));
});
