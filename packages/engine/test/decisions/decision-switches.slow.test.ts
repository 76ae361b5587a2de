import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { currentContract } from "../../src/contract/current.ts";
import { switches } from "./index.ts";
import { frozenMock } from "../support/worlds.ts";

const table = currentContract.decisions.rows;

const observed = ({ slug, settings, observe }: (typeof switches)[number], value: string): unknown =>
  observe(frozenMock({ ...settings, decide: { ...settings.decide, [slug]: value } }));

test.for(switches.flatMap((row) => Object.keys(row.shows).map((value) => [row.slug, value, row] as const)))(
  "%s: %s",
  async ([, value, row]) => {
    expect(await observed(row, value)).toEqual(row.shows[value]);
  },
);

test("no two values of a decision give the same results in all its switches", () => {
  for (const { slug, values } of table.filter(({ switchable }) => switchable)) {
    const rows = switches.filter((row) => row.slug === slug);
    const answers = values.map((value) =>
      inspect(
        rows.map(({ shows }) => shows[value]),
        { depth: null },
      ),
    );
    expect(new Set(answers).size, slug).toBe(values.length);
  }
});

test("a mock without options uses every default", async () => {
  for (const row of switches) {
    const standard = table.find(({ slug }) => slug === row.slug)!.default;
    expect(await row.observe(frozenMock(row.settings)), row.slug).toEqual(row.shows[standard]);
  }
});

test("the switchable decisions are those that the sources or the facts of an operation read and that have a switch", () => {
  const here = join(import.meta.dirname, "../../src");
  const files = readdirSync(here, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const sources = files.map((file) => readFileSync(join(here, file), "utf8")).join("\n");
  const read = `${sources}${JSON.stringify(operations)}`;
  const marked = table.filter(({ switchable }) => switchable).map(({ slug }) => slug);
  expect(table.map(({ slug }) => slug).filter((slug) => read.includes(`"${slug}"`))).toEqual(marked);
  expect(table.map(({ slug }) => slug).filter((slug) => switches.some((row) => row.slug === slug))).toEqual(marked);
});
