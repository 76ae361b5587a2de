import { authenticate } from "../pipeline/authenticate.ts";
import { GUARDS } from "../pipeline/guards.ts";
import type { Pipeline } from "../pipeline/pipeline.ts";
import { matchRoute } from "../pipeline/match-route.ts";
import { deliverySteps } from "../webhooks/steps.ts";
import { eventDrafts, isVisible } from "./event-drafts.ts";
import { extraRoutes } from "./extra-operations.ts";
import { routes } from "./index.ts";

/** The pipeline of the API document. */
export const standardPipeline: Pipeline = {
  authenticate,
  admit: (service, bucket, now) => service.limiter.take(bucket, now, service.decisions),
  match: matchRoute,
  open: (service, access) => service.company(access.company.slug),
  guards: GUARDS,
  routes,
  extraRoutes,
  commit: ({ service, company, answer, now }) => {
    if (answer.changes.length > 0 || answer.events.length > 0) service.commit(company, answer, now);
  },
  finish: (response) => response,
  deliveries: {
    ...deliverySteps,
    draftEvents: (company, { events }, decisions) => eventDrafts(company, events, decisions),
    isVisible,
  },
};
