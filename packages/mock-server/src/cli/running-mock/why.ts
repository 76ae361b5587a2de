import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { asStarted, withFlags } from "@hr-platform/command-line/as-started";
import { ADDRESS_VARIABLE, type MockFlags, USUAL, readMock } from "./control-api.ts";
import { type PrintedExplanation, explanationText, settingsText } from "./explanation-text.ts";

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
  process.stdout.write(asStarted(withFlags(explanationText(explained, more), flagsOf(flags))) + settingsText(explained));
}

/** What leads another command to the same mock. */
function flagsOf({ mock, sandbox, controlTokenFile: file }: MockFlags): string[] {
  const isUsual = mock === (process.env[ADDRESS_VARIABLE] ?? USUAL);
  return [
    ...(isUsual ? [] : [`--url ${mock}`]),
    ...(sandbox === undefined ? [] : [`--sandbox ${sandbox}`]),
    ...(file === undefined ? [] : [`--control-token-file ${file}`]),
  ];
}
