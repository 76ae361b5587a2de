import { addressOf } from "./addresses.ts";
import { openPoints, requirements } from "./contract.ts";
import { code, page, plain } from "./markdown.ts";

/** `- EMP-12: …` with an anchor for the id, and a link to the whole entry. */
function line(id: string, text: string): string {
  return `- <a id="${id.toLowerCase()}"></a>[${id}](${addressOf(id)}): ${plain(text)}`;
}

/** Every requirement by its id, a line each. */
export function requirementList(): string {
  const families = Map.groupBy(
    requirements.toSorted((one, other) => one.id.localeCompare(other.id, "en", { numeric: true })),
    ({ id }) => id.split("-")[0]!,
  );
  const informational = (level: string): string => (level === "must" ? "" : " (informational)");
  return page([
    "# Requirements by id",
    "",
    `[Reference](README.md) · ${requirements.length} requirements`,
    "",
    ...[...families].flatMap(([family, rows]) => [
      `## ${family}`,
      "",
      ...rows.map(({ id, level, statement }) => line(id, `${statement}${informational(level)}`)),
      "",
    ]),
  ]);
}

/** Every open point by its id, a line each. */
export function openPointList(): string {
  return page([
    "# Open points by id",
    "",
    `[Reference](README.md) · ${openPoints.length} points that the document leaves open · \`npx hr-mock decisions\` lists them with the values in force`,
    "",
    ...openPoints.map(({ id, slug, question, default: usual }) => `${line(id, question)} ${code(`${slug}=${usual}`)}`),
  ]);
}
