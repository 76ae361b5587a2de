import { readFileSync, readdirSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { builtSite } from "./built-site.ts";
import { type BuiltPage, brokenTargets, builtPage } from "./built-links.ts";
import { LISTED_ELSEWHERE, MENU } from "./navigation.ts";
import { textOf } from "./search-index.ts";

let folder: string;
const pages = new Map<string, BuiltPage>();
const files = new Set<string>();

beforeAll(() => {
  folder = builtSite();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = relative(folder, path).replaceAll(sep, "/");
    if (address.endsWith(".html") && !/^(?:playground|matrix)\//.test(address)) pages.set(address, builtPage(readFileSync(path, "utf8")));
    else files.add(address);
  }
}, 120_000);

/** Pages of the libraries, which take seconds: `npm run docs` makes them. */
const LEFT_OUT = /library-(?:mock|suite)\.html$/;

test("every link of the site leads to a page, an anchor or a file of it", () => {
  expect(pages.size).toBeGreaterThan(80);
  expect(brokenTargets(pages, files).filter((broken) => !LEFT_OUT.test(broken))).toEqual([]);
});

test("every page is Markdown too, whose links lead to Markdown, and llms.txt lists them all", () => {
  const text = (address: string): string => readFileSync(join(folder, address), "utf8");
  const plain = [...pages.keys()].map((address) => address.replace(/html$/, "md"));
  expect(plain.filter((address) => !files.has(address))).toEqual([]);
  const targets = (markdown: string): string[] =>
    [...markdown.replaceAll(/^ *```[\s\S]*?^ *``` *$|`[^`\n]+`/gm, "").matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  const linked = new Map(
    plain.map((address) => [address, { anchors: pages.get(address.replace(/md$/, "html"))!.anchors, targets: targets(text(address)) }]),
  );
  expect(brokenTargets(linked, files)).toEqual([]);
  const inHtml = [...linked].flatMap(([address, page]) =>
    page.targets.filter((target) => pages.has(posix.join(posix.dirname(address), target.replace(/#.*$/, "")))),
  );
  expect(inHtml).toEqual([]);
  const llms = text("llms.txt");
  expect(llms).toMatch(/^# .+\n\n> .+/);
  expect(targets(llms).toSorted()).toEqual(plain.toSorted());
  expect(linked.get("tutorial.md")!.targets.length).toBeGreaterThan(5);
});

test("links are relative and name files, so that the site can be read from disk, and nothing is loaded from elsewhere", () => {
  const loaded = [...pages].flatMap(([address, { targets }]) =>
    targets
      .filter(
        (target) =>
          (target.endsWith("/") && !/^https?:/.test(target)) ||
          target.startsWith("/") ||
          /^https?:.*\.(?:js|css|png|svg|woff2?)$/.test(target),
      )
      .map((target) => `${address}: ${target}`),
  );
  expect(loaded).toEqual([]);
  const styles = readFileSync(join(folder, "assets/site.css"), "utf8");
  expect(styles).not.toMatch(/url\(|@import/);
});

test("the menu has every page, but for those that a page lists", () => {
  const listed = new Set(MENU.flatMap((part) => part.pages.map(([address]) => address)));
  expect(listed.size).toBe(MENU.flatMap((part) => part.pages).length);
  const missing = [...pages.keys()].filter(
    (address) => !listed.has(address) && !LISTED_ELSEWHERE.some((start) => address.startsWith(start)),
  );
  expect(missing).toEqual([]);
});

test("the search index is a script, and finds a requirement, a flag and a call", async () => {
  const { default: MiniSearch } = await import("minisearch");
  const { FIELDS } = await import("./search-index.ts");
  const script = readFileSync(join(folder, "assets/search-index.js"), "utf8");
  const [, literal] = /^window\.searchIndex=(.*);\n$/.exec(script)!;
  const index = MiniSearch.loadJSON(JSON.parse(literal!) as string, FIELDS);
  const first = (text: string): string[] =>
    index
      .search(text, { prefix: true, boost: { heading: 4, page: 2 }, combineWith: "AND" })
      .slice(0, 15)
      .map(({ id }) => String(id));
  expect(first("AUTH-02")).toContain("reference/5.1.html#auth-02");
  expect(first("allow-private-webhooks").join(" ")).toContain("hr-mock.html");
  expect(first("POST /_mock/clock").join(" ")).toContain("control-api.html");
});

test("what a page has in double braces is shown as it is", () => {
  const page = (address: string): string => textOf(readFileSync(join(folder, address), "utf8"));
  expect(page("guides/ci-staging.html")).toContain("HR_KEY_FULL: ${{ secrets.HR_KEY_FULL }}");
  expect(page("repository/github/actions/conformance/index.html")).toContain("${{ github.head_ref || github.ref_name }}");
});

test("a link to a page, an anchor or a file that is not there is found", () => {
  const page = builtPage('<h1 id="a">A</h1><a href="b.html#c">b</a><a href="#a">a</a><img src="x.png"><a href="https://x.example/">x</a>');
  const other = builtPage('<h2 id="d">D</h2>');
  expect(brokenTargets(new Map([["a.html", page]]), new Set())).toEqual(["a.html: b.html#c", "a.html: x.png"]);
  expect(
    brokenTargets(
      new Map([
        ["a.html", page],
        ["b.html", other],
      ]),
      new Set(["x.png"]),
    ),
  ).toEqual(["a.html: b.html#c"]);
});
