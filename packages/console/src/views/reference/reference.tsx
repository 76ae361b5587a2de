import { Page } from "../../parts/page.tsx";

/** Not begun yet. */
export default function Reference() {
  return <Page title="Reference">{null}</Page>;
}
