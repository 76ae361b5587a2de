import { fileURLToPath } from "node:url";
import { openapiPaths } from "../world.mjs";

/** Answers with the document's examples, after checking the request against the document. */
export default {
  name: "scalar",
  kind: "peer",
  openapi: true,
  package: "@scalar/mock-server",
  paths: openapiPaths,
  command: ({ port, files }) => ({ args: [fileURLToPath(new URL("servers/scalar.mjs", import.meta.url)), String(port), files.openapi] }),
};
