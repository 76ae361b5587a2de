import { fileURLToPath } from "node:url";
import ours from "./ours.mjs";

/** What node itself costs: the same bytes on the same paths, with nothing worked out. */
export default {
  name: "bare",
  kind: "reference",
  package: null,
  paths: ours.paths,
  command: ({ port, files }) => ({ args: [fileURLToPath(new URL("servers/bare.mjs", import.meta.url)), String(port), files.answers] }),
};
