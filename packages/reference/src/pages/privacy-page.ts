import type { PrivacyCase } from "@hr-platform/spec/texts";
import { links } from "../addresses.ts";
import { privacyCases } from "../contract.ts";
import { facts, page, plain } from "../markdown.ts";
import type { Readers } from "../readers.ts";

const AREAS: Readonly<Record<string, string>> = {
  "hidden-leave": "Family-violence leave",
  candidates: "Candidates",
  analytics: "Analytics",
  surveys: "Surveys",
  isolation: "One company and another",
  webhooks: "Webhooks",
  elsewhere: "Elsewhere",
};

const STANDINGS: Readonly<Record<string, string>> = {
  must: "a requirement forbids it",
  advisory: "nothing forbids it by the letter; the mock avoids it",
  "by-design": "the API gives it to everybody who may read; a test records that",
};

function entry({ id, section, leak, channel, standing, requirements = [], decisions = [] }: PrivacyCase, readers: Readers): string[] {
  return [
    `### ${id}`,
    "",
    `**${standing}**. ${plain(leak)}`,
    "",
    ...facts([
      ["Would show by", plain(channel)],
      ["Sections", links(section)],
      ["Requirements", links(requirements)],
      ["Open points", links(decisions)],
      ["Tests", readers.tests(id).join(", ")],
      ["Sources that mind it", readers.sources(id).join(", ")],
    ]),
    "",
  ];
}

/** The register of the privacy cases. */
export function privacyPage(readers: Readers): string {
  return page([
    "# Privacy cases",
    "",
    "[Reference](README.md)",
    "",
    "Ways in which an answer can give away what the document keeps back, however correct it looks: a count, an order, a refusal, a silence.",
    "The mock has a test for each, with the id in its title.",
    "",
    ...Object.entries(STANDINGS).map(([name, means]) => `- **${name}**: ${means}`),
    "",
    ...Object.entries(AREAS).flatMap(([area, title]) => [
      `## ${title}`,
      "",
      ...privacyCases.filter((row) => row.area === area).flatMap((row) => entry(row, readers)),
    ]),
  ]);
}
