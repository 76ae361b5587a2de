import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { compareVersions } from "../src/version.ts";
import { type Document, root } from "./bundle.ts";
import type { DecisionText, RequirementText } from "../src/texts.ts";

/** An open point as it is written. Which requirements depend on it, these say themselves. */
export type WrittenDecision = Omit<DecisionText, "conditions">;

/** What one version of the API document says. */
export interface DocumentVersion {
  document: Document;
  /** All open points that are known, those of other versions too: `since` and `until` say which are in this one. */
  decisions: WrittenDecision[];
  /** All requirements, likewise. */
  requirements: RequirementText[];
}

/** Open points, each with the requirements that depend on it. */
export function withConditions(points: readonly WrittenDecision[], requirements: readonly RequirementText[]): DecisionText[] {
  return points.map(({ observe, ...point }) => {
    const conditions = requirements.filter(({ decisions = [] }) => decisions.includes(point.id)).map(({ id }) => id);
    return { ...point, conditions, observe };
  });
}

/** The folders of the versions after the first, oldest first. */
export function versionFolders(): string[] {
  const folder = join(root, "versions");
  return existsSync(folder)
    ? readdirSync(folder)
        .toSorted(compareVersions)
        .map((name) => join(folder, name))
    : [];
}

/**
 * A version with the folder of the next one laid over it: `openapi.yaml` is a JSON Merge Patch (RFC 7396) of the bundled
 * document; the rows of `decisions.yaml` and `requirements/<area>.yaml` are added, or replace members of the row with
 * their id. Each of the files may be absent.
 */
export function laidOver(base: DocumentVersion, folder: string): DocumentVersion {
  const requirementsFolder = join(folder, "requirements");
  const areas = existsSync(requirementsFolder) ? readdirSync(requirementsFolder) : [];
  const requirements = areas.flatMap((file) =>
    read<Omit<RequirementText, "area">[]>(join(requirementsFolder, file), []).map((row) => ({ ...row, area: file.replace(/\.yaml$/, "") })),
  );
  return {
    document: patched(base.document, read(join(folder, "openapi.yaml"), {})) as Document,
    decisions: merged(base.decisions, read<WrittenDecision[]>(join(folder, "decisions.yaml"), [])),
    requirements: merged(base.requirements, requirements),
  };
}

function read<T>(file: string, absent: T): T {
  return existsSync(file) ? (parse(readFileSync(file, "utf8")) as T) : absent;
}

function merged<Row extends { id: string }>(rows: readonly Row[], added: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of added) byId.set(row.id, { ...byId.get(row.id), ...row });
  return [...byId.values()];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** RFC 7396: members replace those of the same name, null removes one, anything else replaces the whole. */
export function patched(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = patched(result[name], value);
  }
  return result;
}
