import { client } from "@hr-platform/engine/test/support/client";
import { png, served, upload } from "@hr-platform/engine/test/support/logos";
import { frozenMock } from "@hr-platform/engine/test/support/worlds";
import { expect, test } from "vitest";
import { activity } from "../src/activity.ts";

test("the logo of a company that a turn of the clock has built is served while people act by themselves", async () => {
  const mock = frozenMock({ activity: 1 }, { activity });
  mock.clock.advance("PT1S");
  expect((await served(mock, upload(client(mock), png()).data.logo_url)).status).toBe(200);
});
