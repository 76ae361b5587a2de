import { makeBadge } from "badge-maker";
import type { Report } from "../verdict/report.ts";

const COLOURS: Readonly<Record<Report["verdict"], string>> = { conformant: "brightgreen", "non-conformant": "red", inconclusive: "yellow" };

/** A badge for a README, as SVG: the tier, and how many of the decided requirements passed. */
export function badge({ verdict, tier, summary, document_version, part }: Report): string {
  const undecided = part === undefined ? "inconclusive" : `${part.judged} of ${part.of} judged`;
  const counts = verdict === "inconclusive" ? undecided : `${tier} ${summary.pass}/${summary.pass + summary.fail}`;
  return `${makeBadge({ label: `HR Platform API ${document_version}`, message: counts, color: COLOURS[verdict] })}\n`;
}
