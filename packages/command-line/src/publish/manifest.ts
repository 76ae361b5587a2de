import { type Manifest, type Target, exportedFiles, isModule, publishedEntries, publishedPlace, publishedTypes } from "./exports.ts";

/** What a package of the repository says that does not hold for the published one: all its dependencies are in its bundles. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "private",
  "scripts",
  "dependencies",
  "devDependencies",
  "exports",
  "files",
  "publishConfig",
]);

/** A target of `exports` as it is published: sources become bundles with types. Undefined: it names no file that there is. */
function publishedTarget(root: string, target: Target): Target | undefined {
  if (typeof target === "string") {
    if (exportedFiles(root, target).length === 0) return undefined;
    if (!isModule(target)) return publishedPlace(target);
    return { types: publishedTypes(target), default: publishedPlace(target) };
  }
  const conditions = Object.entries(target).map(([condition, own]) => [condition, publishedTarget(root, own)] as const);
  // Types alone are no entry.
  if (!conditions.some(([condition, own]) => condition !== "types" && own !== undefined)) return undefined;
  return Object.fromEntries(conditions.filter((pair): pair is [string, Target] => pair[1] !== undefined));
}

/** The package.json of the published package: `exports` by rule, `files`, and no trace of how it is built. */
export function publishedManifest(root: string, manifest: Manifest, files: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(publishedEntries(manifest)).flatMap(([name, target]) => {
    const own = publishedTarget(root, target);
    return own === undefined ? [] : [[name, own] as const];
  });
  const { access, provenance } = manifest.publishConfig ?? {};
  return {
    ...Object.fromEntries(Object.entries(manifest).filter(([member]) => !LEFT_OUT.has(member))),
    exports: { ...Object.fromEntries(entries), "./package.json": "./package.json" },
    files,
    publishConfig: { access, provenance },
  };
}
