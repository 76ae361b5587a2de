import { type Surroundings, siteLink } from "./markdown.ts";
import { MENU } from "../navigation.ts";
import { type SitePage, titleOf } from "../pages.ts";
import { SUMMARY, commands } from "../../../control/src/areas/tools/llms.ts";

/** A block of code or code in a line, which stay, or a link with its text and its target. */
const CODE_OR_LINK = /^ *```[\s\S]*?^ *``` *$|\[((?:[^[\]`]|`[^`\n]*`)*)\]\(([^)\s]+)\)|`[^`\n]+`/gm;

/** The Markdown of a page, with the links of the site. Of a link to a file that the site does not have, the text stays. */
export function markdownPage({ source, markdown }: SitePage, { addresses, asset }: Surroundings): string {
  return markdown.replaceAll(CODE_OR_LINK, (all: string, text?: string, target?: string) => {
    if (text === undefined || target === undefined) return all;
    const link = siteLink(target, source, addresses, asset);
    if (link.kind === "keep") return all;
    return link.kind === "file" ? text : `[${text}](${link.href})`;
  });
}

/** What an agent reads first: what this is, the commands, and the Markdown of every page. */
export function llmsText(pages: readonly SitePage[], addresses: ReadonlyMap<string, string>): string {
  const titles = new Map(pages.map(({ source, address, markdown }) => [address, [addresses.get(source)!, titleOf(markdown)] as const]));
  const listed = new Set(MENU.flatMap((part) => part.pages.map(([address]) => address)));
  const row = (address: string, name?: string): string[] => {
    const page = titles.get(address);
    if (page === undefined) return [];
    const [to, title] = page;
    return [`- [${name ?? title}](${to})${name === undefined || name === title ? "" : `: ${title}`}`];
  };
  const rest = [...titles.keys()].filter((address) => !listed.has(address)).sort();
  return [
    "# HR Platform tools",
    "",
    SUMMARY,
    "",
    "Each page of this site is also Markdown: `.md` in place of `.html`. A mock that runs has a text of its own, with its addresses and keys, at `/llms.txt`.",
    "",
    ...commands("http://127.0.0.1:4010"),
    ...MENU.flatMap((part) => ["", `## ${part.title}`, "", ...part.pages.flatMap(([address, name]) => row(address, name))]),
    // The name of the section that a reader with little room leaves out.
    "",
    "## Optional",
    "",
    ...rest.flatMap((address) => row(address)),
    "",
  ].join("\n");
}
