import { operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { UNKNOWN } from "../../../test/support/cast.ts";
import { client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";

const asked = operations.filter(({ comingSoon, offeredIf }) => !comingSoon && offeredIf === null);

test.each([
  ["unaffected", []],
  ["lapsed-read-only", asked.filter(({ method }) => method !== "GET").map(({ id }) => id)],
  ["cancelled-refused", asked.map(({ id }) => id)],
] as const)("with %s, a cancelled company's keys get 403 of these operations, as it is described [A-263]", (value, refused) => {
  const mock = frozenMock({ decide: { "lapsed-access": value } });
  const refusals = (): string[] =>
    asked
      .filter(({ method, path }) => {
        const { status, error } = client(mock).send({ method, path: path.replaceAll(/\{\w+\}/g, UNKNOWN) });
        return status === 403 && error?.message.includes("subscription");
      })
      .map(({ id }) => id);
  expect(refusals()).toEqual([]);
  mock.web("cancel-subscription", { company: "wattle" });
  expect(refusals()).toEqual(refused);
  mock.web("resume-subscription", { company: "wattle" });
  expect(refusals()).toEqual([]);
});
