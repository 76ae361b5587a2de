import type { Surroundings } from "../webhooks/surroundings.ts";
import type { Sandbox } from "./sandbox.ts";

/** What the deliveries of a sandbox look at, as it is at each moment. */
export function surroundings(sandbox: Sandbox, endpoint: Surroundings["endpoint"]): Surroundings {
  return {
    get decisions() {
      return sandbox.decisions;
    },
    get steps() {
      return sandbox.pipeline.deliveries;
    },
    brand: sandbox.settings.brand,
    endpoint,
    companies: () => sandbox.companies.map(({ slug }) => sandbox.company(slug)),
  };
}
