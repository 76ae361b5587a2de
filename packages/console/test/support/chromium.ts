import { chromium as executablePath } from "@hr-platform/property-runs/chromium";
import { type Browser, chromium } from "playwright-core";

/** Whether there is a browser to test with. Without one, a line says how to get it. */
export const hasChromium = executablePath !== undefined;
if (!hasChromium)
  console.warn("The console is not tested in a browser: there is no Chromium. 'apt-get install chromium-headless-shell' installs it.");

/** A test in a browser is tried again once: on a busy machine a click may come before the page has drawn. Both tries are reported. */
export const ONCE_MORE = { retry: 1 } as const;

/** Starts a browser without a window. */
export async function startChromium(): Promise<Browser> {
  // A container has no namespaces for the browser's own sandbox. It opens pages of this mock only.
  const args = ["--no-sandbox", "--disable-dev-shm-usage"];
  // The browser stays for later files of the process: their tests send it signals, which must not end the process.
  const own = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return await chromium.launch({ executablePath: executablePath!, args, ...own });
}
