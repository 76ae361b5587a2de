import { Forms } from "../../../forms/forms.ts";
import { counted } from "../../../report/counted.ts";
import { type TargetFileContext, readTarget } from "../../../target-file/target-file.ts";
import { out } from "../../../terminal/print.ts";
import type { Fetch } from "../../../wire/direct.ts";
import { Reads } from "../reads.ts";
import { addForms } from "./add-forms.ts";
import { formAnswers } from "./answers.ts";
import { formLines } from "./forms-text.ts";
import type { ProposedThing } from "./proposal.ts";
import { proposeForms } from "./propose.ts";

/** `init --update`: adds rows of `forms` to a target file for what is neither declared nor plain. */
export async function updateForms(file: string, env: TargetFileContext["env"], fetch: Fetch): Promise<void> {
  const target = await readTarget(file, { env, fetch });
  const reads = new Reads(target.base_url, fetch);
  const forms = new Forms(target.forms);
  const proposed = proposeForms(await formAnswers(reads, target.keys.full, new Map(), target.resources), forms);
  const added = await addForms(file, proposed);
  out.print(
    `${file}: ${counted(added, "row")} of forms added; ${reads.sent} requests, all of them GET.`,
    ...unsureLines(proposed),
    `Next: hr-conformance forms --target ${file}`,
  );
}

/** What a person has to decide. */
function unsureLines(proposed: readonly ProposedThing[]): string[] {
  const unsure = proposed.filter(({ parts }) => [...parts.values()].some(({ certain }) => !certain));
  return unsure.length === 0
    ? []
    : ["Not certain, so not added; please look:", ...formLines(unsure).filter((line) => line.includes("please look"))];
}
