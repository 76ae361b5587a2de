import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { type DeliveredSettings, departures } from "@hr-platform/control/explain/as-delivered";
import { printable } from "@hr-platform/engine/contract/printable";
import { type MockFlags, readMock } from "./control-api.ts";
import { type PrintedExplanation, explanationText } from "./explanation-text.ts";

export interface WhyFlags extends MockFlags {
  readonly json?: boolean;
  readonly more?: boolean;
}

/** `hr-mock why [ID]`: explains an exchange of a running mock, by default the last one. */
export async function why(id: string, { json = false, more = false, ...flags }: WhyFlags): Promise<void> {
  if (id !== "last" && !/^\d+$/.test(id))
    throw new ConfigurationError(`'${id}' must be the number of an exchange, or last; 'hr-mock why' explains the last one`);
  const explained = await readMock<PrintedExplanation>(flags, `/requests/${id}/explanation`, ["steps"]);
  if (json) {
    process.stdout.write(`${JSON.stringify(explained, null, 2)}\n`);
    return;
  }
  const found = departures(await readMock<DeliveredSettings>(flags, "/profile", ["faults"]));
  const note = found.length === 0 ? "" : `\nThis mock is not as delivered: ${printable(found.join("; "))}\n`;
  process.stdout.write(explanationText(explained, more) + note);
}
