import { openQuestions } from "../document/open-points.ts";
import type { DriftDifference, DriftReport, PermittingPoint } from "../verdict/report.ts";
import { counted } from "../report/counted.ts";
import { type Line, styled } from "./print.ts";

/** Most places, and most exchanges, that a line names. */
const MOST = 3;

/** What differs between mock and service, as lines: first what no open point explains, then by open point. */
export function driftLines({ command, both, only_mock, only_service, not_compared, differences }: DriftReport): Line[] {
  const of = (kind: DriftDifference["kind"]): DriftDifference[] => differences.filter((one) => one.kind === kind);
  const [unexplained, further] = [of("unexplained"), of("further")];
  const open = Map.groupBy(of("open"), ({ points }) => points.map(({ slug, values }) => `${slug}=${values?.service ?? ""}`).join(" "));
  return [
    ...unexplained.flatMap((one): Line[] => [
      [styled("red", "DIFFERS"), ` ${placeOf(one)}`],
      `  exchange  ${named(one.exchanges)}`,
      `  mock      ${one.mock}`,
      `  service   ${one.service}`,
    ]),
    ...[...open.values()].flatMap(permittedLines),
    ...(further.length === 0 ? [] : [`The service shows members that the API document does not name: ${named(further.map(placeOf))}.`]),
    `${both} requests came to both, ${only_mock} to the mock only, ${only_service} to the service only.`,
    ...(not_compared === 0 ? [] : [`${not_compared} of those to both are not compared: the rate limit or a gateway answered, or nobody.`]),
    `${counted(unexplained.length, "difference")} that no open point explains; ${counted(open.size, "open point")} at which the service differs.`,
    ...(command.mock === command.service
      ? []
      : [`The command ended with status ${command.mock} against the mock, and ${command.service} against the service.`]),
  ];
}

/** Differences that the same open points permit. */
function permittedLines(rows: DriftDifference[]): Line[] {
  const [{ points, exchanges }] = rows as [DriftDifference];
  const [{ id, slug, values }, ...others] = points as [PermittingPoint, ...PermittingPoint[]];
  const change = values === undefined ? "" : `: ${values.mock} -> ${values.service}`;
  return [
    [styled("cyan", "PERMITTED"), ` ${id} ${slug}${change}  ${openQuestions.get(slug) ?? ""}`],
    ...(others.length === 0 ? [] : [`  or by     ${others.map((point) => `${point.id} ${point.slug}`).join(", ")}`]),
    `  exchange  ${named(exchanges)}`,
    `  at        ${named(rows.map(placeOf))}`,
  ];
}

const placeOf = ({ operation, place }: DriftDifference): string => (place === "" ? operation : `${operation} ${place}`);

function named(texts: readonly string[]): string {
  return `${texts.slice(0, MOST).join("; ")}${texts.length > MOST ? `; and ${texts.length - MOST} more` : ""}`;
}
