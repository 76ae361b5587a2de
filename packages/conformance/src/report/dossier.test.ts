import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { HOSTILE_TEXTS, hostileReport } from "../../test/hostile-report.ts";
import { dossier } from "./dossier.ts";

const FORM = new URL("../../../../.github/ISSUE_TEMPLATE/challenge.yml", import.meta.url);

const report = hostileReport();
const rows = report.requirements.filter(({ verdict }) => verdict === "fail").slice(0, 1);
const of = (reason: string, one = report): string =>
  dossier({
    report: one,
    rows: one.requirements.filter(({ id }) => id === rows[0]!.id),
    name: "LEAVE-38",
    reason,
    deliveries: [],
    recordedBy: "0.1.0",
  });

/** The headings, outside blocks of code. */
function headings(text: string): string[] {
  let fence: string | undefined;
  return text.split("\n").flatMap((line) => {
    const mark = /^(`{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : mark === fence ? undefined : fence;
    return fence === undefined && line.startsWith("#") ? [line] : [];
  });
}

test("a dossier has the fields of the issue form, in its order, whatever a server or a reason says", () => {
  const { body } = parse(readFileSync(FORM, "utf8")) as { body: { attributes: { label: string }; validations: { required: boolean } }[] };
  const labels = body.map(({ attributes }) => `### ${attributes.label}`);
  expect(labels).toHaveLength(7);
  expect(body.every(({ validations }) => validations.required)).toBe(true);
  for (const text of HOSTILE_TEXTS) expect(headings(of(`a\n${text}\n### Versions`, hostileReport(text)))).toEqual(labels);
});

test("it has the statement, the clause in words, the exchanges, the reason and the versions", () => {
  const text = of("The clause says may.\n\nSo both are right.", { ...report, edition: { id: "1.3-2026.1" } });
  const [row] = rows as [(typeof rows)[0]];
  for (const words of [
    row.id,
    `${row.section[0]} (`,
    "PATCH /leave/",
    "HTTP 500",
    "authorization: Bearer <full>",
    "The clause says may.",
    "edition 1.3-2026.1",
    "evidence of 0.1.0",
  ])
    expect(text).toContain(words);
});
