import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

// Not by `import`: what bundles the mock for a browser finds no such module there.
const sea = process.getBuiltinModule("node:sea");

/** Whether this program is a single executable: one file with Node and all that the command reads. */
export const isExecutable: boolean = sea.isSea();

/** A file inside the executable. undefined: there is none of that name, or the program is no executable. */
export function embedded(name: string): Buffer | undefined {
  return isExecutable && sea.getAssetKeys().includes(name) ? Buffer.from(sea.getAsset(name)) : undefined;
}

/** The executable of another command in the folder of this one. undefined: it is not there, or this program is no executable. */
export function executableBeside(command: string): string | undefined {
  const path = join(dirname(process.execPath), process.platform === "win32" ? `${command}.exe` : command);
  return isExecutable && existsSync(path) ? path : undefined;
}
