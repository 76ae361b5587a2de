import { existsSync } from "node:fs";

const found = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));

/** Whether there is a browser to test with. */
export const hasChromium: boolean = found !== undefined;
if (!hasChromium) console.warn("Nothing is tested in a browser: there is no Chromium. 'apt-get install chromium' installs it.");

/** Where distributions install it. */
export const CHROMIUM: string = found ?? "";
