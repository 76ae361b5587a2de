import { makeBadge } from "badge-maker";
import { type MatrixResult, COULD_NOT_BE_JUDGED } from "./matrix.ts";

/** A badge of a result, as SVG: what it says, who vouches for it, and since when. */
export function badgeOf({ verdict, level, tier, edition, document_version: version, at }: MatrixResult): string {
  const said = [
    `${verdict.startsWith(COULD_NOT_BE_JUDGED) ? COULD_NOT_BE_JUDGED : verdict}, ${tier}`,
    level === "report" ? "no certificate" : level === "built-in-ci" ? "built in CI" : level,
    ...(edition === undefined ? [] : [edition]),
    at.slice(0, 10),
  ];
  const color = verdict === "conformant" ? "brightgreen" : verdict.startsWith("non-conformant") ? "red" : "yellow";
  return `${makeBadge({ label: `HR Platform API ${version}`, message: said.join(" · "), color })}\n`;
}
