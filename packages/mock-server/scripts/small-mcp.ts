import type { Plugin } from "@hr-platform/command-line/bundle";

/** Keeps the MCP library small. */
export const smallMcp: Plugin = {
  name: "small-mcp",
  setup(bundle) {
    // For servers that name no compiler of JSON Schemas it brings one, 215 kB. Ours names the project's own.
    bundle.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({ path, namespace: "shims" }));
    bundle.onLoad({ filter: /.*/, namespace: "shims" }, () => ({
      contents: 'export { default as process } from "node:process";\nexport class DefaultJsonSchemaValidator {}\n',
    }));
  },
};
