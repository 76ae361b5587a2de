import { describe, expect, test } from "vitest";
import { type Shown, exportedIn, shownIn } from "../../../../conformance/src/checks/analytics/shown.ts";
import { View } from "../../../../conformance/src/exchange/view.ts";
import { parseCsv } from "../../../../conformance/src/forms/figures/csv.ts";
import { Forms as Readers } from "../../../../conformance/src/forms/forms.ts";
import type { Task } from "../company-data.ts";
import { type DrawnServerForms, drawnForms } from "./forms.ts";
import { PLAN, STAGES } from "./samples.fixture.ts";
import type { Summary } from "./summary.ts";

const SEEDS = Array.from({ length: 150 }, (_, n) => n);
const FORMS = SEEDS.map(drawnForms);

const SUMMARY: Summary = {
  statuses: { active: 31, on_leave: 4, probation: 6 },
  trend: Array.from({ length: 12 }, (_, n) => [new Date(Date.UTC(2025, 3 + n, 1)).toISOString().slice(0, 7), 20 + n] as const),
  tenure: 3.25,
  turnover: [
    { jurisdiction: "AU", rate: 12.5, leavers: 3, voluntary: 2, involuntary: 1 },
    { jurisdiction: "UK", rate: 0, leavers: 0, voluntary: 0, involuntary: 0 },
  ],
  departments: [
    ["Kitchen", 22],
    ["Events, weddings", null],
    ['Bar "Sud"', null],
    ["2026", 9],
    ["total", 7],
  ],
  training: [
    ["Kitchen", 49],
    ["Events, weddings", null],
    ['Bar "Sud"', null],
    ["2026", 28],
    ["total", 35],
  ],
  trained: 61,
};

/** The same summary without its hidden parts, and in one order where any order is right. */
function comparable({ departments, training, trend, turnover, tenure, statuses, trained }: Summary): object {
  const cells = (rows: Summary["departments"]): readonly string[] =>
    rows
      .filter(([, value]) => value !== null)
      .map(String)
      .toSorted();
  const whole = { departments: cells(departments), training: cells(training), trend: trend.map(String).toSorted(), statuses, trained };
  return { ...whole, turnover: turnover.toSorted((a, b) => a.jurisdiction.localeCompare(b.jurisdiction)), tenure: Math.round(tenure * 12) };
}

const sorted = (rows: readonly unknown[] | undefined): string[] | undefined => rows?.map((row) => JSON.stringify(row)).toSorted();

test("the rows of a target file read what the summary and the export show", () => {
  const figures = ({ headcount, trend, turnover, departments, training_departments: training, tenure }: Shown): object => ({
    parts: ["current", "active", "on_leave", "probation"].map((part) => headcount?.number(part)),
    trend: sorted(trend?.map((row) => [row.text("month"), row.number("headcount")])),
    turnover: sorted(
      turnover?.map((row) => [row.text("jurisdiction"), ...["leavers", "voluntary", "involuntary"].map((part) => row.number(part))]),
    ),
    departments: SUMMARY.departments.map(([name]) => departments?.figureOf(name) ?? null),
    training: SUMMARY.training.map(([name]) => Math.round(1000 * (training?.figureOf(name) ?? Number.NaN)) / 10 || null),
    months: Math.round(12 * (tenure?.number("average") ?? Number.NaN)),
  });
  const { statuses, trend, turnover, departments, training, tenure } = SUMMARY;
  const shown = {
    parts: [statuses.active + statuses.on_leave + statuses.probation, ...Object.values(statuses)],
    trend: sorted(trend),
    turnover: sorted(turnover.map((row) => [row.jurisdiction, row.leavers, row.voluntary, row.involuntary])),
    departments: departments.map(([, size]) => size),
    training: training.map(([, share]) => share || null),
    months: Math.round(12 * tenure),
  };
  for (let seed = 1; seed <= 100; seed += 1) {
    const { summary, exported, rows } = drawnForms(seed);
    const forms = new Readers(rows);
    const data = new View(JSON.parse(JSON.stringify(summary.write(SUMMARY))));
    expect([seed, figures(shownIn(forms, data))]).toEqual([seed, shown]);
    expect([seed, figures(exportedIn(forms, parseCsv(String(exported.write(SUMMARY)))!))]).toEqual([seed, shown]);
  }
});

describe("forms read back what they wrote", () => {
  const json = (shown: unknown): unknown => JSON.parse(JSON.stringify(shown ?? null));
  test.each<readonly [string, (forms: DrawnServerForms) => readonly [read: unknown, data: unknown]]>([
    ["the summary", ({ summary }) => [comparable(summary.read(json(summary.write(SUMMARY)))), comparable(SUMMARY)]],
    ["the export", ({ exported }) => [comparable(exported.read(exported.write(SUMMARY))), comparable(SUMMARY)]],
    [
      "the billing status",
      ({ billing }) => {
        const seats = { active: 7, billed: 10, minimum: 5 };
        const data = { plan: "growth", status: "current", interval: "year", trial: "2026-05-01", seats, addons: ["rostering"] } as const;
        return [billing.read(json(billing.write(data))), data];
      },
    ],
    [
      "the setup status",
      ({ setup }) => {
        const steps = { team: true, types: false, document: true, pay: undefined };
        const data = { complete: true, people: 41, whole: false, steps };
        return [setup.read(json(setup.write(data))), data];
      },
    ],
    ["the stages", ({ stages }) => [stages.read(json(stages.write(STAGES))), STAGES]],
    [
      "a role with its counts",
      ({ role }) => {
        const form = role(STAGES);
        const counts = STAGES.map((stage, n) => [stage, n + 3] as const);
        const data = { id: "r", title: "Chef", status: "open", type: "casual", jurisdiction: "AU", active: 3, counts };
        const { counts: read, ...others } = form.read(json(form.write(data)));
        return [{ ...others, counts: read.toSorted(([, a], [, b]) => a - b) }, data];
      },
    ],
    [
      "a pipeline",
      ({ pipeline }) => {
        const form = pipeline(STAGES);
        const data = STAGES.map((stage, n) => ({ id: `a${n}`, ref: `r${n}`, stage, days: 10 + n }));
        return [form.read(json(form.write(data))), data];
      },
    ],
    [
      "a plan",
      ({ plan }) => {
        const { person, tasks, ...others } = plan.offboarding.read(json(plan.offboarding.write(PLAN)));
        const { person: known, tasks: all, ...data } = PLAN;
        const byId = (rows: readonly Task[]): Task[] => rows.toSorted((a, b) => a.id.localeCompare(b.id));
        return [
          { ...others, person: { ...person, id: known.id }, tasks: byId(tasks) },
          { ...data, person: known, tasks: byId(all) },
        ];
      },
    ],
    [
      "survey results below the floor",
      ({ results }) => {
        const { rate, enps, questions } = results.read(json(results.write({ rate: null, enps: null, questions: [] })));
        return [
          { rate, enps, questions },
          { rate: null, enps: null, questions: [] },
        ];
      },
    ],
    [
      "survey results",
      ({ results }) => {
        const data = { enps: 12, questions: [{ id: "q", text: "Why?", kind: "nps", sums: { answered: 8, mean: 7.5 } }] };
        const { enps, questions } = results.read(json(results.write({ rate: [8, 40], ...data })));
        return [{ enps, questions }, data];
      },
    ],
    [
      "a learning path",
      ({ path }) => {
        const data = { id: "l", name: "Basics", parts: ["Knives", "Fire"], cadence: undefined };
        return [path.read(json(path.write(data))), data];
      },
    ],
    [
      "a recognition post",
      ({ post }) => {
        const person = { id: "", first: "Amaya", last: "Quist" };
        const data = { id: "p", giver: person, recipient: person, message: "Thanks", kind: "peer", value: "care", reactions: 3, at: "now" };
        const { giver, recipient, ...read } = post.read(json(post.write(data)));
        void giver;
        void recipient;
        return [{ ...read, giver: person, recipient: person }, data];
      },
    ],
  ])("%s", (_, both) => {
    for (const seed of SEEDS) {
      const [read, data] = both(FORMS[seed]!);
      expect(read, `seed ${seed}`).toEqual(data);
    }
  });
});

describe("drawn forms", () => {
  test("are the same for the same seed, and differ between seeds", () => {
    const shown = (seed: number): string => JSON.stringify(drawnForms(seed).summary.write(SUMMARY));
    expect(shown(5)).toBe(shown(5));
    expect(new Set(SEEDS.map(shown)).size).toBeGreaterThan(145);
  });

  test("show no size of a hidden department", () => {
    const odd: Summary = {
      ...SUMMARY,
      departments: [
        ["Kitchen", 22],
        ["Events", null],
      ],
      training: [
        ["Kitchen", 49],
        ["Events", null],
      ],
    };
    for (const seed of SEEDS) {
      const csv = String(FORMS[seed]!.exported.write(odd));
      expect(csv.match(/<5 - hidden/g), `seed ${seed}`).toHaveLength(2);
    }
  });
});
