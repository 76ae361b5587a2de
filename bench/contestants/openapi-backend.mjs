import { fileURLToPath } from "node:url";
import { openapiPaths } from "../world.mjs";

/** Answers with the document's examples, after checking the request against the document. */
export default {
  name: "openapi-backend",
  kind: "peer",
  openapi: true,
  package: "openapi-backend",
  paths: openapiPaths,
  command: ({ port, files }) => ({
    args: [fileURLToPath(new URL("servers/openapi-backend.mjs", import.meta.url)), String(port), files.openapi],
  }),
};
