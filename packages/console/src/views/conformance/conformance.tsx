import { Page } from "../../parts/page.tsx";

/** Not begun yet. */
export default function Conformance() {
  return <Page title="Conformance">{null}</Page>;
}
