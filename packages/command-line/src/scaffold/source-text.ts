/** A usage error: one line that names the thing and the mend. */
export class ScaffoldError extends Error {}

/** Adds an element to the exported list of a type. @returns undefined if the file has no such list */
export function withRow(source: string, type: string, row: string): string | undefined {
  const list = new RegExp(`(export const \\w+: readonly ${type}\\[\\] = \\[)([^\\n]*|\\n[\\s\\S]*?\\n)\\];\\n`);
  const [whole, head, rows] = list.exec(source) ?? [];
  if (whole === undefined || head === undefined || rows === undefined) return undefined;
  const before = rows.trimEnd();
  return source.replace(whole, () => `${head}${before}${before === "" || before.endsWith(",") ? "" : ","}\n${row}\n];\n`);
}

/** Adds a name to the imports of a file, unless one of them has it. */
export function withImport(source: string, name: string, from: string): string {
  const imports = [...source.matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)";$/gm)];
  if (imports.some(([, names]) => names!.split(",").some((one) => one.trim() === name))) return source;
  const same = imports.find(([, , module]) => module === from);
  if (same?.[0].startsWith("import type") === true) {
    const types = same[1]!.split(",").filter((one) => one.trim() !== "");
    return source.replace(same[0], () => `import { ${types.map((one) => `type ${one.trim()}`).join(", ")}, ${name} } from "${from}";`);
  }
  if (same === undefined) return `import { ${name} } from "${from}";\n${source}`;
  return source.replace(same[0], () => same[0].replace(/\s*,?\s*\} from/, `, ${name} } from`));
}
