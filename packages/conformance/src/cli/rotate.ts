import { type KeptRotation, mayKeepRotation, readRotation, writeRotation } from "../evidence/rotation-file.ts";
import type { Progress } from "../run/runner.ts";
import type { RotationTurn } from "../run/schedule/rotate.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import type { Report } from "../verdict/report.ts";
import { afterTurn, judgedTogether, nextTurn } from "../verdict/rotation.ts";

/** What `--rotate` says. */
export interface Rotation {
  readonly turn: RotationTurn;
  /** The file that CI keeps between runs. Left out: the turn was given as a number or a commit. */
  readonly file?: { readonly path: string; readonly kept: KeptRotation };
}

/** Digits of a commit hash that make a turn. */
const DIGITS = 8;

/**
 * Reads `--rotate`: a name with a slash, or that ends in `.json`, is a file; up to 15 decimal digits are a run number; other 7 to 64
 * hexadecimal digits are a commit hash.
 * @throws ConfigurationError for anything else, and for a file that is not sound
 */
export function readRotate(text: string): Rotation {
  if (/[/\\]|\.json$/i.test(text)) {
    const kept = readRotation(text);
    return { turn: nextTurn(kept), file: { path: text, kept } };
  }
  if (/^\d{1,15}$/.test(text) && Number(text) > 0) return { turn: { turn: Number(text) } };
  if (/^(?!\d{1,15}$)[\da-f]{7,64}$/i.test(text)) return { turn: { turn: Number.parseInt(text.slice(0, DIGITS), 16) + 1 } };
  throw new ConfigurationError(
    `--rotate ${text}: must be a run number of 1 or more, a commit hash of 7 to 64 hexadecimal digits, or a file: ./NAME or NAME.json`,
  );
}

/** Whether the file can be written at the end of the run. @throws ConfigurationError if it cannot */
export function mayKeep({ file }: Rotation): void {
  if (file !== undefined) mayKeepRotation(file.path);
}

/** A report with what the last runs judged together, and the work that keeps it for the next run; a run that judged nothing leaves the file as it is. */
export function rotated(
  report: Report,
  { file }: Rotation,
  steps: readonly Progress[],
): { readonly report: Report; readonly keep: () => void } {
  const { rotation, problems, target } = report;
  if (file === undefined || rotation === undefined || problems !== undefined) return { report, keep: () => undefined };
  const next = afterTurn(file.kept, report, steps);
  return {
    report: { ...report, rotation: { ...rotation, together: judgedTogether(next, rotation.turns) } },
    keep: () => writeRotation(file.path, { ...next, target: target.base_url }),
  };
}
