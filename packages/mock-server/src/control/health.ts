import { version } from "../version.ts";
import type { Handler } from "./call.ts";
import { readClock } from "./clock.ts";

/** GET /_mock/health: alive, which version, which seed, what time. */
export const health: Handler = (call) => {
  const { defaultSandbox } = call.var.mock;
  return call.json({ status: "ok", version, seed: defaultSandbox.settings.seed, clock: readClock(defaultSandbox) });
};
