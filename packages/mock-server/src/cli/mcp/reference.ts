import { currentContract, currentSections } from "../../contract/current.ts";

/** A part of the reference that an agent can read by its address. */
export interface ReferencePage {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly read: () => Promise<string>;
}

/** A page for each section of the API document: its requirements, and what it leaves open. */
export async function referencePages(): Promise<ReferencePage[]> {
  return (await currentSections()).map(({ section, title, summary }) => ({
    uri: `hr-mock://section/${section.slice(1)}`,
    name: `${section} ${title}`,
    description: summary,
    read: async () => await sectionText(section, title, summary),
  }));
}

/** Whether something is about a section, or about a point in it. */
const isAbout = (places: readonly string[], section: string): boolean => places.some((place) => place.split(" ")[0] === section);

async function sectionText(section: string, title: string, summary: string): Promise<string> {
  const requirements = (await currentContract.requirementTexts()).filter((row) => isAbout(row.section, section));
  const open = (await currentContract.decisionTexts()).filter((row) => isAbout(row.section, section));
  const lines = [
    `# ${section} ${title}`,
    "",
    summary,
    ...(requirements.length === 0 ? [] : ["", "## Requirements", ""]),
    ...requirements.map(({ id, level, statement }) => `- ${id} (${level}): ${statement}`),
    ...(open.length === 0 ? [] : ["", "## Open points", ""]),
    ...open.flatMap(({ id, slug, question, values, default: usual }) => [
      `- ${slug} (${id}): ${question}`,
      ...values.map(({ value, means }) => `  - ${value}${value === usual ? " (default)" : ""}: ${means}`),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}
