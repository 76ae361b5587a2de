import { Page } from "../../parts/page.tsx";

/** Not begun yet. */
export default function Sandboxes() {
  return <Page title="Sandboxes">{null}</Page>;
}
