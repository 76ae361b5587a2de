import { THINGS } from "../forms/things/index.ts";
import { Forms } from "../forms/forms.ts";
import { out } from "../terminal/print.ts";
import { formAnswers } from "./init/forms/answers.ts";
import { type PartReading, readingsOf } from "./init/forms/readings.ts";
import { shownValue } from "./init/forms/shown-value.ts";
import { Reads } from "./init/reads.ts";
import { type ConnectionFlags, openTarget } from "./open-target.ts";

/** Most characters of a value. */
const MOST = 80;

/**
 * `hr-conformance forms`: what each row of `forms` in a target file reads now, and what is not read. Sends GET requests alone.
 * @throws ConfigurationError for a target that cannot be read or does not answer
 */
export async function formsCommand(flags: ConnectionFlags): Promise<void> {
  const { target, fetch } = await openTarget(flags);
  const reads = new Reads(target.base_url, fetch);
  const readings = readingsOf(await formAnswers(reads, target.keys.full, new Map(), target.resources), new Forms(target.forms));
  for (const [thing, parts] of Map.groupBy(readings, ({ thing: name }) => name)) {
    out.print(`${thing}  ${THINGS[thing].what}`, ...parts.map(lineOf));
  }
  const count = (how: PartReading["how"]): number => readings.filter((one) => one.how === how).length;
  out.print(
    `${count("declared")} declared, ${count("plain")} plain, ${count("not read")} not read, ${count("no answer")} without an answer; ${reads.sent} requests, all of them GET.`,
    ...(count("not read") === 0 ? [] : [`Next: hr-conformance init --update --out ${flags.target}`]),
  );
}

function lineOf({ part, how, value }: PartReading): string {
  const isRead = how === "declared" || how === "plain";
  return `  ${part.padEnd(24)} ${how.padEnd(10)}${isRead ? `  ${shownValue(part, value, MOST)}` : ""}`;
}
