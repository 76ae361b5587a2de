import { clientRequirements, openPoints, privacyCases, requirements, sections } from "./contract.ts";

/** The folder of the pages, from the root of the repository. */
export const FOLDER = "docs/reference";
export const PRIVACY_PAGE = "privacy.md";
export const CLIENTS_PAGE = "clients.md";
export const REQUIREMENTS_PAGE = "requirements.md";
export const OPEN_POINTS_PAGE = "open-points.md";

/** The page of a section: `4.9.md` for `§4.9`, and for `§4.9 N2` too. */
export function pageOf(section: string): string {
  return `${section.slice(1).split(" ")[0]}.md`;
}

/** The section whose page has the whole entry of something that concerns several. */
export function homeOf(section: readonly string[]): string {
  return `§${section[0]!.slice(1).split(" ")[0]}`;
}

const addresses = new Map<string, string>([
  ...sections.map(({ section }) => [section, pageOf(section)] as const),
  ...sections.flatMap(({ section, points = {} }) =>
    Object.keys(points).map((point) => [`${section} ${point}`, `${pageOf(section)}#${point.toLowerCase()}`] as const),
  ),
  ...[...requirements, ...openPoints].map(({ id, section }) => [id, `${pageOf(section[0]!)}#${id.toLowerCase()}`] as const),
  ...privacyCases.map(({ id }) => [id, `${PRIVACY_PAGE}#${id.toLowerCase()}`] as const),
  ...clientRequirements.map(({ id }) => [id, `${CLIENTS_PAGE}#${id.toLowerCase()}`] as const),
]);

/** Where a reference such as `§4.9 N2`, `EMP-12`, `A-105` or `T-07` leads, inside the folder; undefined where nothing has that name. */
export function addressOf(reference: string): string | undefined {
  return addresses.get(reference);
}

/** A reference as a link. @throws Error for one that leads nowhere */
export function link(reference: string): string {
  const address = addressOf(reference);
  if (address === undefined) throw new Error(`${reference} is no section, requirement, open point or privacy case`);
  return `[${reference}](${address})`;
}

export function links(references: readonly string[]): string {
  return references.map(link).join(", ");
}
