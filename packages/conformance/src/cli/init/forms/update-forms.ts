import { Forms } from "../../../forms/forms.ts";
import { counted } from "../../../report/counted.ts";
import { type TargetFileContext, readTarget } from "../../../target-file/target-file.ts";
import { out } from "../../../terminal/print.ts";
import type { Fetch } from "../../../wire/direct.ts";
import { Reads } from "../reads.ts";
import { addForms } from "./add-forms.ts";
import { formAnswers } from "./answers.ts";
import { linesByHand } from "./left.ts";
import { proposeForms } from "./propose.ts";
import { readingsOf } from "./readings.ts";

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
