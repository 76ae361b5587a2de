import { Forms } from "../../../../forms/forms.ts";
import { counted } from "../../../../report/counted.ts";
import { type TargetFileContext, readTarget } from "../../../../target-file/target-file.ts";
import { out } from "../../../../terminal/print.ts";
import type { Fetch } from "../../../../wire/direct.ts";
import { Reads } from "../reads.ts";
import { formAnswers } from "./answers.ts";
import { linesByHand } from "./left.ts";
import { proposeForms } from "./propose.ts";
import { readingsOf } from "./readings.ts";
import { readFile, writeFile } from "node:fs/promises";
import type { Document, Scalar } from "yaml";
import type { ProposedThing } from "./proposal.ts";
import { shownValue } from "./shown-value.ts";

/** `init --update`: adds rows of `forms` to a target file for what is neither declared nor plain, and says what is left. */
export async function updateForms(file: string, env: TargetFileContext["env"], fetch: Fetch): Promise<void> {
  const target = await readTarget(file, { env, fetch });
  const reads = new Reads(target.base_url, fetch);
  const forms = new Forms(target.forms);
  const answers = await formAnswers(reads, target.keys.full, new Map(), target.resources);
  const proposed = proposeForms(answers, forms);
  const added = await addForms(file, proposed);
  const left = linesByHand(readingsOf(answers, forms), proposed);
  out.print(
    `${file}: ${counted(added, "row")} of forms added; ${reads.sent} requests, all of them GET.`,
    ...left,
    ...(added === 0 && left.length > 0 ? [] : [`Next: hr-conformance forms --target ${file}`]),
  );
}

/** Most characters of a value beside its row. */
const MOST = 60;

/**
 * Adds the certain rows to a target file; in YAML each with the value that it reads now as a comment. The rest of the file stays, and JSON
 * stays JSON. @returns how many
 */
async function addForms(file: string, proposed: readonly ProposedThing[]): Promise<number> {
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
