import { join } from "node:path";
import { expect, test } from "vitest";
import { whyNotHere } from "../../integrations/other-languages/missing.ts";
import { programsInOtherLanguages } from "../../integrations/other-languages/programs.ts";
import { checkedProgram, programs } from "../src/measures/clients.ts";

const hrMock = join(import.meta.dirname, "../../mock-server/src/hr-mock.ts");

// One in each language that is quick to start.
test.each([
  ["applicants-lost-is-taken", "JavaScript", "network.cut-before.createCandidate"],
  ["payroll-month-in-utc", "Python", "time.company-day"],
  ["cleanup-no-news-is-good-news", "Go", "network.cut-before.terminateEmployee"],
])("check-client finds %s, in %s, by %s", { timeout: 60_000 }, async (id, language, scenario) => {
  const one = programs().find((program) => program.id === id)!;
  const other = programsInOtherLanguages.find(({ name }) => name === one.program);
  const why = other === undefined ? undefined : await whyNotHere(other);
  if (why !== undefined) return void process.stderr.write(`${id} (${language}) is not checked: ${why}\n`);
  expect((await checkedProgram(one, { only: [scenario], hrMock })).failed).toEqual([scenario]);
});
