import { spawn } from "node:child_process";

/** The command of each platform that opens an address in the browser. The empty argument is a title. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Opens the console in the browser, or in the program that BROWSER names. Without one nothing happens: the banner has the address. */
export function openConsole(url: string, { BROWSER: own = "" }: NodeJS.ProcessEnv = process.env): void {
  const [command, ...args] = own === "" ? (OPENERS[process.platform] ?? (["xdg-open"] as const)) : [own];
  spawn(command, [...args, url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
