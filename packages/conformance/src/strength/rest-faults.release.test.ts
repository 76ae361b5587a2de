import { expect, test } from "vitest";
import { sandboxes } from "../../test/mock-sandboxes.ts";
import { REST_FAULTS } from "./rest-faults.ts";
import { restFaultKilled } from "./wire.ts";

test.for(REST_FAULTS.map((fault) => [fault.id, fault] as const))("the suite notices the REST mistake %s", async ([, fault]) => {
  expect((await restFaultKilled(fault, sandboxes)).failed).not.toEqual([]);
});
