import { readFile, writeFile } from "node:fs/promises";
import type { Document, Scalar } from "yaml";
import type { ProposedThing } from "./proposal.ts";
import { shownValue } from "./shown-value.ts";

/** Most characters of a value beside its row. */
const MOST = 60;

/**
 * Adds the certain rows to a target file; in YAML each with the value that it reads now as a comment. The rest of the file stays, and JSON
 * stays JSON. @returns how many
 */
export async function addForms(file: string, proposed: readonly ProposedThing[]): Promise<number> {
  const text = await readFile(file, "utf8");
  const inJson = isJson(text);
  const { parseDocument } = await import("yaml");
  const document: Document = parseDocument(text);
  let added = 0;
  for (const { thing, parts } of proposed)
    for (const [part, { row, value, certain }] of parts) {
      if (!certain) continue;
      const node = document.createNode(row, { flow: true }) as Scalar;
      if (!inJson) node.comment = ` ${shownValue(part, value, MOST)}`;
      document.setIn(["forms", thing, part], node);
      added += 1;
    }
  const [, indent = "  "] = /^\{\r?\n([ \t]+)/.exec(text) ?? [];
  const written = inJson ? `${JSON.stringify(document.toJS(), null, indent)}\n` : document.toString({ lineWidth: 0 });
  if (added > 0) await writeFile(file, written);
  return added;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
