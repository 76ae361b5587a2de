import { fileURLToPath } from "node:url";
import ours from "./ours.mjs";

/** What somebody writes in an afternoon: a Map, a few checks, `JSON.stringify`. A reference, not a peer. */
export default {
  name: "hand-written",
  kind: "reference",
  package: null,
  paths: ours.paths,
  command: ({ port, files }) => ({
    args: [fileURLToPath(new URL("servers/hand-written.mjs", import.meta.url)), String(port), files.employees],
  }),
};
