import { OPEN_POINTS_PAGE, PRIVACY_PAGE, REQUIREMENTS_PAGE, pageOf } from "./addresses.ts";
import { sections } from "./contract.ts";
import { indexPage } from "./index-page.ts";
import { openPointList, requirementList } from "./lists.ts";
import { privacyPage } from "./privacy-page.ts";
import { readersIn } from "./readers.ts";
import { sectionPage } from "./section-page.ts";
import type { SourceFile } from "./tree.ts";

/** Every page of the reference by its name in the folder. @param files the texts of the repository */
export function referencePages(files: readonly SourceFile[]): Map<string, string> {
  const readers = readersIn(files);
  return new Map([
    ["README.md", indexPage()],
    [REQUIREMENTS_PAGE, requirementList()],
    [OPEN_POINTS_PAGE, openPointList()],
    [PRIVACY_PAGE, privacyPage(readers)],
    ...sections.map((section) => [pageOf(section.section), sectionPage(section, readers)] as const),
  ]);
}
