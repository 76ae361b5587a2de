import { program } from "../child.mjs";
import { openapiPaths } from "../world.mjs";

/** Answers with the document's examples, after checking the request against the document. */
export default {
  name: "prism",
  kind: "peer",
  openapi: true,
  package: "@stoplight/prism-cli",
  paths: openapiPaths,
  command: ({ port, files }) => ({
    args: [program("@stoplight/prism-cli"), "mock", "--port", String(port), "--verboseLevel", "silent", files.openapi],
  }),
};
