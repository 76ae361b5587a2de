import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { EditionText, ErratumText } from "../src/texts.ts";
import { compareVersions } from "../src/version.ts";
import { readYaml, root } from "./bundle.ts";

const VERSION = /^\d+\.\d+\.\d+$/;
const HASH = /^[0-9a-f]{8}$/;

/** The errata. @throws Error that names the row and what is wrong with it */
export function errata(): ErratumText[] {
  return soundErrata(readYaml<unknown>("errata.yaml"));
}

/** The rows, if they are errata. @throws Error that names the row and what is wrong with it */
export function soundErrata(rows: unknown): ErratumText[] {
  if (!Array.isArray(rows)) throw new Error("errata.yaml must be a list");
  const ids = new Set<string>();
  return rows.map((row: Readonly<Record<string, unknown>> | null, n): ErratumText => {
    const id = typeof row?.["id"] === "string" ? row["id"] : "without id";
    const wrong = complaintAbout(row) ?? (ids.has(id) ? "its id is used twice" : undefined);
    if (wrong !== undefined) throw new Error(`errata.yaml, row ${n + 1} (${id}): ${wrong}`);
    ids.add(id);
    return row as unknown as ErratumText;
  });
}

const MEMBERS: Readonly<Record<keyof ErratumText, readonly [needed: boolean, is: RegExp, expected: string]>> = {
  id: [true, /^E-\d{2,}$/, "E- and a number, such as E-01"],
  check: [true, /^[\w.-]+$/, "the id of a check or passive rule"],
  kind: [true, /^too-(?:strict|weak)$/, "too-strict or too-weak"],
  reason: [true, /\S/, "a sentence"],
  from: [true, VERSION, "a version of the suite, such as 0.1.0"],
  until: [false, VERSION, "a version of the suite, such as 0.1.0"],
  hash: [false, HASH, "eight hexadecimal digits, in quotes"],
};

function complaintAbout(row: Readonly<Record<string, unknown>> | null): string | undefined {
  if (typeof row !== "object" || row === null) return "it is no map";
  const unknown = Object.keys(row).find((name) => !Object.hasOwn(MEMBERS, name));
  if (unknown !== undefined) return `${unknown} is not known; a row has ${Object.keys(MEMBERS).join(", ")}`;
  for (const [name, [needed, is, expected]] of Object.entries(MEMBERS)) {
    const value = row[name];
    if (value === undefined ? needed : typeof value !== "string" || !is.test(value)) return `${name} must be ${expected}`;
  }
  const { from, until, hash } = row as unknown as ErratumText;
  if (until !== undefined && compareVersions(until, from) < 0) return "until is before from";
  return hash !== undefined && until === undefined ? "a hash needs until: no version has the check mended" : undefined;
}

/** The editions, oldest first. @throws Error that names the file and what is wrong with it */
export function editions(): EditionText[] {
  const names = readdirSync(join(root, "editions")).filter((name) => name.endsWith(".yaml"));
  return names.map((name) => soundEdition(name.slice(0, -".yaml".length), readYaml<EditionText>(join("editions", name)))).toSorted(byAge);
}

const PLACE = /^\d+\.\d+-(\d{4})\.(\d+)$/;

function byAge(a: EditionText, b: EditionText): number {
  const [left, right] = [a, b].map(({ id, document }) => [PLACE.exec(id)!, document] as const);
  const [[, year, n], [, otherYear, m]] = [left![0], right![0]];
  return compareVersions(left![1], right![1]) || Number(year) - Number(otherYear) || Number(n) - Number(m);
}

function soundEdition(name: string, edition: EditionText): EditionText {
  const { id, document, suite, statements, checks, rules } = edition;
  const isHashed = (table: EditionText["checks"]): boolean =>
    Object.values(table).every((hash) => typeof hash === "string" && HASH.test(hash));
  const wrong =
    id !== name || !PLACE.test(id)
      ? "id must be the name of the file, such as 1.3-2026.1"
      : !VERSION.test(document) || !id.startsWith(`${document.replace(/\.\d+$/, "")}-`)
        ? "document must be the version of the API document with which the id begins"
        : !VERSION.test(suite)
          ? "suite must be a version, such as 0.1.0"
          : new Set(statements).size !== statements.length
            ? "a statement is there twice"
            : !isHashed(checks) || !isHashed(rules)
              ? "each check and rule must have a hash of eight hexadecimal digits, in quotes"
              : undefined;
  if (wrong !== undefined) throw new Error(`editions/${name}.yaml: ${wrong}`);
  return edition;
}
