import { isBuiltin } from "node:module";
import type { Plugin } from "@hr-platform/command-line/bundle";

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
