import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { client } from "@hr-platform/engine/test/support/client";
import { readSweep } from "@hr-platform/engine/test/support/read-sweep";
import { createMock } from "@hr-platform/control/mock";
import { ENGINE } from "./engine.ts";

/** What the mock of each engine version answers to the same requests. A new version gets a new line. */
const ANSWERS: Readonly<Record<number, number>> = {
  1: 2_978_047_344,
  2: 4_031_190_359,
  3: 4_031_190_359,
  4: 4_031_190_359,
  5: 4_031_190_359,
};

test("the same requests get the same answers as long as the engine version is the same", () => {
  const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  const slugs = mock.world.companies.map(({ slug }) => slug);
  const texts = slugs.flatMap((slug) => readSweep(mock, slug));
  const api = client(mock, mock.key("wattle"));
  const person = { first_name: "A", last_name: "B", email: "a@x.example", role: "employee", department: "Sales" };
  const made = api.post<{ readonly id: string }>("/employees", {
    ...person,
    start_date: "2026-04-01",
    employment_type: "full_time",
    jurisdiction: "AU",
  });
  const changed = api.patch(`/employees/${made.data.id}`, { job_title: "Clerk" });
  texts.push(made.text, changed.text, api.post("/webhooks", { url: "https://inbox.mock.example/a", events: ["employee.created"] }).text);
  texts.push(JSON.stringify(mock.clock.advance("P40D")), ...slugs.flatMap((slug) => readSweep(mock, slug)));
  const sum = texts.reduce((before, text) => crc32(text, before), 0);
  expect(texts.length).toBeGreaterThan(300);
  // Processes of two builds may share data, and take each other for equal by their engine versions.
  expect(sum, "the answers have changed: raise ENGINE in engine.ts, and add a line to ANSWERS").toBe(ANSWERS[ENGINE]);
});
