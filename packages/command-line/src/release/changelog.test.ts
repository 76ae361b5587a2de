import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import mock from "../../../mock-server/package.json" with { type: "json" };
import suite from "../../../conformance/package.json" with { type: "json" };
import fixtures from "../../../fixtures/package.json" with { type: "json" };
import root from "../../../../package.json" with { type: "json" };
import contract from "../../../../spec/package.json" with { type: "json" };
import { type ReleasePlan, UnfitChangesets, nextVersion, notesOf, requireDocumentVersion, sectionOf, withSection } from "./changelog.ts";

const file = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

const plan: ReleasePlan = {
  changesets: [
    {
      summary: "Serves HTTPS.\n\nWith a certificate.",
      releases: [
        { name: "@hr-platform/mock-server", type: "minor" },
        { name: "@hr-platform/spec", type: "patch" },
      ],
    },
    { summary: "Ends at once.", releases: [{ name: "@hr-platform/conformance", type: "patch" }] },
  ],
  releases: [
    { name: "@hr-platform/spec", type: "patch", newVersion: "1.3.1" },
    { name: "@hr-platform/mock-server", type: "minor", newVersion: "0.2.0" },
  ],
};

const SECTION = `## 0.2.0

### New

- **mock-server, spec**: Serves HTTPS.

  With a certificate.

### Fixed

- **conformance**: Ends at once.
`;

test("each changeset is in the section once, where its largest bump belongs", () => {
  expect(nextVersion(plan)).toBe("0.2.0");
  expect(sectionOf(plan)).toBe(SECTION);
  expect(nextVersion({ changesets: [], releases: [] })).toBeUndefined();
});

test("a new section stands above the others, and its notes are found again", () => {
  const changelog = withSection("# Changelog\n\nWhat changed.\n\n## 0.1.0\n\nThe first.\n", SECTION);
  expect(changelog).toBe(`# Changelog\n\nWhat changed.\n\n${SECTION}\n## 0.1.0\n\nThe first.\n`);
  expect(notesOf(changelog, "0.1.0")).toBe("The first.");
  expect(notesOf(changelog, "0.2.0")).toBe(SECTION.replace("## 0.2.0\n\n", "").trim());
  expect(notesOf(changelog, "0.2")).toBeUndefined();
});

test("the contract keeps the version of the API document", () => {
  requireDocumentVersion(plan, "1.3.0");
  expect(() => requireDocumentVersion(plan, "1.4.0")).toThrow(UnfitChangesets);
});

test("the packages that belong together have one version, and the changelog says what is in it", () => {
  expect([suite.version, fixtures.version, root.version]).toEqual([mock.version, mock.version, mock.version]);
  expect(notesOf(file("CHANGELOG.md"), mock.version)?.length).toBeGreaterThan(100);
  const [, document] = /^ {2}version: (\S+)$/m.exec(file("spec/openapi.yaml"))!;
  expect(contract.version.split(".").slice(0, 2)).toEqual(document!.split(".").slice(0, 2));
});
