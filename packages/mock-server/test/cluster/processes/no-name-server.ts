// Loaded with `--import` before a mock: no host name is known. Nothing then waits for the name server of the machine.
import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";

const unknown = async (hostname: string): Promise<never> => {
  throw Object.assign(new Error(`${hostname} is unknown`), { code: "ENOTFOUND" });
};
Object.assign(dns, { lookup: unknown });
syncBuiltinESMExports();
