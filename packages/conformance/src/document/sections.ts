import data from "@hr-platform/spec/sections.json" with { type: "json" };
import type { SectionText } from "@hr-platform/spec/texts";

const sections: ReadonlyMap<string, SectionText> = new Map((data as readonly SectionText[]).map((row) => [row.section, row]));

/** A reference such as `§4.2`, `§5.3` or `§4.9 N2`, with what stands there, in the words of the contract. */
export function clauseOf(reference: string): string {
  const [section = "", point = ""] = reference.split(" ");
  const { title, summary, points } = sections.get(section) ?? {};
  const words = points?.[point] ?? summary;
  return title === undefined ? reference : `${reference} (${title}): ${words!.trim()}`;
}
