import { CLIENTS_PAGE, OPEN_POINTS_PAGE, PRIVACY_PAGE, REQUIREMENTS_PAGE, addressOf, links, pageOf } from "./addresses.ts";
import { clientRequirements, openPoints, requirements, sections } from "./contract.ts";
import { indexPage } from "./pages/index-page.ts";
import { code, facts, page, plain } from "./markdown.ts";
import { privacyPage } from "./pages/privacy-page.ts";
import { type Readers, readersIn } from "./readers.ts";
import { sectionPage } from "./pages/section-page.ts";
import type { SourceFile } from "./tree.ts";

/** `- EMP-12: …` with an anchor for the id, and a link to the whole entry. */
function listLine(id: string, text: string): string {
  return `- <a id="${id.toLowerCase()}"></a>[${id}](${addressOf(id)}): ${plain(text)}`;
}

/** Every requirement by its id, a line each. */
function requirementList(): string {
  const families = Map.groupBy(
    requirements.toSorted((one, other) => one.id.localeCompare(other.id, "en", { numeric: true })),
    ({ id }) => id.split("-")[0]!,
  );
  const informational = (level: string): string => (level === "must" ? "" : " (informational)");
  return page([
    "# Requirements by id",
    "",
    `[Reference](README.md) · ${requirements.length} requirements`,
    "",
    ...[...families].flatMap(([family, rows]) => [
      `## ${family}`,
      "",
      ...rows.map(({ id, level, statement }) => listLine(id, `${statement}${informational(level)}`)),
      "",
    ]),
  ]);
}

/** Every open point by its id, a line each. */
function openPointList(): string {
  return page([
    "# Open points by id",
    "",
    `[Reference](README.md) · ${openPoints.length} points that the document leaves open · \`npx @hr-platform/mock-server decisions\` lists them with the values in force`,
    "",
    ...openPoints.map(({ id, slug, question, default: usual }) => `${listLine(id, question)} ${code(`${slug}=${usual}`)}`),
  ]);
}

/** What the document asks of programs, with the scenarios that judge it. */
function clientList(readers: Readers): string {
  return page([
    "# Requirements of clients",
    "",
    "[Reference](README.md) · judged by `npx @hr-platform/mock-server check-client`",
    "",
    "What the document asks of programs that call the API. **must**: a program that does otherwise loses, doubles or gives away something. **should**:",
    "advice; a scenario warns.",
    "",
    ...clientRequirements.flatMap(({ id, level, section, statement }) => [
      `### ${id}`,
      "",
      `**${level}**. ${plain(statement)}`,
      "",
      ...facts([
        ["Sections", links(section)],
        ["Judged in", readers.scenarios(id).join(", ")],
      ]),
      "",
    ]),
  ]);
}

/** Every page of the reference by its name in the folder. @param files the texts of the repository */
export function referencePages(files: readonly SourceFile[]): Map<string, string> {
  const readers = readersIn(files);
  return new Map([
    ["README.md", indexPage()],
    [REQUIREMENTS_PAGE, requirementList()],
    [OPEN_POINTS_PAGE, openPointList()],
    [PRIVACY_PAGE, privacyPage(readers)],
    [CLIENTS_PAGE, clientList(readers)],
    ...sections.map((section) => [pageOf(section.section), sectionPage(section, readers)] as const),
  ]);
}
