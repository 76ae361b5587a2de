import type { Settings } from "../contract/settings.ts";
import type { Origin } from "../store/companies.ts";
import { sharedWorld } from "../store/shared-world.ts";

/** What the companies of a sandbox are built from, for a world that began at an instant. The default sandbox shares no company states. */
export function originOf({ seed, world, employees }: Settings, began: number, shares: boolean): Origin {
  const options = { seed, now: new Date(began), bulkEmployees: employees };
  return { world: typeof world === "string" ? sharedWorld(world, options) : world(options), seed, began, shares };
}
