import type { Hono } from "hono";
import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import { serveDescription } from "@hr-platform/engine/http/description";
import { RENDERER, readPageFile } from "@hr-platform/engine/http/page-file";
import type { ControlEnv } from "../row/read-call.ts";
import { PAGE_POLICY } from "./protection.ts";

const page = (key: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>HR Platform API mock</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<style>body { margin: 0; }</style>
</head>
<body>
<div id="ui" data-key="${key.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/swagger-ui-standalone-preset.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/** Starts the page with both descriptions. It is a file, since the policy of the page forbids inline scripts. */
const START = `const ui = SwaggerUIBundle({
  dom_id: "#ui",
  urls: [{ url: "docs/api.json", name: "API" }, { url: "openapi.json", name: "Control API" }],
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: "StandaloneLayout",
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  onComplete: () => ui.preauthorizeApiKey("bearerAuth", document.getElementById("ui").dataset.key),
});
`;

/** Mounts the browsable descriptions of both APIs at `/docs`, with a key filled in. */
export function mountDocs(app: Hono<ControlEnv>, notFound: () => Response): void {
  app.get("/docs", (call) => {
    const keys = call.get("mock").world.companies.flatMap((company) => company.keys);
    const key = keys.find(({ revoked, scopes }) => !revoked && scopes.length === 4)?.token ?? "";
    return call.html(page(key), 200, { "Content-Security-Policy": PAGE_POLICY });
  });
  app.get("/docs/start.js", (call) => call.body(START, 200, { "Content-Type": "text/javascript" }));
  app.get("/docs/api.json", async (call) => {
    const { body } = await serveDescription(call.get("sandbox"), "json", { server: BASE_PATH, headers: {} });
    return call.body(body, 200, { "Content-Type": "application/json" });
  });
  app.get("/docs/:asset", async (call) => {
    const asset = call.req.param("asset");
    const file = Object.hasOwn(RENDERER, asset) ? await readPageFile(asset) : undefined;
    if (file === undefined) return notFound();
    const text = (await file.plain()).toString();
    return call.body(text, 200, { "Content-Type": RENDERER[asset]!, "Cache-Control": "max-age=3600" });
  });
}
