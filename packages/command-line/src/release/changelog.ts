/** What `changeset status` says of the next release, as far as the changelog is made from it. */
export interface ReleasePlan {
  readonly changesets: readonly {
    readonly summary: string;
    readonly releases: readonly { readonly name: string; readonly type: Bump }[];
  }[];
  readonly releases: readonly { readonly name: string; readonly type: Bump; readonly newVersion: string }[];
}

type Bump = "major" | "minor" | "patch" | "none";

/** The package whose version is that of all but the contract. */
const FIRST = "@hr-platform/mock-server";
const CONTRACT = "@hr-platform/spec";

/** Parts of a section, in order: what a reader has to act on first. */
const PARTS: readonly (readonly [Bump, string])[] = [
  ["major", "Breaking"],
  ["minor", "New"],
  ["patch", "Fixed"],
];

/** A mistake in the changesets. Its message is one line. */
export class UnfitChangesets extends Error {}

/** The version that a plan gives the packages. Undefined: there is nothing to release. */
export function nextVersion(plan: ReleasePlan): string | undefined {
  return plan.releases.find(({ name }) => name === FIRST)?.newVersion;
}

/**
 * Holds the version of the contract to that of the API document: `1.3.x` for 1.3.0.
 * @throws UnfitChangesets
 */
export function requireDocumentVersion(plan: ReleasePlan, document: string): void {
  const version = plan.releases.find(({ name }) => name === CONTRACT)?.newVersion;
  const line = document.split(".").slice(0, 2).join(".");
  if (version !== undefined && !version.startsWith(`${line}.`))
    throw new UnfitChangesets(
      `${CONTRACT} would become ${version}, but describes the API document ${document}; make its changesets patches`,
    );
}

/** The section of a plan: each changeset once, where its largest bump belongs, with the packages that it names. */
export function sectionOf(plan: ReleasePlan): string {
  const parts = PARTS.flatMap(([bump, title]) => {
    const entries = plan.changesets.filter(({ releases }) => largest(releases) === bump).map(entryOf);
    return entries.length === 0 ? [] : [`### ${title}\n\n${entries.join("\n")}`];
  });
  return `## ${nextVersion(plan)!}\n\n${parts.join("\n\n")}\n`;
}

const largest = (releases: readonly { readonly type: Bump }[]): Bump =>
  PARTS.find(([bump]) => releases.some(({ type }) => type === bump))?.[0] ?? "none";

function entryOf({ summary, releases }: ReleasePlan["changesets"][number]): string {
  const names = releases.map(({ name }) => name.replace(/^@hr-platform\//, "")).join(", ");
  return `- **${names}**: ${summary.trim().replaceAll(/\n(?=.)/g, "\n  ")}`;
}

/** A changelog with a new section above the others. */
export function withSection(changelog: string, section: string): string {
  const first = changelog.search(/^## /m);
  return first < 0 ? `${changelog.trimEnd()}\n\n${section}` : `${changelog.slice(0, first)}${section}\n${changelog.slice(first)}`;
}

/** The text of a version's section, without its heading. Undefined: it has none. */
export function notesOf(changelog: string, version: string): string | undefined {
  return changelog
    .split(/^(?=## )/m)
    .find((section) => section.startsWith(`## ${version}\n`))
    ?.replace(/^.*\n/, "")
    .trim();
}
