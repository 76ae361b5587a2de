import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const FILE = join(import.meta.dirname, "../../../../bench/figures.mjs");

interface Figures {
  readonly MEASURED: URL;
  readonly PAGE: URL;
  readonly measuredPart: (page: string) => string;
  readonly figuresTable: (figures: Measured) => string;
}

type Measured = Readonly<Record<string, unknown>>;

/** Without the padding of tables. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/ *\| */g, "|")
    .replaceAll(/-+(:?)(?=\|)/g, "-$1")
    .replaceAll(/\s+/g, " ");

test("the README shows the figures that were measured last, and none that were not", async () => {
  const { MEASURED, PAGE, measuredPart, figuresTable } = (await import(pathToFileURL(FILE).href)) as Figures;
  const figures = existsSync(MEASURED) ? (JSON.parse(readFileSync(MEASURED, "utf8")) as Measured) : undefined;
  const shown = plain(measuredPart(readFileSync(PAGE, "utf8")));
  expect(shown).toBe(figures === undefined ? "" : plain(figuresTable(figures)));
});

test("a contestant that was not measured has no figure, and the others are rows with their versions", async () => {
  const { figuresTable } = (await import(pathToFileURL(FILE).href)) as Figures;
  const rate = { a_second: 1234.5, p99_ms: 3.21, processor: 1.3 };
  const none = { a_second: null, p99_ms: null, processor: null };
  const row = {
    start_ms: 150.4,
    idle_bytes: 78 * 1_048_576,
    loaded_bytes: 2 ** 28,
    disk_bytes: 2 ** 22,
    list: rate,
    get: rate,
    post: rate,
  };
  const rows = [
    { name: "ours", version: "0.1.0", ...row },
    {
      name: "prism",
      version: "5.16.0",
      start_ms: null,
      idle_bytes: null,
      loaded_bytes: null,
      disk_bytes: 2 ** 25,
      list: none,
      get: none,
      post: none,
    },
  ];
  const machine = { node: "24.21.0", model: "a processor", cores: 2, load: 0.5 };
  const text = plain(figuresTable({ date: "2026-11-28", machine, ours: { package: 2 ** 21, executable: 2 ** 27, image: null }, rows }));
  expect(text).toContain("|**`hr-mock`**|150|78|256|4.0|1235 (3.2)|1235 (3.2)|1235 (3.2)|");
  expect(text).toContain("|prism 5.16.0|-|-|-|32.0|- (-)|- (-)|- (-)|");
  expect(text).toContain("list 1.30, get 1.30, POST 1.30");
  expect(text).toContain("The image was not measured");
});
