import { closeSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { checks } from "../checks/index.ts";
import { viewOf } from "../exchange/text/json-text.ts";
import type { View } from "../exchange/view.ts";
import { openFile, refuseLink, textOf, writeAll } from "../run/folder.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import type { LastVerdict, Verdict } from "../verdict/report.ts";
import type { RotationState } from "../verdict/rotation.ts";

/** A rotation as its file keeps it. */
export interface KeptRotation extends RotationState {
  /** Base address of the target that was judged; undefined: none was yet. */
  readonly target?: string;
}

/** Most bytes of a file; one with every requirement has some 40 kB. */
const MOST = 2 ** 20;
const KIND = "hr-conformance rotation";
const BEGINNING = `{\n  "kind": "${KIND}"`;
const ID = /^[A-Z]+-\d{1,3}$/;
const VERDICTS: ReadonlySet<string> = new Set<Verdict>([
  "pass",
  "fail",
  "warn",
  "observed",
  "inconclusive",
  "not-applicable",
  "not-implemented",
]);

/** Whether a file is one that `writeRotation` wrote, by how it begins. */
export function isRotation(path: string): boolean {
  try {
    const file = openSync(path, "r");
    const start = Buffer.alloc(BEGINNING.length);
    readSync(file, start, 0, start.length, 0);
    closeSync(file);
    return start.toString() === BEGINNING;
  } catch {
    return false;
  }
}

/** Reads what the runs before have left; turn 1 if there is no file. @throws ConfigurationError, with the mend, if it is not sound */
export function readRotation(path: string): KeptRotation {
  const refuse = (why: string): never => {
    throw new ConfigurationError(`rotation file '${path}' ${why}; put back an earlier one, or remove it to begin with turn 1`);
  };
  if (!refuseLink(path)) return { turn: 1, owed: [], requirements: [] };
  if (statSync(path).size > MOST) return refuse("is longer than 1 MB");
  const file = viewOf(textOf(path));
  if (file.at("kind").text !== KIND) return refuse("is not one that 'run --rotate' wrote");
  if (file.at("format").number !== 1) return refuse("is of another version of hr-conformance");
  const [turn, target] = [numberOf(file.at("turn")), file.at("target").text];
  const [owed, rows] = [textsOf(file.at("owed")), file.at("requirements")];
  const requirements = rows.list.map(lastVerdictOf);
  if (turn === undefined || owed === undefined || !rows.isList) return refuse("lacks turn, owed or requirements");
  const wrong = requirements.indexOf(undefined);
  if (wrong >= 0) return refuse(`has a row of requirements that is wrong, number ${wrong + 1}`);
  const known = new Set(checks.map(({ id }) => id));
  const sound = requirements.filter((row) => row !== undefined);
  return {
    turn,
    ...(target === undefined ? {} : { target }),
    // Checks may have gone since.
    owed: owed.filter((id) => known.has(id)),
    requirements: sound.map((row) => (row.by === undefined ? row : { ...row, by: row.by.filter((id) => known.has(id)) })),
  };
}

/**
 * Writes the file beside the old one, which stays until the new one is whole.
 * @param write writes a text to a file
 * @throws ConfigurationError if it cannot be written
 */
export function writeRotation(path: string, { turn, owed, requirements, target }: KeptRotation, write: typeof writeAll = writeAll): void {
  const rows = requirements.map((row) => `    ${JSON.stringify(row)}`).join(",\n");
  const members = { kind: KIND, format: 1, ...(target === undefined ? {} : { target }), turn, owed };
  const head = Object.entries(members).map(([name, value]) => `  "${name}": ${JSON.stringify(value)},\n`);
  const file = openNext(path);
  try {
    try {
      write(file, `{\n${head.join("")}  "requirements": [\n${rows}\n  ]\n}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(nextOf(path), path);
  } catch (error) {
    rmSync(nextOf(path), { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`rotation file '${path}' cannot be written (${code}); it stays as it was before this run`);
  }
}

/** Makes the folder of a rotation file. @throws ConfigurationError if the file could not be written at the end of a run */
export function mayKeepRotation(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    throw new ConfigurationError(
      `rotation file '${path}': its folder cannot be made (${(error as NodeJS.ErrnoException).code}); name another`,
    );
  }
  closeSync(openNext(path));
  rmSync(nextOf(path));
}

const nextOf = (path: string): string => `${path}.next`;

/** Opens the new file beside the old one. A run that was killed may have left a part of one. */
function openNext(path: string): number {
  if (refuseLink(nextOf(path))) rmSync(nextOf(path));
  return openFile(nextOf(path), "new");
}

function numberOf({ number }: View): number | undefined {
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function textsOf({ isList, list }: View): string[] | undefined {
  const texts = list.flatMap(({ text }) => text ?? []);
  return isList && texts.length === list.length ? texts : undefined;
}

function lastVerdictOf(row: View): LastVerdict | undefined {
  const [id, verdict, turn] = [row.at("id").text, row.at("verdict").text, numberOf(row.at("turn"))];
  const by = row.has("by") ? textsOf(row.at("by")) : [];
  if (id === undefined || !ID.test(id) || verdict === undefined || !VERDICTS.has(verdict) || turn === undefined || by === undefined)
    return undefined;
  return { id, verdict: verdict as Verdict, turn, ...(row.has("by") ? { by } : {}) };
}
