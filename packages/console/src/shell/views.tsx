import type { ComponentType } from "preact";
import { lazy } from "preact/compat";
import { Page } from "../parts/page.tsx";
import { TITLES } from "./places.ts";

export interface View {
  /** The first part of its address. */
  readonly path: string;
  readonly title: string;
  /** Gets the rest of the address in its route. */
  readonly body: ComponentType;
}

/** What is shown in place of a view whose file could not be loaded. */
function NotLoaded() {
  return (
    <Page title="This view could not be loaded">
      <div class="card" role="alert">
        <p>The mock does not answer, or it was restarted in another version since this page was opened.</p>
        <p>
          <button type="button" class="primary" onClick={() => location.reload()}>
            Load the page again
          </button>
        </p>
      </div>
    </Page>
  );
}

/** A view that is loaded when it is opened. A mock that was started anew may not have its file any more. */
function loaded(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazy(async () => await load().catch(() => ({ default: NotLoaded })));
}

const BODIES: Readonly<Record<keyof typeof TITLES, ComponentType>> = {
  "/requests": loaded(() => import("../views/requests/requests.tsx")),
  "/world": loaded(() => import("../views/world/world.tsx")),
  "/webhooks": loaded(() => import("../views/webhooks/webhooks.tsx")),
  "/behaviour": loaded(() => import("../views/behaviour/behaviour.tsx")),
  "/reference": loaded(() => import("../views/reference/reference.tsx")),
  "/conformance": loaded(() => import("../views/conformance/conformance.tsx")),
  "/sandboxes": loaded(() => import("../views/sandboxes/sandboxes.tsx")),
};

/** The views in the order of the navigation. Each one is loaded when it is opened. */
export const VIEWS: readonly View[] = (Object.keys(TITLES) as (keyof typeof TITLES)[]).map((path) => ({
  path,
  title: TITLES[path],
  body: BODIES[path],
}));
