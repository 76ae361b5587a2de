import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { type MockFlags, callMock } from "./control-api.ts";

/** `hr-mock export [ID]`: prints a file of one exchange, or of all that are kept, for `hr-mock replay`. */
export async function exportExchanges(id: string | undefined, flags: MockFlags): Promise<void> {
  if (id !== undefined && id !== "last" && !/^\d+$/.test(id))
    throw new ConfigurationError(`'${id}' must be the number of an exchange, or last; without it, all that are kept are exported`);
  const response = await callMock(flags, id === undefined ? "/export" : `/requests/${id}/file`);
  process.stdout.write(`${JSON.stringify(await response.json())}\n`);
}
