import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isWhole, sample } from "@hr-platform/property-runs";
import { parse } from "yaml";
import { openPoints } from "@hr-platform/reference/contract";
import { root, tree } from "@hr-platform/reference/tree";
import { faults } from "../../../faults/src/catalogue/index.ts";
import { type Block, blocksOf, treatmentOf } from "./blocks.ts";
import { wrongCalls } from "./command-lines.ts";
import { SOURCES, install, poolOf } from "./commands.ts";
import { SKILL, blocksIn, followedPages, isForReaders, startsEmpty, unlike } from "./pages.ts";
import { followPage } from "./run-page.ts";

const pages = followedPages();
const blocks = pages.flatMap(blocksIn);
const installed = mkdtempSync(join(tmpdir(), "hr-reader-"));

beforeAll(async () => await install(installed), 120_000);

/** The code of a page: its blocks, then what stands in a line. */
function codeIn(markdown: string): string[] {
  const inLine = markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, "").matchAll(/`([^`]+)`/g);
  return [...blocksOf("", markdown).map(({ code }) => code), ...[...inLine].map(([, code]) => code!)];
}

const left = (language: string): Block[] => blocks.filter((block) => treatmentOf(block) === "leave" && block.language === language);

test("every block is run, compared, or says why not; few are not run", () => {
  expect(blocks.filter((block) => treatmentOf(block) === "run").length).toBeGreaterThan(40);
  expect(blocks.filter((block) => treatmentOf(block) === "compare").length).toBeGreaterThan(25);
  const out = blocks.filter((block) => treatmentOf(block) === "leave");
  const reasons = out
    .filter(({ page }) => isForReaders(page))
    .map(({ page, line, attributes }) => `${page}:${line}: ${attributes.get("norun")}`);
  expect(reasons.length, reasons.join("\n")).toBeLessThanOrEqual(MOST_LEFT);
  const elsewhere = Object.groupBy(
    out.filter(({ page }) => !isForReaders(page)),
    ({ page }) => page,
  );
  expect(Object.fromEntries(Object.entries(elsewhere).map(([page, left]) => [page, left!.length]))).toEqual(LEFT_ELSEWHERE);
});

/** Blocks of pages for readers that nothing here can run: installs, containers, deployments, other languages, configurations of agents. */
const MOST_LEFT = 32;

/** The same of pages for those with a clone, or of one package. A page that is not here leaves out none. */
const LEFT_ELSEWHERE: Readonly<Record<string, number>> = {
  ".github/actions/conformance/README.md": 7,
  "CONTRIBUTING.md": 2,
  "bench/README.md": 1,
  "clients/go/README.md": 5,
  "clients/java/README.md": 7,
  "clients/node/README.md": 2,
  "clients/python/README.md": 6,
  "docs/README.md": 1,
  "docs/releasing.md": 1,
  "docs/shared-mock.md": 2,
  "docs/tour.md": 8,
  "examples/README.md": 1,
  "packages/client-check/README.md": 1,
  "packages/conformance/README.md": 6,
  "packages/control/README.md": 1,
  "packages/integrations/README.md": 1,
  "packages/mock-server/README.md": 2,
  "spec/README.md": 1,
};

test("a block that is to be a file is that file", () => {
  expect(blocks.filter((block) => treatmentOf(block) === "same")).toHaveLength(6);
  expect(unlike(blocks)).toEqual([]);
  const block = blocks.find((block) => treatmentOf(block) === "same")!;
  expect(unlike([{ ...block, code: `${block.code} ` }])[0]).toContain(`${block.page}:${block.line}: is not clients/`);
});

test("every command of any page of the repository has flags that exist", () => {
  const markdown = tree().filter(({ path }) => path.endsWith(".md"));
  const wrong = markdown.flatMap(({ path, text }) => codeIn(text).flatMap((code) => wrongCalls(code).map((call) => `${path}: ${call}`)));
  expect(markdown.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

test("a command or flag that does not exist is found", () => {
  expect(
    wrongCalls(
      "npx @hr-platform/mock-server --prot 1\nnpm run conformance -- --teir ci\nhr-conformance runn --target a\n- run: hr-mock listen --forward-to x --events y",
    ),
  ).toEqual([
    "hr-mock --prot 1: no flag --prot",
    "hr-conformance --teir ci: no flag --teir",
    "hr-conformance runn --target a: no such command",
  ]);
  expect(codeIn("Text `npx @hr-platform/mock-server a`.\n\n```sh\nhr-mock b\n```\n")).toEqual([
    "hr-mock b\n",
    "npx @hr-platform/mock-server a",
  ]);
});

test("the pages name about as many faults and open points as there are", () => {
  const text = pages
    .filter(isForReaders)
    .map((page) => readFileSync(join(root, page), "utf8"))
    .join("\n");
  const far = (pattern: RegExp, there: number): number[] =>
    [...text.matchAll(pattern)].map(([, named]) => Number(named)).filter((named) => Math.abs(named - there) > 15);
  const patterns = [/some (\d+) (?:mistakes|faults)\b/g, /some (\d+) points open/g] as const;
  expect(patterns.map((pattern) => [...text.matchAll(pattern)].length)).toEqual([3, 1]);
  expect([...far(patterns[0], faults.size), ...far(patterns[1], openPoints.length)]).toEqual([]);
});

test("a page whose TypeScript node runs by itself says which Node does", () => {
  const runs = pages.filter((page) =>
    blocksIn(page).some(({ language, code }) => language === "sh" && /^(?:\w+=\S+ )?node .*\.ts\b/m.test(code)),
  );
  expect(runs.length).toBeGreaterThan(5);
  expect(runs.filter((page) => !readFileSync(join(root, page), "utf8").includes("22.18"))).toEqual([]);
});

test("YAML that is not used by a command can be read", () => {
  for (const { page, line, code } of left("yaml")) expect(() => void parse(code), `${page}:${line}`).not.toThrow();
});

test("a file that a page writes is used by a command after it", () => {
  const unused = pages.flatMap((page) => {
    const inPage = blocksIn(page);
    return inPage.filter((block, at) => {
      const file = block.attributes.get("file");
      if (file === undefined || /\.test\.\w+$/.test(file)) return false;
      return !inPage.slice(at + 1).some(({ code }) => code.includes(file.replace(/\.ts$/, "")));
    });
  });
  expect(unused.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
});

/** The types that the page about TypeScript makes. */
const TYPES = join(root, "packages/consumers/generated/openapi-typescript.ts");

/** What the compiler says of the programs of some pages. */
function typeErrors(name: string, some: readonly string[], stricter: object = {}): string {
  const folder = join(poolOf(installed), "..", name);
  for (const [n, page] of some.entries()) {
    for (const block of blocksIn(page)) {
      const file = block.attributes.get("file");
      if (file === undefined || block.language !== "ts") continue;
      const path = join(folder, String(n), file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, block.code);
    }
  }
  for (const n of some.keys()) if (existsSync(join(folder, String(n)))) symlinkSync(TYPES, join(folder, String(n), "api.d.ts"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const options = {
    module: "nodenext",
    target: "es2024",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ["node"],
    ...stricter,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
  return spawnSync("tsc", ["-p", folder], { encoding: "utf8" }).stdout;
}

const isOfSources = (page: string): boolean => blocksIn(page).some(({ code }) => SOURCES.some((name) => code.includes(`"${name}"`)));

test("programs of the pages have no type errors, as a reader's compiler sees them", () => {
  expect(
    typeErrors(
      "types",
      pages.filter((page) => !isOfSources(page)),
    ),
  ).toBe("");
});

// A second program with all sources of the mock: seconds.
test.runIf(isWhole())("programs that use packages from their sources have no type errors", () => {
  const some = pages.filter(isOfSources);
  expect(some).toHaveLength(2);
  expect(typeErrors("types-of-sources", some, { exactOptionalPropertyTypes: true })).toBe("");
});

// The first page, the one whose tools change most, and the one that agents follow, always; the others in turn; every night all of them.
const ALWAYS = ["docs/tutorial.md", "docs/guides/typescript.md", SKILL];
const others = pages.filter((page) => isForReaders(page) && !ALWAYS.includes(page));
const elsewhere = pages.filter(
  (page) => !isForReaders(page) && page !== SKILL && blocksIn(page).some((block) => treatmentOf(block) === "run"),
);
test.each([...ALWAYS, ...sample(others, 5), ...sample(elsewhere, 6)])(
  "%s works to the letter in an empty folder",
  { timeout: 180_000 },
  async (page) => {
    expect(await followPage(blocksIn(page), installed, !startsEmpty(page))).toEqual([]);
  },
);
