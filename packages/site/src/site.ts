import { createRequire } from "node:module";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Eleventy, type EleventyConfig } from "@11ty/eleventy";
import { root } from "@hr-platform/reference/tree";
import { siteMarkdown, type MarkdownIt } from "./markdown/markdown.ts";
import { llmsText, markdownPage } from "./markdown/markdown-pages.ts";
import { MENU } from "./navigation.ts";
import { type SitePage, relativeAddress, titleOf } from "./pages.ts";
import { type Passage, indexScript, passagesOf, textOf } from "./search-index.ts";

const OWN = "packages/site/src";

/** How the site is made. */
export interface SiteOptions {
  /** Folder that it is written to. */
  readonly output: string;
  readonly pages: readonly SitePage[];
}

interface PageData {
  /** Of a page that is handed over as text. */
  readonly madeFrom?: string;
  readonly page: { readonly inputPath: string };
}

/** Our files that the pages load. */
const ASSETS: readonly string[] = ["site.css", "code.css", "site.js", "code.js", "tabs.js"];

/** Pages that are made of something else than a Markdown file: a link to that leads to the page. */
const PAGES_OF: Readonly<Record<string, string>> = {
  "spec/sections.yaml": "reference/index.html",
  "spec/requirements": "reference/requirements.html",
  "spec/decisions.yaml": "reference/open-points.html",
  "spec/privacy-cases.yaml": "reference/privacy.html",
  "packages/playground": "playground/index.html",
  "packages/site/measured/matrix.json": "matrix/index.html",
};

/** Settings of Eleventy. Pages of `docs/` are its input; all others are handed to it as text. */
function configure(config: EleventyConfig, { output, pages }: SiteOptions): void {
  const addresses = new Map([...Object.entries(PAGES_OF), ...pages.map(({ source, address }) => [source, address] as const)]);
  const ofPages = new Set(pages.map(({ address }) => address));
  const inMarkdown = (address: string): string => (ofPages.has(address) ? address.replace(/html$/, "md") : address);
  const markdownAddresses = new Map([...addresses].map(([source, address]) => [source, inMarkdown(address)]));
  const passages: Passage[] = [];
  const sourceOf = ({ madeFrom, page }: PageData): string => madeFrom ?? page.inputPath.replace(/^\.\//, "");
  const pictures = new Map<string, string>();
  const asset = (path: string): string => {
    const to = `assets/pictures/${path.replaceAll("/", "-")}`;
    pictures.set(path, to);
    return to;
  };
  config.setIncludesDirectory("../packages/site/src/layouts");
  config.setTemplateFormats(["md"]);
  config.addGlobalData("layout", "page.njk");
  // Only Markdown: what a page has in double braces, such as a workflow, is no template.
  config.addGlobalData("templateEngineOverride", "md");
  config.addGlobalData("menu", MENU);
  config.addGlobalData("eleventyComputed", {
    source: sourceOf,
    address: (data: PageData) => addresses.get(sourceOf(data)) ?? "",
    permalink: (data: PageData) => addresses.get(sourceOf(data)) ?? false,
  });
  const texts = new Map(pages.map(({ source, markdown }) => [source, markdown]));
  config.addFilter("title", (source: string) => titleOf(texts.get(source) ?? ""));
  config.addFilter("from", (to: string, here: string) => relativeAddress(here, to));
  config.addFilter("markdown", inMarkdown);
  config.addFilter("headings", (content: string) =>
    [...content.matchAll(/<h2 id="([^"]*)">([\s\S]*?)<\/h2>/g)].map(([, anchor, text]) => ({ anchor, text: textOf(text!) })),
  );
  config.amendLibrary("md", (library: MarkdownIt) => siteMarkdown(library, { addresses, asset }));
  for (const { source, address, markdown, isMade } of pages)
    if (isMade || !source.startsWith("docs/"))
      config.addTemplate(`docs/made/${address.replace(/html$/, "md")}`, markdown, { madeFrom: source });
  for (const name of ASSETS) config.addPassthroughCopy({ [`${OWN}/assets/${name}`]: `assets/${name}` });
  const library = createRequire(import.meta.url).resolve("minisearch");
  config.addPassthroughCopy({ [join(dirname(library), "../umd/index.js")]: "assets/minisearch.js" });
  config.addTransform("passages", function (content) {
    const address = this.page.outputPath.slice(output.length + 1);
    const title = /<title>([^<]*?)(?: · [^<]*)?<\/title>/.exec(content)?.[1] ?? address;
    const article = /<article[^>]*>([\s\S]*)<\/article>/.exec(content)?.[1] ?? "";
    passages.push(...passagesOf(address, title, article));
    return content;
  });
  config.on("eleventy.after", () => {
    for (const page of pages)
      writeFileSync(join(root, output, inMarkdown(page.address)), markdownPage(page, { addresses: markdownAddresses, asset }));
    writeFileSync(join(root, output, "llms.txt"), llmsText(pages, markdownAddresses));
    mkdirSync(join(root, output, "assets/pictures"), { recursive: true });
    for (const [from, to] of pictures) copyFileSync(join(root, from), join(root, output, to));
    writeFileSync(join(root, output, "assets/search-index.js"), indexScript(passages.splice(0)));
  });
}

/** Makes Eleventy for the site. Paths are from the root of the repository, which has to be the working folder. */
export function siteBuilder(options: SiteOptions, runMode: "build" | "serve"): Eleventy {
  return new Eleventy("docs", options.output, {
    config: (config) => configure(config, options),
    configPath: undefined,
    quietMode: true,
    runMode,
    source: "script",
  });
}
