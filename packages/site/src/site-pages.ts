import { FOLDER } from "@hr-platform/reference/addresses";
import { madePages as commandPages } from "@hr-platform/reference/made/made-pages";
import { referencePages } from "@hr-platform/reference/reference";
import { tree } from "@hr-platform/reference/tree";
import { type Library, libraryPage } from "./library-page.ts";
import { type SitePage, addressOfFile } from "./pages.ts";

function pageOf(source: string, markdown: string, isMade = false): SitePage {
  return { source, address: addressOfFile(source), markdown, isMade };
}

/** What the repository keeps for its tools: no pages for readers. */
const FOR_TOOLS = /^\.(?!github\/actions\/)/;

/** The Markdown files of the repository. */
export function writtenPages(): SitePage[] {
  return tree()
    .filter(({ path }) => path.endsWith(".md") && !FOR_TOOLS.test(path))
    .map(({ path, text }) => pageOf(path, text));
}

/** Pages that are made from the contract, the sources, the commands, the control API and the faults. */
export async function madePages(): Promise<SitePage[]> {
  return [...referencePages(tree()), ...(await commandPages())].map(([name, text]) => pageOf(`${FOLDER}/${name}`, text, true));
}

const LIBRARIES: Readonly<Record<string, Library>> = {
  "library-mock.md": {
    title: "The mock as a library",
    folder: "packages/mock-server",
    entries: {
      "@hr-platform/mock-server": "src/index.ts",
      "@hr-platform/mock-server/check": "src/check.ts",
      "@hr-platform/mock-server/vitest": "src/vitest.ts",
      "@hr-platform/mock-server/vitest-reporter": "src/vitest-reporter.ts",
      "@hr-platform/mock-server/node-test": "src/node-test.ts",
      "@hr-platform/mock-server/jest": "src/jest.ts",
      "@hr-platform/mock-server/playwright": "src/playwright.ts",
    },
    notes: "What `@hr-platform/mock-server` exports.",
  },
  "library-suite.md": {
    title: "The suite as a library",
    folder: "packages/conformance",
    entries: { "@hr-platform/conformance": "src/index.ts" },
    notes: "What `@hr-platform/conformance` exports.",
  },
};

/** Pages of what the packages export. It takes seconds to read their types. */
export async function libraryPages(): Promise<SitePage[]> {
  const pages: SitePage[] = [];
  for (const [name, library] of Object.entries(LIBRARIES)) pages.push(pageOf(`${FOLDER}/${name}`, await libraryPage(library), true));
  return pages;
}
