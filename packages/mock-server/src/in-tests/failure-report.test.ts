import { expect, test } from "vitest";
import { client } from "@hr-platform/engine/test/support/client";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import { failureReport } from "./failure-report.ts";

test("the remedies of a report are lines of the test, since no command reaches a mock in its program", async () => {
  const mock = frozenMock({ rateLimit: 1 });
  const hr = mock.sandbox();
  const report = async (): Promise<string> => await failureReport(mock, hr, 0);
  client(mock, hr.key("kauri")).get("/analytics");
  expect(await report()).toContain(
    'remedy: Change the plan of kauri to growth. hr.web("change-plan", {"company":"kauri","plan":"growth"})\n',
  );
  client(mock, hr.key("kauri")).get("/company");
  expect(await report()).toMatch(/remedy: Turn the clock .*\. hr\.clock\.advance\("PT60S"\)\n/);
  client(mock, hr.key("wattle", "read")).post("/employees", {});
  expect(await report()).not.toMatch(/hr-mock (?!listen)/);
});
