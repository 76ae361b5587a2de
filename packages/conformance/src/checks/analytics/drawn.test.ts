import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { labelledValuesOf } from "../../forms/figures/json.ts";
import { parseCsv } from "../../forms/figures/csv.ts";
import { LITERAL, labelledCellsOf } from "../../forms/figures/sheet.ts";
import { View } from "../../exchange/view.ts";
import { departmentsIn } from "./departments.ts";
import type { PeopleCounts, CountRange } from "./people.ts";

const exactly = (count: number): CountRange => ({ least: count, most: count });
const NAMES = [
  "Care",
  "Front of House",
  "Sales & Support",
  "Kitchen",
  "Operations",
  "Clinic",
  "People",
  "2026",
  "total",
  "AU",
  "Night shift",
];

type Row = readonly [name: string, size: number | null];

/** Departments with their sizes. */
const sizes = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 3, maxLength: 9 })
  .chain((names) => fc.tuple(...names.map((name) => fc.integer({ min: 1, max: 30 }).map((size) => [name, size] as const))))
  .map((all) => all as readonly (readonly [string, number])[]);

const people = (all: readonly (readonly [string, number])[]): PeopleCounts => {
  const sum = all.reduce((total, [, size]) => total + size, 0);
  const none = exactly(0);
  return {
    all: exactly(sum),
    statuses: { active: exactly(sum), on_leave: none, probation: none },
    departments: new Map(all.map(([name, size]) => [name, exactly(size)])),
    unplaced: 0,
    contractors: new Map(),
    since: [],
    whole: true,
  };
};

const figure =
  (mark: unknown, wrap: (value: unknown) => unknown) =>
  (size: number | null): unknown =>
    wrap(size ?? mark);
const wraps: readonly ((value: unknown) => unknown)[] = [
  (value) => value,
  (value) => ({ value, unit: "people" }),
  (value) => ({ rank: 3, count: { value, as_of: "2026-03-02" } }),
  (value) => (typeof value === "number" ? `${value} people` : value),
];

/** Forms in which a summary may show departments. */
const forms: readonly ((rows: readonly Row[], show: (size: number | null) => unknown) => unknown)[] = [
  (rows, show) => ({ departments: rows.map(([department, size]) => ({ department, headcount: show(size) })) }),
  (rows, show) => ({
    departments: rows.map(([name, size], n) => ({ position: n, id: `d-${n}`, name, people: show(size), colour: n * 31 })),
  }),
  (rows, show) => ({ head: { by_department: Object.fromEntries(rows.map(([name, size]) => [name, show(size)])) } }),
  (rows, show) => ({ by_team: rows.map(([name, size]) => [name, show(size)]) }),
  (rows, show) => ({ departments: { names: rows.map(([name]) => name), counts: rows.map(([, size]) => show(size)) } }),
  (rows, show) => ({
    departments: { labels: rows.map(([name]) => name), series: [{ name: "headcount", data: rows.map(([, size]) => show(size)) }] },
  }),
  (rows, show) => ({ departments: [["Department", "Headcount"], ...rows.map(([name, size]) => [name, show(size)])] }),
  (rows, show) => ({ departments: { columns: ["name", "headcount"], rows: rows.map(([name, size]) => [name, show(size)]) } }),
  (rows, show) => ({ departments: rows.map(([name, size]) => ({ [name]: show(size) })) }),
  (rows, show) => ({
    departments: {
      shown: rows.filter(([, size]) => size !== null).map(([name, size]) => ({ name, headcount: show(size) })),
      hidden: rows.filter(([, size]) => size === null).map(([name]) => name),
    },
  }),
  (rows, show) => ({ rows: rows.map(([key, size]) => ({ section: "departments", key, value: show(size) })) }),
  (rows, show) => ({
    departments: rows.map(([text, size]) => ({ department: { label: { text } }, figures: { headcount: { now: show(size) } } })),
  }),
  (rows, show) => ({
    departments: Object.fromEntries(rows.map(([name, size], n) => [`dep-${n}`, { name, floor: 5, headcount: show(size) }])),
  }),
];

const around = (body: object): object => ({
  headcount: { total: 60, active: 50, on_leave: 7, probation: 3 },
  trend: { months: ["2026-01", "2026-02"], values: [4, 3] },
  largest: { department: "Care", note: 3 },
  ...body,
  training: {
    rate: 0.5,
    courses: [
      { title: "Care", completion: 3 },
      { title: "Safety", completion: 4 },
    ],
    byDepartment: {},
  },
  turnover: { AU: { rate: 0.1, leavers: 2 } },
});

test("every headcount that is read belongs to its department, in any form", () => {
  const settings = runs(11, 2000);
  let read = 0;
  fc.assert(
    fc.property(
      sizes,
      fc.nat(forms.length - 1),
      fc.nat(wraps.length - 1),
      fc.constantFrom(null, LITERAL, "hidden"),
      fc.func(fc.boolean()),
      (all, form, wrap, mark, isHidden) => {
        const rows = all.map(([name, size]): Row => [name, size < 5 || isHidden(name) ? null : size]);
        const data = new View(around(forms[form]!(rows, figure(mark, wraps[wrap]!)) as object));
        const { heads } = departmentsIn(labelledValuesOf(data), people(all));
        const shown = new Map(rows);
        for (const [name, figures] of heads) expect([name, figures.includes(shown.get(name) ?? -1)]).toEqual([name, true]);
        read += heads.size;
      },
    ),
    settings,
  );
  expect(read).toBeGreaterThan(settings.numRuns);
});

const quoted = (cell: string | number): string => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell));

/** Layouts of an export. */
const sheets: readonly ((rows: readonly Row[]) => readonly (readonly (string | number)[])[])[] = [
  (rows) => [
    ["section", "key", "metric", "value"],
    ["headcount", "", "active", 50],
    ...rows.map(([name, size]) => ["departments", name, "headcount", size ?? LITERAL]),
    ["trend", "2026-01", "headcount", 3],
  ],
  (rows) => [
    ["Department", "Headcount"],
    ...rows.map(([name, size]) => [name, size ?? LITERAL]),
    [],
    ["Month", "Headcount"],
    ["2026-01", 3],
  ],
  (rows) => [
    ["Department", ...rows.map(([name]) => name)],
    ["Headcount", ...rows.map(([, size]) => size ?? LITERAL)],
    ["Average tenure", 3.2],
    ["Headcount of all", 60],
  ],
  (rows) => [
    ["Department", ...rows.map(([name]) => name)],
    ["Headcount", ...rows.map(([, size]) => size ?? LITERAL)],
    ["Average tenure", 3.2, ...rows.slice(1).map(() => "")],
  ],
  (rows) => [["Departments"], ...rows.map(([name, size], n) => [n + 1, name, size ?? LITERAL]), ["Tenure"], [3.2]],
  (rows) => rows.map(([name, size]) => [`Department: ${name}`, size ?? LITERAL]),
];

test("every cell that is read belongs to its department, in any layout", () => {
  const settings = runs(11, 1000);
  let read = 0;
  fc.assert(
    fc.property(sizes, fc.nat(sheets.length - 1), fc.func(fc.boolean()), (all, sheet, isHidden) => {
      const rows = all.map(([name, size]): Row => [name, size < 5 || isHidden(name) ? null : size]);
      const text = sheets[sheet]!(rows)
        .map((line) => line.map(quoted).join(","))
        .join("\r\n");
      const { heads } = departmentsIn(labelledCellsOf(parseCsv(text)!), people(all));
      const shown = new Map(rows);
      for (const [name, figures] of heads) expect([name, figures.includes(shown.get(name) ?? -1)]).toEqual([name, true]);
      read += heads.size;
    }),
    settings,
  );
  expect(read).toBeGreaterThan(0.8 * settings.numRuns);
});

const PLAIN: readonly Row[] = [
  ["Care", 9],
  ["Kitchen", 12],
  ["Clinic", null],
  ["Night shift", 7],
];
const plain = people(PLAIN.map(([name, size]) => [name, size ?? 3]));

test.for(forms.flatMap((form, n) => wraps.map((wrap, w) => [n, w, form, wrap] as const)))(
  "form %i with wrapping %i is read completely",
  ([, , form, wrap]) => {
    const { heads } = departmentsIn(labelledValuesOf(new View(around(form(PLAIN, figure(null, wrap)) as object))), plain);
    expect(new Set(heads.keys())).toEqual(new Set(["Care", "Kitchen", "Night shift"]));
  },
);

test.for(sheets.map((sheet, n) => [n, sheet] as const))("layout %i is read completely", ([, sheet]) => {
  const text = sheet(PLAIN)
    .map((line) => line.map(quoted).join(","))
    .join("\n");
  const { heads } = departmentsIn(labelledCellsOf(parseCsv(text)!), plain);
  expect(new Set(heads.keys())).toEqual(new Set(["Care", "Kitchen", "Night shift"]));
});
