import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { mayWrite, parseReport } from "./reports.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a report that cannot be written is told before anything is judged", async () => {
  await expect(mayWrite([{ format: "html", file: folder }])).rejects.toThrow("is a folder; name a file in it");
  const file = join(folder, "none", "report.html");
  await expect(mayWrite([{ format: "html", file }])).rejects.toThrow(`make the folder '${join(folder, "none")}' first`);
  await expect(mayWrite([{ format: "html", file: join(folder, "report.html") }])).resolves.toBeUndefined();
});

test("a report names a format that there is, and a file", () => {
  expect(parseReport("html=a=b.html")).toEqual({ format: "html", file: "a=b.html" });
  expect(() => parseReport("pdf=x")).toThrow("there is no format 'pdf'; there are json, junit");
  expect(() => parseReport("json")).toThrow("write --report json=FILE");
});
