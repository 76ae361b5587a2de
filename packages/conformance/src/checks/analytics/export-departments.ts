import { LITERAL } from "../../forms/csv-lines.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread, stopUnread } from "../../run/check/unread.ts";
import { type DepartmentLook, inExport, inJson } from "./department-look.ts";
import { hasReaders, SCALES, scalesOf } from "./export.ts";

/** Compares the departments that the export shows and hides with those of the JSON (ANA-10). */
export function judgeExportedDepartments(t: CheckContext, look: DepartmentLook): void {
  const { answers, names } = look;
  const at = [answers.json, answers.csv];
  if (answers.exported === undefined) return t.stop("the export is not CSV");
  const csv = look.csv ?? stopUnread("export_departments");
  const json = inJson(look);
  for (const name of names) {
    const [figure, there] = [json.figureOf(name), csv.figureOf(name)];
    const got =
      csv
        .of(name)
        .map(({ raw }) => JSON.stringify(raw))
        .join(", ") || "nothing";
    if (figure !== undefined && (there !== undefined || csv.hides(name)))
      t.must("ANA-10", { at, expected: `${figure} people in ${name} in the export, as in the JSON`, holds: figure === there, got });
    else if (json.hides(name) && (there !== undefined || csv.hides(name)))
      t.must("ANA-10", {
        at,
        expected: `no headcount of ${name} in the export, because the JSON hides it`,
        holds: there === undefined || there === 0,
        got,
      });
    else leaveUnread(t, ["ANA-10"], "export_departments", "headcount");
  }
  judgeExportedTraining(t, look);
}

/** Compares the training of departments that both forms show. */
function judgeExportedTraining(t: CheckContext, { answers: { json, csv, shown, exported }, names }: DepartmentLook): void {
  const [inSummary, inCsv] = [shown.training_departments, exported?.training_departments];
  if (inSummary === undefined || inCsv === undefined) return;
  let scales = hasReaders(t, "export_training_departments", "completion") ? [1] : SCALES;
  for (const name of names) {
    const [share, there] = [inSummary.figureOf(name), inCsv.figureOf(name)];
    if (share === undefined || there === undefined) continue;
    const common = scalesOf(scales, share, there);
    t.must("ANA-10", {
      at: [json, csv],
      expected: `the training of ${name} in the export, ${share} as in the JSON`,
      holds: common.length > 0,
      got: `${there}`,
    });
    if (common.length > 0) scales = common;
  }
}

/** Checks the exact text of suppressed department cells (ANA-11). */
export function judgeHiddenCells(t: CheckContext, look: DepartmentLook): void {
  const { answers, small, hidden, people } = look;
  if (answers.exported === undefined) return t.stop("the export is not CSV");
  const concerned = [...new Set([...small, ...hidden])];
  if (concerned.length === 0 && look.json === undefined) stopUnread("departments");
  if (concerned.length === 0) t.notApplicable("no department has one to four people, so none has to be hidden");
  const cells = answers.records.flat();
  const counted = cells.find((cell) => cell.startsWith(LITERAL) && /\d/.test(cell.slice(LITERAL.length)));
  if (counted !== undefined)
    t.must("ANA-11", { at: answers.csv, expected: `exactly ${LITERAL}, without a number`, holds: false, got: counted });
  const marks = cells.filter((cell) => cell === LITERAL).length;
  t.must("ANA-11", {
    at: [...answers.exchanges, answers.csv],
    expected: `a cell with ${LITERAL} for each of the ${small.length} departments of fewer than five people`,
    holds: marks >= small.filter((name) => people.departments.get(name)!.least > 0).length,
    got: `${marks} such cells`,
  });
  const csv = inExport(t, look, "ANA-11");
  for (const name of concerned) {
    const heads = csv?.of(name);
    const all = [...(heads ?? []), ...(answers.exported.training_departments?.of(name) ?? [])];
    const wrong = all.find(({ raw }) => raw !== LITERAL);
    const isMissing = heads?.length === 0;
    if (all.length > 0 || isMissing)
      t.must("ANA-11", {
        at: answers.csv,
        expected: `exactly ${LITERAL} in every cell about ${name}`,
        holds: wrong === undefined && !isMissing,
        got: wrong === undefined ? `no headcount of ${name}` : JSON.stringify(wrong.raw),
      });
  }
}
