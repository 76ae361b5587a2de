import { expect, test } from "vitest";
import { switches } from "../../../test/decisions/index.ts";
import { pairwise } from "../../../test/support/combinations.ts";
import { client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import { currentContract } from "../../contract/current.ts";
import { standardPipeline } from "../../operations/standard-pipeline.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";
import { pipelineUnder } from "../pipeline.ts";

const standard = standardPipeline(currentContract);
const { rows, defaults } = currentContract.decisions;

/** A mock with every variant in its pipeline: a trace needs them all. */
function traced(mock: Mock): Mock {
  mock.trace(() => {});
  return mock;
}

test("under the defaults, nothing of a variant is on the way of a request", () => {
  expect(pipelineUnder(defaults, standard)).toBe(standard);
  const { pipeline, sound } = frozenMock().defaultSandbox;
  expect(pipeline).toBe(sound);
});

test("the value that the steps have by themselves is the default", () => {
  for (const { decision, usual } of standard.variants) expect(rows.find(({ slug }) => slug === decision)?.default, decision).toBe(usual);
});

test.for([...new Set(standard.variants.map(({ decision }) => decision))])(
  "with all others around it, %s shows each of its values",
  async (decision) => {
    for (const { shows, settings, observe } of switches.filter(({ slug }) => slug === decision))
      for (const [value, result] of Object.entries(shows)) {
        const mock = traced(frozenMock({ ...settings, decide: { ...settings.decide, [decision]: value } }));
        expect(await observe(mock), value).toEqual(result);
      }
  },
);

const PATHS = ["/employees", "/EMPLOYEES/", "/employees/x", "/surveys", "/payroll", "/jobs/1", "/leave?limit=x", "/nothing"];

test("in every combination, all variants together answer as those that its values need", () => {
  for (const decide of pairwise()) {
    const answers = [frozenMock({ decide, rateLimit: 100 }), traced(frozenMock({ decide, rateLimit: 100 }))].map((mock) =>
      ["hrk_wattle_full", "hrk_wattle_write", null].flatMap((key) =>
        PATHS.flatMap((path) =>
          ["GET", "POST", "PATCH"].map((method) => {
            const { status, headers, text } = client(mock, key).send({ method, path, headers: { "idempotency-key": "k" } });
            return [method, path, status, headers, text];
          }),
        ),
      ),
    );
    expect(answers[1]).toEqual(answers[0]);
  }
});
