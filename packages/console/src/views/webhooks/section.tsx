import type { ComponentChildren } from "preact";
import { Page } from "../../parts/page.tsx";
import { SubNavigation } from "../../parts/sub-navigation.tsx";

const SECTIONS = {
  deliveries: "Deliveries",
  events: "Events",
  endpoints: "Endpoints",
  trigger: "Send an event",
  signature: "Check a signature",
} as const;

/** A section of the view, below the links to all of them. */
export function Section({ children }: { readonly children: ComponentChildren }) {
  return (
    <Page title="Webhooks">
      <SubNavigation label="Sections of the webhooks" view="/webhooks" parts={SECTIONS} />
      {children}
    </Page>
  );
}
