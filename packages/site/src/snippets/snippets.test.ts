import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sample } from "@hr-platform/property-runs";
import { parse } from "yaml";
import { openPoints } from "@hr-platform/reference/contract";
import { root, tree } from "@hr-platform/reference/tree";
import { faults } from "../../../mock-server/src/faults/catalogue/index.ts";
import { type Block, blocksOf, treatmentOf } from "./blocks.ts";
import { wrongCalls } from "./command-lines.ts";
import { install } from "./commands.ts";
import { blocksIn, followedPages } from "./pages.ts";
import { followPage } from "./run-page.ts";

const pages = followedPages();
const blocks = pages.flatMap(blocksIn);
const installed = mkdtempSync(join(tmpdir(), "hr-reader-"));

beforeAll(async () => await install(installed), 120_000);
afterAll(() => rmSync(installed, { recursive: true, force: true }));

/** The code of a page: its blocks, then what stands in a line. */
function codeIn(markdown: string): string[] {
  const inLine = markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, "").matchAll(/`([^`]+)`/g);
  return [...blocksOf("", markdown).map(({ code }) => code), ...[...inLine].map(([, code]) => code!)];
}

const left = (language: string): Block[] => blocks.filter((block) => treatmentOf(block) === "leave" && block.language === language);

test("every block is run, compared, or says why not; few are not run", () => {
  expect(blocks.filter((block) => treatmentOf(block) === "run").length).toBeGreaterThan(40);
  expect(blocks.filter((block) => treatmentOf(block) === "compare").length).toBeGreaterThan(25);
  const reasons = blocks
    .filter((block) => treatmentOf(block) === "leave")
    .map(({ page, line, attributes }) => `${page}:${line}: ${attributes.get("norun")}`);
  expect(reasons.length, reasons.join("\n")).toBeLessThanOrEqual(MOST_LEFT);
});

/** Blocks that nothing here can run: installs, containers, deployments. */
const MOST_LEFT = 24;

test("every command of any page of the repository has flags that exist", () => {
  const markdown = tree().filter(({ path }) => path.endsWith(".md"));
  const wrong = markdown.flatMap(({ path, text }) => codeIn(text).flatMap((code) => wrongCalls(code).map((call) => `${path}: ${call}`)));
  expect(markdown.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

test("a command or flag that does not exist is found", () => {
  expect(
    wrongCalls(
      "npx hr-mock --prot 1\nnpm run conformance -- --teir ci\nhr-conformance runn --target a\n- run: hr-mock listen --forward-to x --events y",
    ),
  ).toEqual([
    "npx hr-mock --prot 1: no flag --prot",
    "hr-conformance --teir ci: no flag --teir",
    "hr-conformance runn --target a: no such command",
  ]);
  expect(codeIn("Text `npx hr-mock a`.\n\n```sh\nhr-mock b\n```\n")).toEqual(["hr-mock b\n", "npx hr-mock a"]);
});

test("the pages name about as many faults and open points as there are", () => {
  const text = pages.map((page) => readFileSync(join(root, page), "utf8")).join("\n");
  const far = (pattern: RegExp, there: number): number[] =>
    [...text.matchAll(pattern)].map(([, named]) => Number(named)).filter((named) => Math.abs(named - there) > 15);
  const patterns = [/some (\d+) (?:mistakes|faults)\b/g, /some (\d+) points open/g] as const;
  expect(patterns.map((pattern) => [...text.matchAll(pattern)].length)).toEqual([3, 1]);
  expect([...far(patterns[0], faults.size), ...far(patterns[1], openPoints.length)]).toEqual([]);
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

test("programs of the pages have no type errors, as a reader's compiler sees them", () => {
  const folder = join(installed, "types");
  for (const [n, page] of pages.entries()) {
    for (const block of blocksIn(page)) {
      const file = block.attributes.get("file");
      if (file === undefined || block.language !== "ts") continue;
      const path = join(folder, String(n), file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, block.code);
    }
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const options = {
    module: "nodenext",
    target: "es2024",
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ["node"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
  const check = (): string => execFileSync("tsc", ["-p", folder], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  expect(check).not.toThrow();
});

// The tutorial always, the others in turn; every night all of them.
const others = pages.filter((page) => page !== "docs/tutorial.md");
test.each(["docs/tutorial.md", ...sample(others, 3)])("%s works to the letter in an empty folder", { timeout: 180_000 }, async (page) => {
  expect(await followPage(blocksIn(page), installed)).toEqual([]);
});
