import { Page } from "../../parts/page.tsx";

/** Not begun yet. */
export default function World() {
  return <Page title="World">{null}</Page>;
}
