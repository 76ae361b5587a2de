import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hostileReport } from "../../test/hostile-report.ts";
import { gate } from "../verdict/gate.ts";
import { mayWrite, parseReport, writeReports } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-reports-"));

test("a report that cannot be written is refused before anything is judged", async () => {
  await expect(mayWrite([{ format: "html", file: folder }])).rejects.toThrow("is a folder; name a file in it");
  const file = join(folder, "none", "report.html");
  await expect(mayWrite([{ format: "html", file }])).rejects.toThrow(`make the folder '${join(folder, "none")}' first`);
  await expect(mayWrite([{ format: "html", file: join(folder, "report.html") }])).resolves.toBeUndefined();
});

test("a report needs a known format and a file", () => {
  expect(parseReport("html=a=b.html")).toEqual({ format: "html", file: "a=b.html" });
  expect(() => parseReport("pdf=x")).toThrow("no such format 'pdf'; the formats are json, junit");
  expect(() => parseReport("json")).toThrow("write --report json=FILE");
});

test("a format that fails is named, and the others are written", async () => {
  const report = hostileReport();
  const [json, html] = [join(folder, "report.json"), join(folder, "report.html")];
  const broken = { ...report, exchanges: null as never };
  const files = [
    { format: "html", file: html },
    { format: "badge", file: join(folder, "none", "badge.svg") },
    { format: "json", file: json },
  ];
  const written = writeReports(broken, files, { gate: gate(report, { today: "2026-03-02" }) });
  await expect(written).rejects.toThrow(
    /^report file '.+report\.html' cannot be written \(the format html failed: .+\); report file '.+badge\.svg' .+\(ENOENT\); the other/,
  );
  expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({ verdict: report.verdict });
});
