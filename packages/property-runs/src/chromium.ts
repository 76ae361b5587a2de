import { existsSync } from "node:fs";

/**
 * Where distributions install it. Debian's `chromium-headless-shell` is the same engine without a window, and takes a third of the
 * processor time for a page.
 */
const PLACES = [
  // The program itself: the one in /usr/bin starts it as a child, which outlives it when it is killed.
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** The Chromium for tests: the path in `CHROMIUM`, or where a package installed it. Undefined: there is none. */
export const chromium: string | undefined = [process.env["CHROMIUM"] ?? "", ...PLACES].find((path) => path !== "" && existsSync(path));
