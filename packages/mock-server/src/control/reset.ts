import type { Handler } from "./call.ts";
import { health } from "./health.ts";
import { onlyKnown, readObject } from "./read-object.ts";

/** POST /_mock/reset: everything back to the seed; answers what health answers. */
export const reset: Handler = async (call) => {
  onlyKnown(await readObject(call), []);
  call.var.view.reset();
  return health(call);
};
