import { homeOf, links } from "../addresses.ts";
import type { DecisionText } from "@hr-platform/spec/texts";
import { code, facts, plain } from "../markdown.ts";
import type { Readers } from "../readers.ts";

/** How the document leaves a point open. */
const KINDS: Readonly<Record<string, string>> = {
  "not-shown": "the document says that it does not show it",
  silent: "the document says nothing of it",
  underspecified: "the document says too little of it",
  contradictory: "the document says two things",
};

function values({ values: all, default: usual }: DecisionText): string[] {
  return all.map(({ value, means, against = [], unserved }) => {
    const notes = [...(value === usual ? ["the default"] : []), ...(against.length === 0 ? [] : [`breaks ${links(against)}`])];
    return `  - ${code(value)}${notes.length === 0 ? "" : ` (${notes.join("; ")})`}: ${plain(means)}${unserved === undefined ? "" : ` Not in the mock: ${plain(unserved)}`}`;
  });
}

/** An open point as its section shows it. */
export function openPointEntry(point: DecisionText, readers: Readers): string[] {
  const { id, slug, section, kind, question, switchable, conditions, observe, since = "", until = "" } = point;
  const named = section.filter((name) => name.includes(" ") || homeOf([name]) !== homeOf(section));
  return [
    `### ${id}`,
    "",
    `${code(slug)}: ${plain(question)}`,
    "",
    `- Why open: ${KINDS[kind]}`,
    "- Values:",
    ...values(point),
    ...facts([
      ["Seen by", plain(observe)],
      ["Switch", switchable ? code(`--decide ${slug}=VALUE`) : "none; the mock does what the default says"],
      ["Requirements that depend on it", links(conditions)],
      ["Sections", links(named)],
      ["Since version", since],
      ["Until version", until],
      ["Read in the mock by", readers.mock(slug).join(", ")],
      ["Named in the suite by", readers.suite(id).join(", ")],
    ]),
    "",
  ];
}
