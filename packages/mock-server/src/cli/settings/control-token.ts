import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";

/** How a command gets the control token. A flag shows in the process list; a file does not. */
export interface TokenFlags {
  readonly controlToken?: string;
  readonly controlTokenFile?: string;
}

const VARIABLE = "HR_MOCK_CONTROL_TOKEN";

/** Whether a text can be sent as a bearer token. */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/**
 * The control token from a flag, from the first line of a file, or from HR_MOCK_CONTROL_TOKEN; undefined: there is
 * none.
 * @throws ConfigurationError if two are given, the file cannot be read, or the text is not a token. The message never
 * quotes it.
 */
export async function findControlToken(
  { controlToken, controlTokenFile: file }: TokenFlags,
  environment: NodeJS.ProcessEnv = {},
): Promise<string | undefined> {
  if (controlToken !== undefined && file !== undefined)
    throw new ConfigurationError("--control-token and --control-token-file say the same thing; leave one of them out");
  if (controlToken !== undefined) return controlToken;
  if (file !== undefined) return checked(`control token file '${file}'`, await firstLine(file));
  const own = environment[VARIABLE];
  return own === undefined || own === "" ? undefined : checked(VARIABLE, own);
}

function checked(name: string, text: string): string {
  if (isToken(text)) return text;
  throw new ConfigurationError(`${name} must hold ASCII without spaces, as it is sent in a header`);
}

async function firstLine(file: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  try {
    return (await readFile(file, "utf8")).split(/\r?\n/, 1)[0]!;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "does not exist" : `cannot be read (${code})`;
    throw new ConfigurationError(`control token file '${file}' ${why}`);
  }
}
