import type { Plugin } from "@hr-platform/command-line/bundle";

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
export const smallUndici: Plugin = {
  name: "small-undici",
  setup(bundle) {
    bundle.onResolve({ filter: /^undici$/ }, ({ resolveDir }) => ({ path: "undici", namespace: "parts", pluginData: resolveDir }));
    bundle.onLoad({ filter: /^undici$/, namespace: "parts" }, ({ pluginData }) => ({ contents: PARTS, resolveDir: pluginData as string }));
  },
};
