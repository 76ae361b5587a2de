import type { Contract } from "../contract/contract.ts";
import { ConfigurationError } from "../contract/configuration-error.ts";
import { authenticate } from "../pipeline/authenticate.ts";
import { GUARDS, ORDER } from "../pipeline/guards.ts";
import type { Pipeline } from "../pipeline/pipeline.ts";
import { matchRoute, requireOperation } from "../pipeline/match-route.ts";
import { failure } from "../pipeline/respond.ts";
import { VARIANTS } from "../pipeline/variants/index.ts";
import { deliverySteps } from "../webhooks/steps.ts";
import { eventDrafts, isVisible } from "./event-drafts.ts";
import { extraOperations } from "./extra-operations.ts";
import { routes } from "./index.ts";

/**
 * The pipeline of a version of the API document. It has no catalogue of faults, and nobody acts by themselves.
 * @param served The code of its operations. Default: that of the mock; a version adds its own to it, or replaces some.
 */
export const standardPipeline = (contract: Contract, served: Pipeline["routes"] = routes): Pipeline => ({
  contract,
  match: (method, path) => matchRoute(contract.paths, method, path),
  authenticate,
  admit: (service, bucket, now) => service.limiter.take(bucket, now, service.decisions),
  operation: requireOperation,
  open: (service, access) => service.company(access.company.slug),
  order: () => ORDER,
  guards: GUARDS,
  routes: served,
  run: (entry, route) => route.run(entry, entry.found as never),
  refuse: failure,
  commit: ({ service, company, answer, now }) => {
    if (answer.changes.length > 0 || answer.events.length > 0) service.commit(company, answer, now);
  },
  finish: (response) => response,
  deliveries: {
    ...deliverySteps,
    draftEvents: (company, { events }, decisions) => eventDrafts(company, events, decisions),
    isVisible,
  },
  variants: [...VARIANTS, ...extraOperations],
  withFaults: (sound, [id]) => {
    if (id !== undefined) throw new ConfigurationError(`unknown fault '${id}': this mock has no catalogue of faults`);
    return sound;
  },
  activity: undefined,
});
