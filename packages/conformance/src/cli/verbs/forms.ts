import { Forms } from "../../forms/forms.ts";
import { counted } from "../../report/counted.ts";
import { out } from "../../terminal/print.ts";
import { formAnswers } from "./init/forms/answers.ts";
import { linesByHand } from "./init/forms/left.ts";
import { certainRows } from "./init/forms/proposal.ts";
import { proposeForms } from "./init/forms/propose.ts";
import { LEGEND, readingLines, sentLines, thingLines, sentBodies } from "./init/forms/reading-lines.ts";
import { type PartReading, readingsOf } from "./init/forms/readings.ts";
import { Reads } from "./init/reads.ts";
import { type ConnectionFlags, openTarget } from "../open-target.ts";

/** Flags of `hr-conformance forms`. */
export type FormsFlags = Partial<Pick<ConnectionFlags, "target">> & Omit<ConnectionFlags, "target">;

/**
 * `hr-conformance forms`: what each row of `forms` in a target file reads and sends now, and what is not read. Sends GET requests alone.
 * Without a target: what there are rows for.
 * @throws ConfigurationError for a target that cannot be read or does not answer
 */
export async function formsCommand({ target: place, ...connection }: FormsFlags): Promise<void> {
  if (place === undefined) {
    out.print(...thingLines(), "What a run sends:", ...sentBodies(new Forms()).flatMap(sentLines), ...LEGEND);
    return;
  }
  const { target, fetch } = await openTarget({ target: place, ...connection });
  const reads = new Reads(target.base_url, fetch);
  const forms = new Forms(target.forms);
  const answers = await formAnswers(reads, target.keys.full, new Map(), target.resources);
  const readings = readingsOf(answers, forms);
  const proposed = proposeForms(answers, forms);
  const certain = certainRows(proposed);
  const parts = readings.flatMap((reading) => reading.parts);
  const count = (how: PartReading["how"]): number => parts.filter((one) => one.how === how).length;
  out.print(
    ...readings.flatMap((reading) => readingLines(reading, forms)),
    "What a run sends:",
    ...sentBodies(forms).flatMap(sentLines),
    `${count("declared")} declared, ${count("plain")} plain, ${count("not read")} not read, ${count("no rows")} without rows; ${reads.sent} requests, all of them GET.`,
    ...(certain === 0
      ? linesByHand(readings, proposed)
      : [`Next: hr-conformance init --update --out ${place}, which can add ${counted(certain, "row")}`]),
  );
}
