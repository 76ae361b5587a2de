import curve from "../../../conformance/src/run/measured/curve.json" with { type: "json" };
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { stringify } from "yaml";
import { checks } from "../../../conformance/src/checks/index.ts";
import { currentDocument } from "../../../conformance/src/document/api-document.ts";
import { type Edition, editions, judgeHash } from "../../../conformance/src/editions/edition.ts";
import { errata, hasMistake } from "../../../conformance/src/editions/errata.ts";
import { oracles } from "../../../conformance/src/oracles/index.ts";
import { version } from "../../../conformance/src/target/version.ts";
import type { Measure } from "./measure.ts";

const FOLDER = new URL("../../../../spec/editions/", import.meta.url);
const README = new URL("../../../conformance/README.md", import.meta.url);

const HEAD = "# Frozen once a release has it. `npm run strength -- edition` makes the next one; README.md says what the members are.\n";

/** The edition that the suite is now. @param day YYYY-MM-DD */
export function editionOf(day: string, earlier: readonly Pick<Edition, "id">[] = editions): Edition {
  const [major, minor] = currentDocument.version.split(".");
  const series = `${major}.${minor}-${day.slice(0, 4)}.`;
  const last = Math.max(0, ...earlier.filter(({ id }) => id.startsWith(series)).map(({ id }) => Number(id.slice(series.length))));
  const hashes = (judges: readonly Parameters<typeof judgeHash>[0][]): Record<string, string> =>
    Object.fromEntries(judges.map((judge) => [judge.id, judgeHash(judge)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    id: `${series}${last + 1}`,
    document: currentDocument.version,
    suite: version,
    frozen: day,
    errata: errata.filter((row) => hasMistake(row, version)).map(({ id }) => id),
    strength: { tiers: tiers(), measures: measuresIn(readFileSync(README, "utf8")) },
    statements: currentDocument.requirements.filter(({ level }) => level === "must").map(({ id }) => id),
    checks: hashes(checks),
    rules: hashes(oracles),
  };
}

/** What each tier finds, as the curve has it. */
function tiers(): Edition["strength"]["tiers"] {
  const percent = (share: number): number => Math.round(100 * share);
  return Object.fromEntries(
    curve.points.flatMap(({ tier, requests, known, unseen, planted }) =>
      tier === undefined ? [] : [[tier, { requests, known: percent(known), unseen: percent(unseen), planted: percent(planted) }]],
    ),
  );
}

/** The rows of the README's table below "How strong it is". */
export function measuresIn(readme: string): Edition["strength"]["measures"] {
  const lines = readme.split("\n## How strong it is\n")[1]?.split("\n### ")[0]?.split("\n") ?? [];
  const rows = lines.filter((line) => line.startsWith("| ")).map((line) => line.split("|").map((cell) => cell.trim()));
  return rows.slice(2).map(([, measure = "", result = ""]) => ({ measure, result }));
}

/** Whether two editions have the same statements, checks and passive rules. */
function isSame(a: Edition, b: Edition): boolean {
  const what = ({ statements, checks: ofChecks, rules }: Edition): string => JSON.stringify([statements.toSorted(), ofChecks, rules]);
  return what(a) === what(b);
}

/** Writes the next edition. */
export const nextEdition: Measure = {
  run: async () => {
    const made = editionOf(new Date().toISOString().slice(0, 10));
    const newest = editions.at(-1);
    const file = new URL(`${made.id}.yaml`, FOLDER);
    if (newest !== undefined && isSame(made, newest))
      console.log(`${newest.id} has these statements, checks and rules: there is nothing to freeze.`);
    else if (existsSync(file)) console.log(`spec/editions/${made.id}.yaml is there, and not generated yet: run npm run generate.`);
    else {
      writeFileSync(file, HEAD + stringify(made, { lineWidth: 0 }));
      const added = (before: Edition["checks"] = {}, after: Edition["checks"]): number =>
        Object.entries(after).filter(([id, hash]) => before[id] !== hash).length;
      console.log(
        `spec/editions/${made.id}.yaml: ${made.statements.length} statements, ${Object.keys(made.checks).length} checks (${added(newest?.checks, made.checks)} new or changed), ` +
          `${Object.keys(made.rules).length} passive rules (${added(newest?.rules, made.rules)} new or changed). Now run npm run generate.`,
      );
    }
  },
};
