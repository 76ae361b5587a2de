import { CLIENTS_PAGE, OPEN_POINTS_PAGE, PRIVACY_PAGE, REQUIREMENTS_PAGE, addressOf } from "../addresses.ts";
import { sectionOperations, sections } from "../contract.ts";
import { page, table } from "../markdown.ts";
import { holdingsOf } from "./section-page.ts";

function count(number: number): string {
  return number === 0 ? "" : String(number);
}

/** The index of the reference. */
export function indexPage(): string {
  const rows = sections.map(({ section, title }) => {
    const { requirements, openPoints, privacyCases } = holdingsOf(section);
    const operations = sectionOperations.filter((row) => row.section === section);
    const counts = [operations, requirements, openPoints, privacyCases].map(({ length }) => count(length));
    return [`[${section}](${addressOf(section)})`, title, ...counts];
  });
  return page([
    "# Reference",
    "",
    "Code, comments, errors and reports of this repository refer to the API document and to what was read out of it:",
    "",
    ...table(
      ["reference", "what it is", "leads to"],
      [
        ["`§4.2`", "section 4.2 of the API document", "the page `4.2.md`"],
        ["`§5.3`", "point 3 of section 5", "the page `5.3.md`"],
        ["`§4.9 N2`, `§1 P1`", "a numbered point inside a section", "its line in `4.9.md`, `1.md`"],
        ["`EMP-12`", "a requirement", `[requirements by id](${REQUIREMENTS_PAGE})`],
        ["`CLIENT-07`", "a requirement of programs that call the API", `[requirements of clients](${CLIENTS_PAGE})`],
        ["`A-105`", "an open point, the mock's decision", `[open points by id](${OPEN_POINTS_PAGE})`],
        ["`T-07`", "a privacy case", `[privacy cases](${PRIVACY_PAGE})`],
      ],
    ),
    "",
    "The words are our own; where they differ from the document, the document is right. What the pages hold is in `spec/`, in",
    "[`sections.yaml`](../../spec/sections.yaml), [`requirements/`](../../spec/requirements/README.md),",
    "[`decisions.yaml`](../../spec/decisions.yaml), [`privacy-cases.yaml`](../../spec/privacy-cases.yaml),",
    "[`client-requirements.yaml`](../../spec/client-requirements.yaml) and",
    "[`document-tables.yaml`](../../spec/document-tables.yaml); which checks and files use it is read from the sources. `npm run reference`",
    "writes the pages anew. The site of the documentation (`npm run docs`) has pages of the commands, the control API, the faults and the libraries, too.",
    "",
    "- **must**: a check of the suite can fail on it. **informational**: recorded, never a failure.",
    "- **explicit**: the document says it. **derived**: it follows from what the document says.",
    "- **open point**: the document leaves it open. The mock decides by the value in force; the suite observes it, and accepts every value",
    "  that breaks no requirement.",
    "",
    "## Sections",
    "",
    ...table(["section", "what it is about", "operations", "requirements", "open points", "privacy cases"], rows),
  ]);
}
