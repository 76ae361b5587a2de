import type { Plugin } from "@hr-platform/command-line/bundle";
import { createRequire, isBuiltin } from "node:module";
import { join } from "node:path";

/** Plain values on Node 20, getters that warn on Node 24: a bundle runs on other versions than the one that built it. */
const DEPRECATED = /^[FRWX]_OK$/;

/**
 * Loads Node's own modules with `process.getBuiltinModule`, not with `import`: an import reads every export, and some
 * of those load much more (`node:http` loads its WebSocket client). That took a third of the start-up time. Exports
 * that are getters are left out; a source that imports one of those fails to build. Each source has its own copy with the exports that it
 * uses: a shared one would be a file of its own, and each file costs at start-up.
 */
export const builtins: Plugin = {
  name: "builtins",
  setup(bundle) {
    // Older CommonJS names Node's modules without their scheme.
    bundle.onResolve({ filter: /^[a-z]\w*(?:\/\w+)?$/ }, ({ path, kind }) =>
      kind === "require-call" && isBuiltin(path) ? { path: `node:${path}`, namespace: "required" } : undefined,
    );
    bundle.onResolve({ filter: /^node:/ }, ({ path, kind, importer }) =>
      kind === "require-call"
        ? { path, namespace: "required" }
        : { path, suffix: `?${importer}`, namespace: "builtin", sideEffects: false },
    );
    // CommonJS gets the module itself: some are functions.
    bundle.onLoad({ filter: /.*/, namespace: "required" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule("${path}");`,
    }));
    bundle.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => {
      const exported = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(path)));
      const names = exported
        .filter(([name, { value }]) => value !== undefined && /^[A-Za-z]\w*$/.test(name) && name !== "default" && !DEPRECATED.test(name))
        .map(([name]) => name);
      return {
        contents: [
          `const builtin = /* @__PURE__ */ process.getBuiltinModule("${path}");`,
          "export default builtin;",
          "const member = (name) => builtin[name];",
          ...names.map((name) => `export const ${name} = /* @__PURE__ */ member("${name}");`),
        ].join("\n"),
      };
    });
  },
};

/** What the mock uses of undici, by its files: the index brings fetch, WebSocket, caches and interceptors with it, 340 kB. */
const PARTS = `
import api from "undici/lib/api/index.js";
import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
export { default as Client } from "undici/lib/dispatcher/client.js";
export { default as Pool } from "undici/lib/dispatcher/pool.js";
export { FormData } from "undici/lib/web/fetch/formdata.js";
export { default as errors } from "undici/lib/core/errors.js";
// As the index does: a client has request().
Object.assign(Dispatcher.prototype, api);
`;

/** Bundles of undici what the mock uses. A source that imports something else of it fails to build, and is named. */
const smallUndici: Plugin = {
  name: "small-undici",
  setup(bundle) {
    bundle.onResolve({ filter: /^undici$/ }, ({ resolveDir }) => ({ path: "undici", namespace: "parts", pluginData: resolveDir }));
    bundle.onLoad({ filter: /^undici$/, namespace: "parts" }, ({ pluginData }) => ({ contents: PARTS, resolveDir: pluginData as string }));
  },
};

/** Takes the ES modules of OpenTelemetry, of which a bundle leaves out what nothing uses: its packages give them to browsers only. */
const smallTelemetry: Plugin = {
  name: "small-telemetry",
  setup(bundle) {
    bundle.onResolve({ filter: /^@opentelemetry\// }, ({ path, resolveDir }) => {
      const file = createRequire(join(resolveDir, "importer.js")).resolve(path);
      return { path: file.replace(/([\\/]build[\\/])src(?=[\\/])/, "$1esm"), sideEffects: false };
    });
  },
};

/** Keeps the MCP library small. */
const smallMcp: Plugin = {
  name: "small-mcp",
  setup(bundle) {
    // For servers that name no compiler of JSON Schemas it brings one, 215 kB. Ours names the project's own.
    bundle.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({ path, namespace: "shims" }));
    bundle.onLoad({ filter: /.*/, namespace: "shims" }, () => ({
      contents: 'export { default as process } from "node:process";\nexport class DefaultJsonSchemaValidator {}\n',
    }));
  },
};

/** What every bundle of the command takes. */
export const PLUGINS: Plugin[] = [builtins, smallMcp, smallTelemetry, smallUndici];
