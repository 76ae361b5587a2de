import { version } from "../contract/version.ts";
import type { Handler } from "./call.ts";
import { readClock } from "./clock.ts";

/** GET /_mock/health: version, seed and time. */
export const health: Handler = (call) => {
  const { sandbox } = call.var;
  return call.json({ status: "ok", version, seed: sandbox.settings.seed, clock: readClock(sandbox) });
};
