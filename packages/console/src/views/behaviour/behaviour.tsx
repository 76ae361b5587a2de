import { Page } from "../../parts/page.tsx";

/** Not begun yet. */
export default function Behaviour() {
  return <Page title="Clock and behaviour">{null}</Page>;
}
