import { Page } from "../../parts/page.tsx";

/** Not begun yet. */
export default function Webhooks() {
  return <Page title="Webhooks">{null}</Page>;
}
