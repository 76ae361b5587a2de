import { readFile } from "node:fs/promises";
import type { Plugin } from "@hr-platform/command-line/bundle";

/** Keeps the MCP library small: it and what it needs were 630 kB of the bundle. */
export const smallMcp: Plugin = {
  name: "small-mcp",
  setup(bundle) {
    // For servers that name no compiler of JSON Schemas it brings one, 215 kB. Ours names the project's own.
    bundle.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({ path, namespace: "shims" }));
    bundle.onLoad({ filter: /.*/, namespace: "shims" }, () => ({
      contents: 'export { default as process } from "node:process";\nexport class DefaultJsonSchemaValidator {}\n',
    }));
    // Its local names are long. Ours stay, for stack traces.
    bundle.onLoad({ filter: /[\\/]node_modules[\\/](?:zod|@modelcontextprotocol)[\\/].*\.m?js$/ }, async ({ path }) => {
      const { code } = await bundle.esbuild.transform(await readFile(path, "utf8"), {
        minify: true,
        format: "esm",
        target: "node20.19",
        legalComments: "inline",
      });
      return { contents: code };
    });
  },
};
