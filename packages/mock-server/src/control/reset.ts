import type { Handler } from "./call.ts";
import { health } from "./health.ts";
import { onlyKnown, readObject } from "./read-object.ts";

/** POST /_mock/reset: resets everything to the seed. Returns the same as health. */
export const reset: Handler = async (call) => {
  onlyKnown(await readObject(call), []);
  call.var.view.reset();
  return health(call);
};
